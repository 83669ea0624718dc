import { z } from 'zod';
import { flag, moment, whole, word, words } from '../query.js';
import { conversationRecord } from './record.js';

const environment = z.enum(['sandbox', 'pre-release', 'live']).default('live');

/** How much of a conversation is told. */
export const details = z.object({
  include_latency: flag.optional(),
  include_turn_metadata: flag.optional(),
  include_context_state: flag.optional(),
});

const plain = {
  start_time: moment.optional(),
  end_time: moment.optional(),
  client_env: environment,
  variant_id: word.optional(),
  variant_name: word.optional(),
  in_progress: flag.optional(),
  offset: whole(0, Number.MAX_SAFE_INTEGER).default(0),
  ...details.shape,
};

export const listingV1 = z.object({ ...plain, limit: whole(1, 5000).default(5) });
export const listing = z.object({
  ...plain,
  limit: whole(1, 1000).default(1000),
  channel: words,
  query_type: z.enum(['transcript', 'semantic']).optional(),
  query: word.optional(),
  sample: z.literal('random').optional(),
  turn_type: z.enum(['user', 'agent']).optional(),
  cursor: word.optional(),
});
export type Listing = z.output<typeof listing>;

const page = { conversations: z.array(conversationRecord), next_offset: z.number().int().optional() };

export const pageV1 = z.object({ ...page, descriptions: z.record(z.string(), z.record(z.string(), z.string())) });
export const pageV2 = z.object({ ...page, cursor: z.string().nullable().optional() });
export const pageV3 = z.object({ ...page, cursor: z.string().nullable() });
