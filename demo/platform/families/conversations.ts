import type { Clock } from '../clock.js';
import { chatError } from '../contract/chat.js';
import { details, listing, listingV1, pageV1, pageV2, pageV3, type Listing } from '../contract/conversations.js';
import { conversationRecord, descriptions } from '../contract/record.js';
import { Refusal } from '../policy.js';
import { parseQuery } from '../query.js';
import type { Call, Reply, Route } from '../router.js';
import type { Settings } from '../settings.js';
import type { Database } from '../store/database.js';
import { pageAtRandom, pageByStart, type Filter, type Place } from '../store/listing.js';
import type { Project } from '../store/projects.js';
import { keptOf } from '../store/records.js';
import { admitted } from './access.js';
import { cursorTo, placeOf } from './cursor.js';
import { recordOf } from './record.js';
import { pageByLikeness } from './semantic.js';
import { jsonStream } from './json-stream.js';

export interface ConversationPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
}

type Version = 'v1' | 'v2' | 'v3';
type Details = Partial<Pick<Listing, 'include_latency' | 'include_turn_metadata'>>;

const WRONG_FILTER = 'GET_CONVERSATIONS_FILTER_PARSE_ERROR';
const HEADERS = ['x-api-key'];
const REFUSALS = { 400: chatError, 401: chatError, 403: chatError, 404: chatError };
const QUERIES = { v1: listingV1, v2: listing, v3: listing };
const PAGES = { v1: pageV1, v2: pageV2, v3: pageV3 };
const RECORDS_AT_A_TIME = 100;

/** Conversations as they are kept, whatever they were held over: all of them page by page, or one by its id. */
export function conversationRoutes(ports: ConversationPorts): Route[] {
  return [
    ...(['v1', 'v2', 'v3'] as const).map((version): Route => ({
      method: 'GET',
      path: `/${version}/:account_id/:project_id/conversations`,
      summary: `List conversations (${version})`,
      headers: HEADERS,
      query: QUERIES[version],
      answers: { 200: PAGES[version], ...REFUSALS },
      handle: (call) => list(ports, version, call),
    })),
    {
      method: 'GET',
      path: '/v3/:account_id/:project_id/conversations/:conversation_id',
      summary: 'One conversation',
      headers: HEADERS,
      query: details,
      answers: { 200: conversationRecord, ...REFUSALS },
      handle: (call) => one(ports, call),
    },
  ];
}

async function list(ports: ConversationPorts, version: Version, call: Call): Promise<Reply> {
  const project = await admitted(ports, call, 'conversations');
  const asked = version === 'v1' ? plainly(call) : parseQuery(listing, call.query, WRONG_FILTER);
  const wrong = contradiction(asked);
  if (wrong !== null) throw new Refusal(400, wrong, WRONG_FILTER);
  const streams = version !== 'v1' && ports.settings.listingStreams;
  const byCursor = version === 'v3' || streams;
  const after = byCursor && asked.cursor !== undefined ? placeAt(asked.cursor) : undefined;
  const offset = after === undefined ? asked.offset : 0;
  // One more than is wanted says whether there are more.
  const found = await places(ports, filterOf(project, asked, after), asked, offset);
  const page = found.slice(0, asked.limit);
  const last = found.length > asked.limit ? page.at(-1) : undefined;
  const ordered = asked.query_type !== 'semantic' && asked.sample === undefined;
  const rest = {
    ...(last !== undefined && after === undefined ? { next_offset: offset + asked.limit } : {}),
    ...(byCursor ? { cursor: last === undefined || !ordered ? null : cursorTo(last) } : {}),
    ...(version === 'v1' ? { descriptions: { conversations: descriptions } } : {}),
  };
  const parts = batches(ports, project, page, asked, version);
  if (streams) return { status: 200, stream: jsonStream('conversations', parts, rest) };
  const conversations: object[] = [];
  for await (const part of parts) conversations.push(...part);
  return { status: 200, body: { conversations, ...rest } };
}

async function one(ports: ConversationPorts, call: Call): Promise<Reply> {
  const project = await admitted(ports, call, 'conversations');
  const id = call.params['conversation_id'] ?? '';
  const asked = parseQuery(details, call.query, WRONG_FILTER);
  const [found] = await records(ports, project, [id], asked, 'v3');
  if (found === undefined) throw new Refusal(404, 'Conversation not found', 'CONVERSATIONS_NOT_FOUND');
  return { status: 200, body: found };
}

/** What v1 does not know it does not look at. */
const plainly = (call: Call): Listing => ({ ...parseQuery(listingV1, call.query, WRONG_FILTER), channel: [] });

function contradiction(asked: Listing): string | null {
  const { query_type: type, query, sample, start_time: from, end_time: to } = asked;
  if (asked.variant_id !== undefined && asked.variant_name !== undefined)
    return 'variant_id and variant_name: only one may be given';
  if (type !== undefined && sample !== undefined) return 'query_type and sample: only one may be given';
  if (type !== undefined && query === undefined) return `query: is required with query_type ${type}`;
  if (type === undefined && query !== undefined) return 'query_type: is required with query';
  if ((type ?? sample) !== undefined && (from === undefined || to === undefined))
    return `start_time and end_time: are required with ${type === undefined ? 'sample' : 'query_type'}`;
  return null;
}

function placeAt(cursor: string): Place {
  const place = placeOf(cursor);
  if (place === null) throw new Refusal(400, 'cursor: is malformed', WRONG_FILTER);
  return place;
}

const ALIASES: Readonly<Record<string, string>> = { VOICE: 'VOICE-SIP' };

function filterOf({ projectId }: Project, asked: Listing, after: Place | undefined): Filter {
  const channels = asked.channel.map((name) => name.toUpperCase());
  return {
    projectId,
    environment: asked.client_env,
    from: asked.start_time,
    to: asked.end_time,
    channels: channels.map((name) => (Object.hasOwn(ALIASES, name) ? ALIASES[name]! : name)),
    variantId: asked.variant_id,
    variantName: asked.variant_name,
    inProgress: asked.in_progress,
    after,
    ...(asked.query_type === 'transcript' ? { words: asked.query, side: asked.turn_type } : {}),
  };
}

function places(ports: ConversationPorts, filter: Filter, asked: Listing, offset: number): Promise<Place[]> {
  const { db, settings } = ports;
  const window = { limit: asked.limit + 1, offset };
  if (asked.sample !== undefined) return pageAtRandom(db, filter, window, settings.sampleSeed);
  if (asked.query_type === 'semantic') return pageByLikeness(db, filter, asked.query ?? '', window);
  return pageByStart(db, filter, window);
}

/** The records of a page, some at a time. */
async function* batches(
  ports: ConversationPorts,
  project: Project,
  page: readonly Place[],
  asked: Details,
  version: Version,
): AsyncGenerator<Record<string, unknown>[]> {
  for (let at = 0; at < page.length; at += RECORDS_AT_A_TIME) {
    const ids = page.slice(at, at + RECORDS_AT_A_TIME).map(({ id }) => id);
    yield records(ports, project, ids, asked, version);
  }
}

async function records(
  { db, clock, settings }: ConversationPorts,
  { projectId }: Project,
  ids: readonly string[],
  asked: Details,
  version: Version,
): Promise<Record<string, unknown>[]> {
  const options = {
    now: clock.now(),
    empty: version === 'v1' ? null : ('' as const),
    transcripts: settings.showTranscripts,
    latency: asked.include_latency === true,
    turnMetadata: asked.include_turn_metadata === true,
    metrics: settings.recordMetrics,
  };
  return (await keptOf(db, projectId, ids)).map((kept) => recordOf(kept, options));
}
