import type { AgentMessenger } from './messenger.js';
import { complain } from './browser/log.js';
import { parts } from './ui/parts.js';
import type { MissingDirective } from './doctor/needs.js';
import type { MessengerEvent, MessengerEventMap } from './ui/events.js';
import type { Remark } from './ui/parts/remarks.js';

/** By name, as `AgentMessenger('open')` and as `AgentMessenger.open()`. */
const methods = [
  'open',
  'show',
  'close',
  'toggle',
  'focus',
  'start',
  'send',
  'prefill',
  'retry',
  'discard',
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
  'record',
  'destroy',
] as const;
type Method = (typeof methods)[number];

export type Call = [method: string, ...given: unknown[]];

/** What may be asked by name. Before there is a chat nothing comes back. */
interface Asks {
  <Type extends keyof MessengerEventMap>(
    method: 'on',
    type: Type,
    listener: (event: MessengerEvent<Type>) => void,
  ): unknown;
  <Name extends Exclude<Method, 'on' | 'open'>>(method: Name, ...given: Parameters<AgentMessenger[Name]>): unknown;
  (method: 'open' | 'doctor' | 'checkCsp'): unknown;
  (method: 'get', instance: string): unknown;
}

/** What a page has of a chat that came with a script tag. */
export type Handle = Asks &
  Pick<AgentMessenger, Exclude<Method, 'open'>> & {
    /** As `show`: of the element, `open` is whether it is. */
    open(): Promise<void>;
    readonly element: AgentMessenger;
    readonly ready: Promise<void>;
    /** What is not as it should be, of the options, the page, the server and the service. */
    doctor(): Promise<readonly Remark[]>;
    /** What the page's policy lacks for this chat. */
    checkCsp(): Promise<readonly MissingDirective[]>;
    get(instance: string): Handle | undefined;
  };

export function handleOf(element: AgentMessenger, get: Handle['get']): Handle {
  const own: Readonly<Record<string, (...given: never[]) => unknown>> = {
    doctor: async () => (await import('./doctor/doctor.js')).doctor(element),
    checkCsp: async () => (await import('./doctor/doctor.js')).lacking(element),
    get,
  };
  const ask = (method: string, ...given: unknown[]): unknown => {
    // Its `open` is a property, as of a dialog; to a page it is something to do.
    const name = method === 'open' ? 'show' : method;
    const does = Object.hasOwn(own, method)
      ? own[method]!
      : methods.includes(method as Method)
        ? (element as unknown as Record<string, () => unknown>)[name]!
        : () => unknown(element, String(method));
    return Reflect.apply(does, element, given);
  };
  return Object.assign(ask, {
    element,
    ready: element.ready,
    ...Object.fromEntries(
      [...methods, ...Object.keys(own)].map((name) => [name, (...given: unknown[]) => ask(name, ...given)]),
    ),
  }) as unknown as Handle;
}

/** A misspelt call stops nothing on the page; whoever wrote it is told what was meant. */
function unknown(element: AgentMessenger, method: string): void {
  const help = `AgentMessenger: there is no ${method}`;
  element.tell('am-error', { code: 'call/unknown', recoverable: false, help });
  void parts.remarks
    .load()
    .then(({ callLine }) => callLine(method, [...methods, 'doctor', 'checkCsp', 'get']))
    .catch(() => help)
    .then((line) => complain(new Error(line)));
}
