import { localIdOf } from '../../src/core/conversation/drafts.js';
import { isNumbered } from '../../src/core/conversation/place.js';
import { sessionOf } from '../../src/core/conversation/sessions.js';
import type { Item, ReplyMessage, VisitorMessage } from '../../src/core/conversation/items.js';
import type { Browser, Tab } from './browser.js';
import type { Kept, Server, SimSession } from './server.js';

/** What must never be seen; the words say which invariant, the rest what was seen. */
export type Fault = {
  readonly kind: 'lost' | 'twice' | 'reordered' | 'untrue' | 'unbounded' | 'stuck';
  readonly words: string;
};

/** What the visitor did, to hold the service's journal against. */
export interface Intents {
  /** Text of each message → how often the visitor pressed send or retry for it. */
  readonly sent: Map<string, number>;
  /** Texts whose `send` was answered: they are kept, and must not vanish. */
  readonly kept: Set<string>;
  readonly discarded: Set<string>;
  /** Everything was wiped on purpose. */
  forgotten: boolean;
  /** Texts that were said before that, and never since. */
  readonly wiped: Set<string>;
}

/** After every step: nothing twice, in order, true (I2, I3, I4, I9). */
export function stepFault(browser: Browser, server: Server, intents: Intents): Fault | null {
  for (const tab of browser.shown) {
    const { items } = tab.client.snapshot;
    const fault = (inOrder.has(items) ? null : itemsFault(items)) ?? truthFault(items, browser, server, intents);
    if (fault !== null) return fault;
    inOrder.add(items);
  }
  // A lead that was just taken from a tab overlaps for a moment.
  const alone = browser.tabs.length - browser.together.length;
  return browser.sockets > 2 + alone ? { kind: 'unbounded', words: `I9: ${browser.sockets} sockets` } : null;
}

/** A list never changes in place: what was in order once is in order. */
const inOrder = new WeakSet<readonly Item[]>();

function itemsFault(items: readonly Item[]): Fault | null {
  const keys = new Set<string>();
  const messageIds = new Set<string>();
  let place = -1;
  let onTheirWay = false;
  for (const item of items) {
    if (keys.has(item.key)) return { kind: 'twice', words: `I2: ${item.key} is shown twice` };
    keys.add(item.key);
    if (item.kind === 'visitor') {
      if (item.messageId !== '' && messageIds.has(item.messageId))
        return { kind: 'twice', words: `I2: message ${item.messageId} is shown twice` };
      messageIds.add(item.messageId);
    }
    const isOnItsWay = item.kind === 'visitor' && (item.delivery === 'waiting' || item.delivery === 'sending');
    onTheirWay ||= isOnItsWay;
    if (isOnItsWay) continue;
    if (onTheirWay && isNumbered(item.place))
      return { kind: 'reordered', words: `I3: ${item.key} stands after one that is on its way` };
    if (item.place < place) return { kind: 'reordered', words: `I3: ${item.key} stands after a later one` };
    place = item.place;
  }
  return null;
}

function truthFault(items: readonly Item[], browser: Browser, server: Server, intents: Intents): Fault | null {
  for (const item of items) {
    if (item.kind !== 'visitor') continue;
    const received = receipts(server, localIdOf(item));
    // An echo without its key can only be told by its words, and of two with the same words either may be meant.
    if (
      item.delivery === 'sent' &&
      received === 0 &&
      shownAsSent(items, item.text) > (server.texts.get(item.text) ?? 0)
    )
      return { kind: 'untrue', words: `I4: "${item.text}" is shown as sent and never arrived` };
    // Another tab has read it on the disk, and sent it; where tabs hear nothing of each other only the service can say so.
    if (item.delivery === 'waiting' && received > 0 && !browser.apart)
      return { kind: 'untrue', words: `I4: "${item.text}" waits and has arrived` };
    if (received > 1) return { kind: 'twice', words: `I6: "${item.text}" arrived ${received} times` };
  }
  for (const [text, count] of counts(server))
    if (count > (intents.sent.get(text) ?? 0)) return { kind: 'twice', words: `I6: "${text}" arrived ${count} times` };
  return null;
}

const shownAsSent = (items: readonly Item[], text: string): number =>
  items.filter((one) => one.kind === 'visitor' && one.delivery === 'sent' && one.text === text).length;

/** How often the service has each text of the visitor. The server counts as it goes. */
const counts = (server: Server): ReadonlyMap<string, number> => server.texts;
const receipts = (server: Server, localId: string): number => server.receipts.get(localId) ?? 0;

/** When all has healed and time has passed: nothing lost, everything settled, everywhere the same (I1, I5, I8, I10, I11). */
export function endFault(browser: Browser, server: Server, intents: Intents): Fault | null {
  for (const { id, askedTwice } of server.all)
    if (askedTwice) return { kind: 'twice', words: `I8: the agent was asked into session ${id} twice` };
  const open = browser.tabs.filter(({ closing }) => !closing);
  const trace = traceOf(browser, intents);
  if (trace !== null) return trace;
  const together = browser.together.filter((tab) => open.includes(tab));
  const [first, ...others] = together;
  for (const tab of open.filter((tab) => tab === first || !together.includes(tab))) {
    const fault = restFault(tab, server, browser.tabs.length > browser.together.length);
    if (fault !== null) return fault;
  }
  if (first === undefined) return null;
  const { items } = first.client.snapshot;
  const lost = intentFault(items, intents);
  if (lost !== null) return lost;
  for (const other of others) {
    const [mine, theirs] = [shown(items), shown(other.client.snapshot.items)];
    if (mine !== theirs) return { kind: 'lost', words: `two tabs differ:\n${mine}\n${theirs}` };
  }
  return null;
}

/** S7: what was wiped is nowhere. Tabs that cannot know of each other cannot wipe for each other. */
function traceOf(browser: Browser, { wiped }: Intents): Fault | null {
  if (browser.apart || wiped.size === 0) return null;
  const onDisk = browser.disk.failing ? '' : JSON.stringify(browser.disk.data);
  for (const text of wiped) {
    if (browser.tabs.some(({ client }) => client.snapshot.items.some((item) => item.text === text)))
      return { kind: 'untrue', words: `S7: "${text}" was wiped, and is shown` };
    if (onDisk.includes(`"${text}"`)) return { kind: 'untrue', words: `S7: "${text}" was wiped, and is on the disk` };
  }
  return null;
}

/** One tab has come to rest, and shows what the service has. */
function restFault(tab: Tab, server: Server, many: boolean): Fault | null {
  const { items, phase, error, conversation } = tab.client.snapshot;
  if (!['ready', 'ended', 'expired', 'idle'].includes(phase))
    return { kind: 'stuck', words: `I10: still ${phase}, ${error}` };
  for (const item of items) {
    if (item.kind === 'visitor' && (item.delivery === 'sending' || (item.delivery === 'waiting' && phase === 'ready')))
      return { kind: 'stuck', words: `I4: "${item.text}" is still ${item.delivery}` };
    if ((item.kind === 'agent' || item.kind === 'person') && item.state === 'writing')
      return { kind: 'stuck', words: `${item.key} is still being written` };
  }
  // A session that cannot be had again was declared over to the visitor, and so was one that was ended without a link.
  const { ended } = conversation;
  const declared = phase === 'expired' || (ended !== null && !ended.startsWith('REASON_'));
  return declared ? null : lostFault(items, server, many);
}

/** Every event of the present session that the service kept is shown, once, whole and in its order. */
function lostFault(items: readonly Item[], server: Server, many: boolean): Fault | null {
  const present = items.findLast((item): item is VisitorMessage | ReplyMessage => item.kind !== 'notice');
  if (present === undefined) return null;
  const session = sessionOfItems(items, server);
  if (session === null) return null;
  const byKey = new Map(items.map((item) => [item.key, item]));
  // What was never told, with nothing after it, cannot be known of before the next event or replay.
  // What this tab said itself it asks after; what was said over another socket it cannot.
  const knowable = session.journal.findLastIndex(({ dropped, unsaid }) => !dropped && !(many && unsaid)) + 1;
  for (const kept of session.journal.slice(0, knowable)) {
    const key = keyOf(kept);
    if (key === null) continue;
    const item = byKey.get(key) ?? items.find((one) => one.kind === 'visitor' && one.messageId === kept.messageId);
    if (item === undefined)
      return { kind: 'lost', words: `I1: ${kept.type} ${kept.messageId} (${kept.sequence}) is not shown` };
    // Of two with the same words, an echo without a key may have been given to the other: the count is looked at below.
    const twins = (): number => items.filter((one) => one.kind === 'visitor' && one.text === item.text).length;
    if (item.kind === 'visitor' && item.delivery !== 'sent' && twins() === 1)
      return { kind: 'untrue', words: `I4: "${item.text}" arrived and is ${item.delivery}` };
    const text = kept.type === 'SERVICE_AGENT_MESSAGE_CHUNK' ? null : kept.text;
    if (text !== null && item.text !== text)
      return { kind: 'lost', words: `I1: ${kept.messageId} reads "${item.text}" and not "${text}"` };
  }
  const said = (journal: readonly Kept[]): string =>
    journal.flatMap(({ type, text }) => (type === 'USER_MESSAGE' ? [`${text}|`] : [])).join('');
  const newest = Math.max(...items.map(({ place }) => sessionOf(place)));
  const read = items.flatMap((item) =>
    item.kind === 'visitor' && item.delivery === 'sent' && sessionOf(item.place) === newest ? [`${item.text}|`] : [],
  );
  const shown = read.join('');
  return shown.startsWith(said(session.journal.slice(0, knowable))) && said(session.journal).startsWith(shown)
    ? null
    : { kind: 'reordered', words: 'I3: the visitor’s messages are not in the order of the journal' };
}

const keyOf = ({ type, messageId, localId }: Kept): string | null => {
  if (type === 'USER_MESSAGE') return `v:${localId}`;
  return /^(SERVICE|LIVE)_AGENT_MESSAGE(_CHUNK)?$/.test(type) ? messageId : null;
};

/** The session of the newest part of the transcript, if the service still has it. */
function sessionOfItems(items: readonly Item[], server: Server): SimSession | null {
  const last = items.at(-1);
  if (last === undefined) return null;
  const newest = Math.max(...items.map(({ place }) => sessionOf(place)));
  for (const item of items) {
    if (sessionOf(item.place) !== newest || item.kind === 'notice') continue;
    const session = server.all.find(({ journal }) =>
      journal.some(
        ({ messageId }) => messageId !== '' && messageId === (item.kind === 'visitor' ? item.messageId : item.key),
      ),
    );
    if (session !== undefined) return server.sessions.get(session.id) ?? null;
  }
  return null;
}

/** I5: what was promised to be kept is there, until it was thrown away on purpose. */
function intentFault(items: readonly Item[], intents: Intents): Fault | null {
  if (intents.forgotten) return null;
  const texts = new Set(items.map(({ text }) => text));
  for (const text of intents.kept)
    if (!texts.has(text) && !intents.discarded.has(text)) return { kind: 'lost', words: `I5: "${text}" has vanished` };
  return null;
}

const shown = (items: readonly Item[]): string =>
  items.map((item) => `${item.key}|${item.text}|${item.kind === 'visitor' ? item.delivery : ''}`).join('\n');

export const countedFaults = ['lost', 'twice', 'reordered', 'untrue'] as const;
