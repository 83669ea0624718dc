import type { ChatClient, Snapshot } from '../core/session/client.js';
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

/** Listens to a client: what is asked of it, and what has become otherwise. Returns how to stop. */
export function follow(client: ChatClient, ring: Ring, redactor: Redactor): () => void {
  let before = stateOf(client.snapshot, redactor);
  const deliveries = new Map<string, string>();
  const look = (snapshot: Snapshot): void => {
    const state = stateOf(snapshot, redactor);
    const now = Object.fromEntries(Object.entries(state).filter(([name, value]) => before[name] !== value));
    before = state;
    if (Object.keys(now).length > 0) ring.add('state', { now });
    for (const item of snapshot.items.slice(-LOOKED_AT)) {
      if (item.kind !== 'visitor' || deliveries.get(item.key) === item.delivery) continue;
      deliveries.set(item.key, item.delivery);
      const { delivery, error } = item;
      ring.add('delivery', { id: redactor.id(localOf(item.key)), delivery, error });
    }
  };
  for (const item of client.snapshot.items) if (item.kind === 'visitor') deliveries.set(item.key, item.delivery);
  const stops = [client.watch(look), ...Object.keys(acts).map((act) => heard(client, act as Act, ring, redactor))];
  return () => stops.forEach((stop) => stop());
}

/** What a client's state is, as far as it can be told in a line. */
export const stateOf = (
  { phase, error, attempt, transport, leads, known, alone, kept, conversation }: Snapshot,
  redactor: Redactor,
): Readonly<Record<string, Json>> => ({
  phase,
  error,
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
function heard(client: ChatClient, act: Act, ring: Ring, redactor: Redactor): () => void {
  const method = client[act] as (...given: unknown[]) => Promise<unknown>;
  const tell = (given: unknown[]): Open<'act'> => {
    const safe = given.map((one) => safeOf(acts[act], one, redactor));
    return ring.add('act', { act, given: safe } satisfies EntryMap['act']);
  };
  const listening = async (...given: unknown[]): Promise<unknown> => {
    const entry = tell(given);
    try {
      const id = await Reflect.apply(method, client, given);
      if (typeof id === 'string' && act !== 'edit') entry.id = redactor.id(id);
      return id;
    } catch (error) {
      entry.error = redactor.text(String((error as { code?: unknown } | null)?.code ?? error));
      throw error;
    } finally {
      ring.changed(entry);
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

/** The client's own name of a message, without what a key says besides. */
const localOf = (key: string): string => key.replace(/^v:/, '');
