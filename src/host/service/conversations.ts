import { asked, askedJson, failure, leave, type Asked, type Call, type Line } from './call.js';
import { absences, nullWhereAbsent } from './absence.js';
import { ServiceError, unfit } from './error.js';
import { checkGiven, checkQuery, type Names } from './given.js';
import type { RuntimeOptions } from './options.js';
import { recordOf, type ConversationRecord, type Environment } from './record.js';
import { addressOf, isText, onTheWire, queryOf, type Json } from './wire.js';

const VERSIONS = ['v1', 'v2', 'v3'] as const;
export type ConversationsVersion = (typeof VERSIONS)[number];

/** Which conversations; the service refuses what contradicts itself. */
export interface ConversationFilter extends Asked {
  /** v3 unless said; keys of old are good for v1 and v2 only. */
  readonly version?: ConversationsVersion | undefined;
  readonly startTime?: Date | string | undefined;
  readonly endTime?: Date | string | undefined;
  /** Both need `query`, `startTime` and `endTime`. */
  readonly queryType?: 'transcript' | 'semantic' | undefined;
  readonly query?: string | undefined;
  readonly turnType?: 'user' | 'agent' | undefined;
  /** Needs `startTime` and `endTime`: one page of them, in no order. */
  readonly sample?: 'random' | undefined;
  /** `live` unless said. */
  readonly clientEnv?: Environment | undefined;
  readonly channel?: string | readonly string[] | undefined;
  readonly variantId?: string | undefined;
  readonly variantName?: string | undefined;
  readonly inProgress?: boolean | undefined;
  readonly includeLatency?: boolean | undefined;
  /** How many are asked for at a time. */
  readonly limit?: number | undefined;
}

export interface ConversationPlace {
  readonly cursor?: string | undefined;
  readonly offset?: number | undefined;
}

export interface ConversationPage {
  readonly conversations: readonly ConversationRecord[];
  /** Where it goes on, for the next page; null at the end. */
  readonly next: ConversationPlace | null;
}

export interface AudioOptions extends Asked {
  readonly direction?: 'combined' | 'user' | 'agent' | undefined;
  /** Without what is personal; a key that may not know it never hears it. */
  readonly redacted?: boolean | undefined;
}

/** What was said, whatever it was said over. */
export interface ServiceConversations {
  /** All of them, fetched page by page as they are read. */
  list(filter?: ConversationFilter): AsyncIterableIterator<ConversationRecord>;
  page(filter?: ConversationFilter, place?: ConversationPlace): Promise<ConversationPage>;
  /** Null where there is none. */
  byId(
    id: string,
    options?: Asked & { readonly includeLatency?: boolean | undefined },
  ): Promise<ConversationRecord | null>;
  /** WAV as it comes, for as long as it takes; null where nothing was recorded. */
  audio(id: string, options?: AudioOptions): Promise<ReadableStream<Uint8Array> | null>;
}

/** Between the five that v1 gives unless asked and the thousand of v3: what is in memory at once. */
const AT_A_TIME = 100;

const filterNames: Names<ConversationFilter> = {
  ...{ version: true, startTime: true, endTime: true, queryType: true, query: true, turnType: true, sample: true },
  ...{ clientEnv: true, channel: true, variantId: true, variantName: true, inProgress: true, includeLatency: true },
  ...{ limit: true, signal: true },
};
const placeNames: Names<ConversationPlace> = { cursor: true, offset: true };
const byIdNames = { includeLatency: true, signal: true } as const;
const audioNames: Names<AudioOptions> = { direction: true, redacted: true, signal: true };
/** What v1 does not look at: with it everything would come back. */
const NOT_OF_V1 = ['channel', 'queryType', 'query', 'turnType', 'sample', 'cursor'];

export function serviceConversations(
  line: Line,
  { baseUrl, accountId, projectId, apiKey }: RuntimeOptions & { apiKey: string },
): ServiceConversations {
  const call = (version: string, path: readonly string[], given: object): Call => {
    const { signal, ...query } = given as Asked & Json;
    checkQuery('conversations', query);
    const steps = [version, accountId, projectId, 'conversations', ...path];
    return {
      family: 'conversations',
      method: 'GET',
      url: addressOf('conversations', baseUrl, steps, queryOf(onTheWire(query))),
      keys: { 'x-api-key': apiKey },
      absence: absences.conversations,
      safe: true,
      signal,
    };
  };
  const page: ServiceConversations['page'] = async (filter = {}, place = {}) => {
    checkPlace(filter, place);
    const { version = 'v3', limit = AT_A_TIME, ...rest } = filter;
    return askedJson(
      line,
      call(version, [], { limit, ...rest, ...place }),
      ({ conversations, cursor, next_offset: offset }) => {
        if (!Array.isArray(conversations)) return null;
        const records = conversations.map(recordOf);
        if (records.includes(null)) return null;
        return { conversations: records as ConversationRecord[], next: placeOf(cursor, offset, filter) };
      },
    );
  };
  return {
    page,
    async *list(filter) {
      const leadsOn = onlyOnward();
      for (let place: ConversationPlace | null = {}; place !== null;) {
        const { conversations, next }: ConversationPage = await page(filter, place);
        yield* conversations;
        if (next !== null && !leadsOn(next)) throw new ServiceError('conversations', 'api/malformed');
        place = next;
      }
    },
    async byId(id, options = {}) {
      checkGiven('conversations', options, byIdNames);
      return askedJson(line, call('v3', [id], options), recordOf).catch(nullWhereAbsent);
    },
    async audio(id, options = {}) {
      checkGiven('conversations', options, audioNames);
      const recording = { ...call('v3', [id, 'audio'], options), headers: { Accept: 'audio/*, application/json' } };
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
  if (isText(cursor) && cursor !== '') return { cursor };
  return typeof offset === 'number' ? { offset } : null;
}

function checkPlace(filter: ConversationFilter, place: ConversationPlace): void {
  checkGiven('conversations', filter, filterNames);
  checkGiven('conversations', place, placeNames, 'place');
  const { version } = filter;
  if (version !== undefined && !VERSIONS.includes(version))
    throw unfit('conversations', 'version', `expected one of ${VERSIONS.join(', ')}`);
  const given: Json = { ...filter, ...place };
  const lost = version === 'v1' ? NOT_OF_V1.find((name) => given[name] !== undefined) : undefined;
  if (lost !== undefined) throw unfit('conversations', lost, 'expected v2 or v3: v1 does not look at it');
}

/** Whoever is sent back to where they have been would read for ever. */
function onlyOnward(): (next: ConversationPlace) => boolean {
  const been = new Set<string>();
  let furthest = 0;
  return ({ cursor, offset = 0 }) => {
    const isNew = cursor === undefined ? offset > furthest : !been.has(cursor);
    if (cursor === undefined) furthest = offset;
    else been.add(cursor);
    return isNew;
  };
}
