import { z } from 'zod';
import { moment, word } from '../query.js';

export const concurrencyQuery = z.object({
  start_time: moment,
  end_time: moment,
  client_env: z.enum(['sandbox', 'pre-release', 'live']).default('live'),
  variant_id: word.optional(),
  variant_name: word.optional(),
  language: word.optional(),
  phone_number: word.optional(),
  slice_by: z.enum(['variant', 'language', 'phone_number']).optional(),
});
export type ConcurrencyQuery = z.output<typeof concurrencyQuery>;

export const concurrency = z.object({
  account_id: z.string(),
  project_id: z.string(),
  intervals: z.array(
    z.object({
      time: z.iso.datetime(),
      max_concurrent_conversations: z.number().int(),
      variant_id: z.string().optional(),
      variant_name: z.string().optional(),
      language: z.string().optional(),
      phone_number: z.string().optional(),
    }),
  ),
});
