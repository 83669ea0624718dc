import type { ChatClient, Snapshot } from '../core/session/client.js';
import { localOf } from '../ui/local-of.js';
import type { EntryMap, Json } from './recording.js';
import type { Redactor } from './redactor.js';
import type { Open, Ring } from './ring.js';

/** What may be asked of a client, and how it is told: words that somebody has said, ids, or neither. */
const acts = {
  start: 'none',
  resume: 'none',
  send: 'words',
  retry: 'id',
  discard: 'id',
  edit: 'id',
  end: 'none',
  startOver: 'none',
  identify: 'secret',
  logout: 'none',
  forget: 'none',
  refreshContext: 'none',
} as const satisfies Partial<Record<keyof ChatClient, 'none' | 'words' | 'id' | 'secret'>>;
type Act = keyof typeof acts;

/** Of the newest messages: those before have been settled. */
const LOOKED_AT = 60;

const hasSomething = ({ conversation, items }: Snapshot): boolean => conversation.session > 0 || items.length > 0;

/**
 * Listens to a client: what is asked of it, and what has become otherwise. Returns how to stop. `forgotten` hears that what was
 * said is no longer whose it was: by what is asked here, or in another tab.
 */
export function follow(client: ChatClient, ring: Ring, redactor: Redactor, forgotten: () => void): () => void {
  let before = stateOf(client.snapshot, redactor);
  let something = hasSomething(client.snapshot);
  let subject: unknown;
  /** Whoever takes back the only thing that was said is still there. */
  let takenBack = false;
  const deliveries = new Map<string, string>();
  const forget = (): void => {
    something = false;
    deliveries.clear();
    forgotten();
  };
  const asked = (act: Act, given: unknown): void => {
    const other = act === 'identify' && subject !== undefined && subject !== given;
    if (act === 'identify') subject = given;
    if (act === 'logout' || act === 'forget') subject = undefined;
    if (other || act === 'logout' || act === 'forget') forget();
  };
  const look = (snapshot: Snapshot): void => {
    const had = something;
    something = hasSomething(snapshot);
    if (something) takenBack = false;
    else if (had && !takenBack) forget();
    const state = stateOf(snapshot, redactor);
    const now = Object.fromEntries(Object.entries(state).filter(([name, value]) => before[name] !== value));
    before = state;
    if (Object.keys(now).length > 0) ring.add('state', { now });
    for (const item of snapshot.items.slice(-LOOKED_AT)) {
      if (item.kind !== 'visitor' || deliveries.get(item.key) === item.delivery) continue;
      deliveries.set(item.key, item.delivery);
      const { delivery, error } = item;
      const told = error === null ? null : redactor.name(error);
      ring.add('delivery', { id: redactor.id(localOf(item.key)), delivery, error: told });
    }
  };
  for (const item of client.snapshot.items) if (item.kind === 'visitor') deliveries.set(item.key, item.delivery);
  const asking = (act: Act): void => void (takenBack ||= act === 'discard' || act === 'edit');
  const hear = (act: Act): (() => void) => {
    const hears = { asking: () => asking(act), asked: (given: unknown) => asked(act, given) };
    return heard(client, act, ring, redactor, hears);
  };
  const stops = [client.watch(look), ...Object.keys(acts).map((act) => hear(act as Act))];
  return () => stops.forEach((stop) => stop());
}

/** What a client's state is, as far as it can be told in a line. */
export const stateOf = (
  { phase, error, attempt, transport, leads, known, alone, kept, conversation }: Snapshot,
  redactor: Redactor,
): Readonly<Record<string, Json>> => ({
  phase,
  error: error === null ? null : redactor.name(error),
  attempt,
  transport,
  leads,
  known,
  alone,
  kept,
  session: conversation.session,
  handoff: conversation.handoff.state,
  language: redactor.name(conversation.language.tag),
  ended: conversation.ended === null ? null : redactor.name(conversation.ended),
});

/** Of a client of its own, each method in the place of its class's: nobody else's client is touched. */
function heard(
  client: ChatClient,
  act: Act,
  ring: Ring,
  redactor: Redactor,
  { asking, asked }: { asking(): void; asked(given: unknown): void },
): () => void {
  const method = client[act] as (...given: unknown[]) => Promise<unknown>;
  const tell = (given: unknown[]): Open<'act'> => {
    const safe = given.map((one) => safeOf(acts[act], one, redactor));
    return ring.add('act', { act, given: safe } satisfies EntryMap['act']);
  };
  const listening = async (...given: unknown[]): Promise<unknown> => {
    const entry = tell(given);
    asking();
    try {
      const id = await Reflect.apply(method, client, given);
      if (typeof id === 'string' && act !== 'edit') entry.id = redactor.id(id);
      return id;
    } catch (error) {
      entry.error = redactor.text(String((error as { code?: unknown } | null)?.code ?? error));
      throw error;
    } finally {
      ring.changed(entry);
      asked(given[0]);
    }
  };
  Object.defineProperty(client, act, { value: listening, configurable: true, writable: true });
  return () => Reflect.deleteProperty(client, act);
}

function safeOf(kind: (typeof acts)[Act], given: unknown, redactor: Redactor): Json {
  if (typeof given !== 'string') return null;
  if (kind === 'id') return redactor.id(localOf(given));
  return kind === 'words' ? redactor.text(given) : 'x'.repeat(given.length);
}
