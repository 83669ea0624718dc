import type { Claim as Claimed } from '../loader/claim.js';
import { AgentMessenger, defineAgentMessenger } from './messenger.js';
import { answered, complain } from './browser/log.js';
import { parts } from './ui/parts.js';
import { alone, stay } from './stay.js';
import { tagsOf } from './ui/tags.js';
import { handleOf, type Call, type Handle } from './handle.js';

/** The widget for pages with a script tag: what the loader has claimed becomes a chat, and the page gets its handle. */
export type Claim = Claimed<AgentMessenger>;

const LOADED_TWICE =
  'page/loaded-twice: The chat is on the page by a script tag and by a bundle (agent-messenger/define). Leave one of them.';
/** Calls that a developer makes, and whose answers are for the console. */
const DIAGNOSES: readonly unknown[] = ['doctor', 'checkCsp'];
/** Calls by which what stands there may not be for whoever is in front of it. */
const WHOSE: readonly unknown[] = ['identify', 'logout', 'forget', 'revokeConsent'];
const CONFIG_MS = 5_000;
/** A press lasts some six times as long. */
const PRESSED_MS = 16;

type Page = Record<string | symbol, unknown> & { readonly navigation?: EventTarget };
const page = window as unknown as Page;
const handles = new Map<string, Handle>();

/** A tag that comes after that makes a chat again. */
function leave(claim: Claim): void {
  claims.splice(claims.indexOf(claim), 1);
  const handle = handles.get(instanceOf(claim));
  handles.delete(instanceOf(claim));
  if (page[globalOf(claim)] === handle) delete page[globalOf(claim)];
}

async function take(claim: Claim): Promise<void> {
  const { launcher, look } = claim;
  customElements.upgrade(claim.element);
  // The page has an element of that name, which knows nothing of ours.
  if (!('tell' in claim.element)) throw new Error('agent-messenger is taken');
  claim.taken = true;
  // Nothing has been told yet.
  const early = (claim.element as object) instanceof AgentMessenger ? callsOf(claim) : [];
  while (early[0]?.[0] === 'on')
    void call(
      early.shift()!,
      handleOf(claim.element, () => undefined),
    );
  // Who has pressed, and opened it themselves since, has what was asked for.
  claim.element.addEventListener('am-open', () => (claim.open = false));
  const configured = configure(claim);
  // What stands between the nodes that a server wrote makes a framework throw them away that counts on them.
  if (document.readyState === 'loading')
    await new Promise((read) => document.addEventListener('readystatechange', read, { once: true }));
  const element = standing(claim.element);
  // The page may have been emptied meanwhile.
  if (!element.isConnected) document.body.append(element);
  const handle = handleOf(element, (instance) => handles.get(instance));
  // Nothing between the word and this: by `am-ready` the page has its handle.
  try {
    await element.ready;
  } catch (error) {
    if (ownerOf(globalOf(claim)) === claim) diagnoses(globalOf(claim), handle);
    throw error;
  }
  const focused = document.activeElement === launcher;
  launcher.remove();
  // Who has come to it by the keys, and has not pressed yet, presses this one.
  if (focused) element.shadowRoot?.querySelector<HTMLElement>('.launch')?.focus({ preventScroll: true });
  claim.seen?.disconnect();
  if (look !== undefined) {
    for (const type of ['click', 'readystatechange']) document.removeEventListener(type, look);
    page.navigation?.removeEventListener('navigatesuccess', look);
  }
  element.addEventListener('am-destroy', () => leave(claim));
  if (element === claim.element) stay(element, claims);
  handles.set(instanceOf(claim), handle);
  const calls = ownerOf(globalOf(claim)) === claim ? given(globalOf(claim), handle) : [];
  await answer(calls, handle, claim, configured);
  if (!claims.includes(claim)) return;
  const { open } = claim;
  // Nobody waits for it any more.
  claim.open = false;
  if (open) await element.show();
}

/** Where nothing can be drawn, whoever presses the launcher asks once more, and is told. */
const taking = (claim: Claim): Promise<void> => {
  const { taken } = claim;
  return take(claim).catch((error: unknown) => {
    // For the try that has brought this, to say so.
    claim.taken = taken;
    throw error;
  });
};

/**
 * A bundle of the page has brought the element as well, and was first: its class draws, and knows what we ask of it. Where it
 * has a chat of that name already, that is the one that there is, and the tag's would lie over it.
 */
function standing(element: AgentMessenger): AgentMessenger {
  if ((element as object) instanceof AgentMessenger) return element;
  complain(new Error(LOADED_TWICE));
  const there = [...document.querySelectorAll<AgentMessenger>(element.localName)].find(
    (one) => one !== element && one.instance === element.instance && one.mode !== 'inline',
  );
  if (there !== undefined) element.remove();
  return there ?? element;
}

/** What it is given as JSON, at once, or at an address, which keeps nobody from their chat when it does not answer. */
async function configure({ element, data }: Claim): Promise<void> {
  // A page may have keys on the prototype of everything.
  const config = Object.hasOwn(data, 'config') ? data['config']?.trim() : undefined;
  if (!config) return;
  try {
    const read: unknown = JSON.parse(/^[{[]/.test(config) ? config : await textOf(config));
    if (Object(read) !== read) throw new TypeError('not an object');
    element.config = read as object;
  } catch (error) {
    element.tell('am-error', { code: 'config/unread', recoverable: false, help: `data-config: ${String(error)}` });
    void parts.remarks.load().then(
      ({ configLine }) => complain(new Error(configLine(element, config, error))),
      () => undefined,
    );
  }
}

async function textOf(address: string): Promise<string> {
  // As every other address of the tag: beside the page, whatever its <base> says. A frame without an address has none to go by.
  const there = /^about:/.test(location.href) ? address : new URL(address, location.href);
  const answer = await fetch(there, { signal: AbortSignal.timeout(CONFIG_MS) });
  // What says that there is nothing is no config, and is often JSON.
  if (!answer.ok) throw new Error(`it answers ${answer.status}`);
  return answer.text();
}

const instanceOf = ({ data }: Pick<Claim, 'data'>): string => data['instance'] || 'default';
const globalOf = ({ data }: Pick<Claim, 'data'>): string => data['global'] || 'AgentMessenger';

/** Where several chats have one name on the page, it is that of the chat without a name of its own, else of the first. */
function ownerOf(name: string): Claim | undefined {
  const sharing = claims.filter((claim) => globalOf(claim) === name);
  return sharing.find((claim) => instanceOf(claim) === 'default') ?? sharing[0];
}

/** What was asked of its name before there is a chat. */
const callsOf = (claim: Claim): Call[] =>
  (ownerOf(globalOf(claim)) === claim && (page[globalOf(claim)] as { q?: Call[] } | undefined)?.q) || [];

/** Gives the page its handle, and returns what was asked of its name before there was a chat. */
function given(name: string, handle: Handle): Call[] {
  const before = page[name] as { q?: Call[]; element?: object } | undefined;
  const ours = [...handles.values()].some((one) => one === before);
  if (name !== 'off' && (ours || !before?.element)) page[name] = handle;
  return (!ours && before?.q) || [];
}

async function call(asked: Call, handle: Handle): Promise<void> {
  try {
    const said = await Reflect.apply(handle, null, asked);
    if (DIAGNOSES.includes(asked[0])) answered((said as object[]).length === 0 ? 'nothing is wrong' : said);
  } catch (error) {
    // One call that is wrong does not take the others with it.
    handle.element.tell('am-error', { code: 'call/failed', recoverable: true, help: String(error) });
  }
}

/** Does what was asked, in order, when it is known how the chat is to be; and from then on at once. */
async function answer(calls: Call[], handle: Handle, claim: Claim, configured: Promise<void>): Promise<void> {
  for (;;) {
    // Until it is known whose chat it is, that of another may be on the screen.
    if (!calls.some((asked) => WHOSE.includes(asked?.[0]))) await configured;
    // More may have come meanwhile, of who has kept a function that was there before.
    if (calls.length === 0) break;
    await call(calls.shift()!, handle);
    if (inherits(claim, calls)) return;
  }
  // And later: the loader's, or the page's own.
  hears(calls, (asked) => void call(asked, handle));
  Object.assign(handle, { q: calls });
}

/**
 * The chat was destroyed before it was there, and another tag has come since: whoever ran it has passed it over, for its name
 * was taken. What was asked after that is asked of its chat.
 */
function inherits(claim: Claim, calls: Call[]): boolean {
  if (isTaken(claim.data)) return false;
  const tag = tagsOf(instanceOf(claim)).find(({ dataset }) => dataset !== claim.data);
  if (tag === undefined) return false;
  queued(tag.dataset, calls);
  claimed(claimOf(tag));
  return true;
}

/** What is asked before a chat stands is kept in order. */
export function queued(data: DOMStringMap, q: unknown[][]): void {
  const name = globalOf({ data });
  const before = page[name] as { element?: object } | undefined;
  if (name !== 'off' && !before?.element)
    page[name] = Object.assign((...asked: unknown[]) => void q.push(asked), { q });
}

/** Of a tag without a loader. */
export function claimOf({ attributes, dataset: data }: HTMLScriptElement): Claim {
  const element = document.createElement('agent-messenger') as AgentMessenger;
  for (const { name, value } of attributes) if (name.startsWith('data-')) element.setAttribute(name.slice(5), value);
  return { element, launcher: document.createElement('i'), data, open: false };
}

/** Where nothing can be drawn, what says why is done all the same, now and later; the rest waits for a chat. */
function diagnoses(name: string, handle: Handle): void {
  const { q: calls = [] } = (page[name] ?? {}) as { q?: Call[] };
  const hear = (asked: Call): void => {
    if (DIAGNOSES.includes(asked?.[0])) void call(asked, handle);
    else Array.prototype.push.call(calls, asked);
  };
  hears(calls, hear);
  calls.splice(0).forEach(hear);
}

const hears = (calls: Call[], hear: (asked: Call) => void): unknown =>
  Object.defineProperty(calls, 'push', { value: hear, configurable: true });

/** The claims; and once they are taken, what comes of that. */
type Claims = Claim[] & { readonly taken?: Promise<void> };
const claims = (page[Symbol.for('agent-messenger')] ??= []) as Claims;

/** Gives a claim to whoever takes them, now or later. */
export const claimed = (claim: Claim): void => void claims.push(claim);

/** A script tag of this name has its chat already. */
export const isTaken = (data: DOMStringMap): boolean =>
  claims.some((claim) => instanceOf(claim) === instanceOf({ data }));

/**
 * Makes a chat of every claim that there is, and of those that come later; rejects where one cannot be. Asked again, by the
 * same file under the address of another try, it says what has come of it: what failed has failed, and whoever presses is told.
 */
export async function takeAll(): Promise<void> {
  if (!Object.hasOwn(claims, 'taken')) Object.defineProperty(claims, 'taken', { value: begun() });
  await claims.taken;
}

async function begun(): Promise<void> {
  // Of a button that goes away between press and release, or has another before it, no click comes.
  while (claims.some(({ launcher }) => launcher.shadowRoot?.querySelector(':active')))
    await new Promise((later) => setTimeout(later, PRESSED_MS));
  claims.forEach(alone);
  defineAgentMessenger();
  const taken = claims.map(taking);
  // A tag that comes later is taken at once. Where a page has frozen what arrays are, it cannot be assigned.
  Object.defineProperty(claims, 'push', {
    value: (...more: Claim[]) => {
      for (const claim of more) taking(claim).catch(() => undefined);
      return Array.prototype.push.apply(claims, more);
    },
  });
  await Promise.all(taken);
}
