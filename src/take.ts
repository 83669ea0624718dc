import { AgentMessenger, defineAgentMessenger } from './messenger.js';
import { complain } from './browser/log.js';
import { parts } from './ui/parts.js';
import type { Remark } from './ui/parts/remarks.js';

/** The widget for pages with a script tag: what the loader has claimed becomes a chat, and the page gets its handle. */
export interface Claim {
  readonly element: AgentMessenger;
  readonly launcher: HTMLElement;
  readonly data: DOMStringMap;
  open: boolean;
  gone?: boolean;
}

/** By name, as `AgentMessenger('open')` and as `AgentMessenger.open()`. */
const methods = [
  'open',
  'show',
  'close',
  'toggle',
  'start',
  'send',
  'prefill',
  'end',
  'restart',
  'identify',
  'logout',
  'forget',
  'refreshContext',
  'grantConsent',
  'revokeConsent',
  'showTeaser',
  'hideTeaser',
  'markRead',
  'getTranscript',
  'downloadTranscript',
  'on',
  'destroy',
] as const;
type Method = (typeof methods)[number];

type Handle = ((method: string, ...given: unknown[]) => unknown) &
  Record<Method, (...given: unknown[]) => unknown> & {
    readonly element: AgentMessenger;
    readonly ready: Promise<void>;
    /** What is not as it should be, of the options, the page, the server and the service. */
    doctor(): Promise<readonly Remark[]>;
    get(instance: string): Handle | undefined;
  };

const CONFIG_MS = 5_000;

type Call = [method: string, ...given: unknown[]];
type Page = Record<string | symbol, unknown>;
const page = window as unknown as Page;
const handles = new Map<string, Handle>();

function handleOf(element: AgentMessenger): Handle {
  const ask = (method: string, ...given: unknown[]): unknown => {
    if (!methods.includes(method as Method)) throw new Error(`AgentMessenger: there is no ${method}`);
    // Its `open` is a property, as of a dialog; to a page it is something to do.
    const name = method === 'open' ? 'show' : method;
    return Reflect.apply((element as unknown as Record<string, () => unknown>)[name]!, element, given);
  };
  return Object.assign(ask, {
    element,
    ready: element.ready,
    doctor: async () => (await import('./doctor/doctor.js')).doctor(element),
    get: (instance: string) => handles.get(instance),
    ...Object.fromEntries(methods.map((method) => [method, (...given: unknown[]) => ask(method, ...given)])),
  }) as unknown as Handle;
}

/**
 * A route of an application that empties the body takes the chat with it, and did not mean to; whoever takes the chat alone
 * away did. The loader looks after a body that is swapped.
 */
function stay(claim: Claim): void {
  const { element } = claim;
  const watch = new MutationObserver((changes) => {
    watch.observe(document.body, { childList: true });
    const others = changes.some(({ removedNodes }) => [...removedNodes].some((node) => !ours(node, element)));
    if (others && !element.isConnected) document.body.append(element);
  });
  element.addEventListener('am-destroy', () => {
    claim.gone = true;
    watch.disconnect();
  });
  for (const watched of [document.documentElement, document.body]) watch.observe(watched, { childList: true });
}

/** An address that does not answer keeps nobody from their chat. */
const textOf = async (address: string): Promise<string> =>
  (await fetch(address, { signal: AbortSignal.timeout(CONFIG_MS) })).text();

/** What speaks for it leaves the page with it. */
const ours = (node: Node, element: Node): boolean =>
  node === element || (node as Partial<Element>).className === 'am-live';

async function take(claim: Claim): Promise<void> {
  const { element, launcher, data } = claim;
  customElements.upgrade(element);
  // The page has an element of that name, which knows nothing of ours.
  if (!(element instanceof AgentMessenger)) throw new Error('agent-messenger is taken');
  // A page may have keys on the prototype of everything.
  const config = Object.hasOwn(data, 'config') ? data['config']?.trim() : undefined;
  try {
    if (config !== undefined) {
      const read: unknown = JSON.parse(config.startsWith('{') ? config : await textOf(config));
      if (Object(read) !== read) throw new TypeError('not an object');
      element.config = read as object;
    }
  } catch (error) {
    element.tell('am-error', { code: 'config/unread', recoverable: false, help: `data-config: ${String(error)}` });
    void parts.remarks.load().then(
      ({ configLine }) => complain(new Error(configLine(config!, error))),
      () => undefined,
    );
  }
  await element.ready;
  const focused = document.activeElement === launcher;
  launcher.remove();
  // Who has come to it by the keys, and has not pressed yet, presses this one.
  if (focused) element.shadowRoot?.querySelector<HTMLElement>('.launch')?.focus({ preventScroll: true });
  stay(claim);
  const handle = handleOf(element);
  handles.set(data['instance'] ?? 'default', handle);
  const name = data['global'] ?? 'AgentMessenger';
  const stub = page[name] as { q?: Call[] } | undefined;
  if (name !== 'off' && !(stub !== undefined && 'element' in stub)) page[name] = handle;
  const calls = stub?.q ?? [];
  const call = async ([method, ...given]: Call): Promise<void> => {
    try {
      await handle(method, ...given);
    } catch (error) {
      // One call that is wrong does not take the others with it.
      element.tell('am-error', { code: 'call/failed', recoverable: true, help: String(error) });
    }
  };
  for (const one of calls) await call(one);
  // Who has kept a function that was there before goes on calling it: the loader's, or the page's own.
  Object.defineProperty(calls, 'push', { value: call });
  Object.assign(handle, { q: calls });
  if (claim.open) await element.show();
}

const claims = (page[Symbol.for('agent-messenger')] ??= []) as Claim[];

/** Gives a claim to whoever takes them; true when that is nobody yet. */
export function claimed(claim: Claim): boolean {
  const nobody = !Object.hasOwn(claims, 'push');
  claims.push(claim);
  return nobody;
}

/** A script tag of this name has its chat already. */
export const isTaken = (instance: string | undefined): boolean =>
  claims.some(({ data }) => data['instance'] === instance);

/** Makes a chat of every claim that there is, and of those that come later; rejects where one cannot be. */
export async function takeAll(): Promise<void> {
  defineAgentMessenger();
  const taken = claims.map((claim) => take(claim));
  // A tag that comes later is taken at once. Where a page has frozen what arrays are, it cannot be assigned.
  Object.defineProperty(claims, 'push', {
    value: (...more: Claim[]) => {
      for (const claim of more) take(claim).catch(() => undefined);
      return Array.prototype.push.apply(claims, more);
    },
  });
  await Promise.all(taken);
}
