import { iso, type Clock } from '../clock.js';
import { chatError } from '../contract/chat.js';
import { concurrency, concurrencyQuery, type ConcurrencyQuery } from '../contract/concurrency.js';
import { Refusal } from '../policy.js';
import { parseQuery } from '../query.js';
import type { Call, Reply, Route } from '../router.js';
import type { Database } from '../store/database.js';
import { spansOf, variantNamed, type Span } from '../store/spans.js';
import { admitted } from './access.js';
import { mostAtOnce } from './sweep.js';

export interface ConcurrencyPorts {
  readonly db: Database;
  readonly clock: Clock;
}

/** What stands with each interval of a row, and the conversations it counts. */
interface Row {
  readonly named: Readonly<Record<string, string>>;
  readonly spans: readonly Span[];
}

const WINDOW = 5 * 60_000;
const LONGEST = 7 * 24 * 60 * 60_000;

/** How many conversations went on at once, five minutes by five minutes. */
export function concurrencyRoutes(ports: ConcurrencyPorts): Route[] {
  return [
    {
      method: 'GET',
      path: '/v1/:account_id/:project_id/conversations/concurrency',
      summary: 'The most conversations at once, in intervals of five minutes',
      headers: ['x-api-key'],
      query: concurrencyQuery,
      answers: { 200: concurrency, 400: chatError, 401: chatError, 403: chatError, 404: chatError, 501: chatError },
      handle: (call) => count(ports, call),
    },
  ];
}

async function count(ports: ConcurrencyPorts, call: Call): Promise<Reply> {
  const { accountId, projectId } = await admitted(ports, call, 'analytics');
  const asked = parseQuery(concurrencyQuery, call.query);
  const wrong = contradiction(asked);
  if (wrong !== null) throw new Refusal(400, wrong);
  if (asked.slice_by === 'language' || asked.slice_by === 'phone_number')
    throw new Refusal(501, `slice_by: ${asked.slice_by} is not there yet`);
  const from = Math.floor(asked.start_time / WINDOW) * WINDOW;
  const to = Math.ceil(asked.end_time / WINDOW) * WINDOW;
  const filter = {
    variantId: asked.variant_id,
    variantName: asked.variant_name,
    language: asked.language,
    phoneNumber: asked.phone_number,
  };
  const spans = await spansOf(ports.db, { projectId, environment: asked.client_env, from, to, ...filter });
  const rows =
    asked.slice_by === 'variant' ? byVariant(spans) : [{ named: await variant(ports.db, projectId, asked), spans }];
  const filtered = {
    ...(asked.language === undefined ? {} : { language: asked.language }),
    ...(asked.phone_number === undefined ? {} : { phone_number: asked.phone_number }),
  };
  const intervals = intervalsOf(rows, from, to, ports.clock.now()).map((one) => ({ ...one, ...filtered }));
  return { status: 200, body: { account_id: accountId, project_id: projectId, intervals } };
}

function contradiction({
  start_time: from,
  end_time: to,
  variant_id: id,
  variant_name: name,
}: ConcurrencyQuery): string | null {
  if (to <= from) return 'end_time: must be after start_time';
  if (to - from > LONGEST) return 'end_time: must be at most one week after start_time';
  if (id !== undefined && name !== undefined) return 'variant_id and variant_name: only one may be given';
  return null;
}

/** By time, then by variant. */
function intervalsOf(rows: readonly Row[], from: number, to: number, now: number): Record<string, unknown>[] {
  const counted = rows.map(({ named, spans }) => {
    const going = spans.map((span) => ({ from: span.from, until: span.until ?? now }));
    return { named, most: mostAtOnce(going, from, to, WINDOW) };
  });
  return Array.from({ length: (to - from) / WINDOW }, (_, place) => ({
    time: iso(from + place * WINDOW),
    place,
  })).flatMap(({ time, place }) =>
    counted.map(({ named, most }) => ({ time, max_concurrent_conversations: most[place], ...named })),
  );
}

function byVariant(spans: readonly Span[]): Row[] {
  const rows = new Map<string, { named: Row['named']; spans: Span[] }>();
  for (const span of spans) {
    const { variantId, variantName } = span;
    const row = rows.get(variantId) ?? { named: { variant_id: variantId, variant_name: variantName }, spans: [] };
    row.spans.push(span);
    rows.set(variantId, row);
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** The variant that was asked for, as far as it is known. */
async function variant(db: Database, projectId: string, asked: ConcurrencyQuery): Promise<Row['named']> {
  const { variant_id: variantId, variant_name: variantName } = asked;
  if (variantId === undefined && variantName === undefined) return {};
  const found = await variantNamed(db, projectId, { variantId, variantName });
  return { variant_id: found?.id ?? variantId ?? '', variant_name: found?.name ?? variantName ?? '' };
}
