import { asked, askedJson, failure, leave, type Asked, type Call, type Line } from './call.js';
import { nullWhereAbsent, ServiceError } from './error.js';
import type { RuntimeOptions } from './options.js';
import { recordOf, type ConversationRecord, type Environment } from './record.js';
import { addressOf, isText, onTheWire, queryOf } from './wire.js';

export type ConversationsVersion = 'v1' | 'v2' | 'v3';

/** Which conversations; the service refuses what contradicts itself. */
export interface ConversationFilter extends Asked {
  /** v3 unless said; keys of old are good for v1 and v2 only. */
  readonly version?: ConversationsVersion;
  readonly startTime?: Date | string;
  readonly endTime?: Date | string;
  /** Both need `query`, `startTime` and `endTime`. */
  readonly queryType?: 'transcript' | 'semantic';
  readonly query?: string;
  readonly turnType?: 'user' | 'agent';
  /** Needs `startTime` and `endTime`: one page of them, in no order. */
  readonly sample?: 'random';
  /** `live` unless said. */
  readonly clientEnv?: Environment;
  readonly channel?: string | readonly string[];
  readonly variantId?: string;
  readonly variantName?: string;
  readonly inProgress?: boolean;
  readonly includeLatency?: boolean;
  /** How many are asked for at a time. */
  readonly limit?: number;
}

export interface ConversationPlace {
  readonly cursor?: string;
  readonly offset?: number;
}

export interface ConversationPage {
  readonly conversations: readonly ConversationRecord[];
  /** Where it goes on, for the next page; null at the end. */
  readonly next: ConversationPlace | null;
}

export interface AudioOptions extends Asked {
  readonly direction?: 'combined' | 'user' | 'agent';
  /** Without what is personal; a key that may not know it never hears it. */
  readonly redacted?: boolean;
}

/** What was said, whatever it was said over. */
export interface ServiceConversations {
  /** All of them, fetched page by page as they are read. */
  list(filter?: ConversationFilter): AsyncIterableIterator<ConversationRecord>;
  page(filter?: ConversationFilter, place?: ConversationPlace): Promise<ConversationPage>;
  /** Null where there is none. */
  byId(id: string, options?: Asked & { readonly includeLatency?: boolean }): Promise<ConversationRecord | null>;
  /** WAV as it comes, for as long as it takes; null where nothing was recorded. */
  audio(id: string, options?: AudioOptions): Promise<ReadableStream<Uint8Array> | null>;
}

/** Between the five that v1 gives unless asked and the thousand of v3: what is in memory at once. */
const AT_A_TIME = 100;

export function serviceConversations(
  line: Line,
  { baseUrl, accountId, projectId, apiKey }: RuntimeOptions & { apiKey: string },
): ServiceConversations {
  const call = (version: string, path: readonly string[], query: object, signal: AbortSignal | undefined): Call => ({
    family: 'conversations',
    method: 'GET',
    url: addressOf(
      'conversations',
      baseUrl,
      [version, accountId, projectId, 'conversations', ...path],
      queryOf(onTheWire(query)),
    ),
    keys: { 'x-api-key': apiKey },
    safe: true,
    signal,
  });
  const page: ServiceConversations['page'] = async (filter = {}, place = {}) => {
    const { version = 'v3', signal, ...rest } = filter;
    const query = { limit: AT_A_TIME, ...rest, ...place };
    return askedJson(line, call(version, [], query, signal), ({ conversations, cursor, next_offset: offset }) => {
      if (!Array.isArray(conversations)) return null;
      const records = conversations.map(recordOf);
      if (records.includes(null)) return null;
      return { conversations: records as ConversationRecord[], next: placeOf(cursor, offset, filter) };
    });
  };
  return {
    page,
    async *list(filter) {
      for (let place: ConversationPlace | null = {}; place !== null;) {
        const { conversations, next }: ConversationPage = await page(filter, place);
        yield* conversations;
        if (next !== null && !isFurther(next, place)) throw new ServiceError('conversations', 'api/malformed');
        place = next;
      }
    },
    byId: async (id, { signal, ...query } = {}) =>
      askedJson(line, call('v3', [id], query, signal), recordOf).catch(nullWhereAbsent),
    async audio(id, { signal, ...query } = {}) {
      const recording = call('v3', [id, 'audio'], query, signal);
      return asked(line, recording, async (response) => {
        // A page of a proxy would be played as noise.
        const isPage = /^(?:text\/|application\/json)/i.test(response.headers.get('Content-Type') ?? '');
        if (!isPage && response.body !== null) return response.body;
        leave(response);
        throw failure(line, recording, 'api/malformed', response);
      }).catch(nullWhereAbsent);
    },
  };
}

/** By the cursor where there is one; by the offset where there is none, as for what is not in the order of time. */
function placeOf(cursor: unknown, offset: unknown, { sample }: ConversationFilter): ConversationPlace | null {
  if (sample !== undefined) return null;
  if (isText(cursor)) return { cursor };
  return typeof offset === 'number' ? { offset } : null;
}

/** Whoever is sent back to where they were would read for ever. */
const isFurther = (next: ConversationPlace, { cursor, offset = 0 }: ConversationPlace): boolean =>
  next.cursor === undefined ? (next.offset ?? 0) > offset : next.cursor !== cursor;
