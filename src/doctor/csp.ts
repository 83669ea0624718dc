import type { Remark } from '../ui/parts/remarks.js';
import { policy } from '../ui/trusted-types.js';
import { urlOf } from '../ui/url.js';

/** What a page's policy has to allow, and does not. */
export interface MissingDirective {
  /** As in the policy. */
  readonly directive: 'connect-src' | 'img-src' | 'trusted-types';
  /** What has to be added to it. */
  readonly add: string;
  readonly why: string;
}

/** What the widget will do under the policy of the page. */
export interface PolicyNeeds {
  /** The messaging host, as `https://…`. */
  readonly baseUrl: string;
  /** Endpoints of the page's own server. */
  readonly endpoints?: readonly string[];
  /** Origins whose pictures are shown without asking. */
  readonly imageOrigins?: readonly string[];
  /** Where the options are, if they are fetched (`data-config`). */
  readonly config?: string | undefined;
  /** Where the files of the script tag are. Safari, and every browser of an iPhone, fetches them to check them. */
  readonly files?: string | undefined;
}

export const own = ({ origin }: URL): string => (origin === location.origin ? "'self'" : origin);

interface Probe extends MissingDirective {
  /** The origin that is asked. */
  readonly origin: string;
  /** Does what the policy may forbid; nothing else comes of it. */
  readonly run: () => unknown;
}

/** What the door says of it, which fetches it when it is asked. */
export async function checkCsp(needs: PolicyNeeds): Promise<MissingDirective[]> {
  if (globalThis.location === undefined)
    throw new Error('checkCsp looks at the policy of a page, and there is none here');
  if (typeof (needs as Partial<PolicyNeeds> | undefined)?.baseUrl !== 'string')
    throw new TypeError("checkCsp: expected { baseUrl: 'https://…' }, or the chat's element");
  const missing: MissingDirective[] = [];
  for (const { run, origin, ...directive } of probes(needs))
    if (await forbidden(run, directive.directive, origin)) missing.push(directive);
  missing.push(...untrusted());
  return missing.filter(({ add }, at) => missing.findIndex((one) => one.add === add) === at);
}

/** Without a name for its policy the widget draws nothing where such types are required. */
export const untrusted = (): MissingDirective[] =>
  'trustedTypes' in globalThis && policy === undefined
    ? [{ directive: 'trusted-types', add: 'agent-messenger', why: "the widget's one policy" }]
    : [];

function probes({ baseUrl, endpoints = [], imageOrigins = [], config, files }: PolicyNeeds): Probe[] {
  // As it may be written: without its scheme, or with that of the socket.
  const whole = /^(\w+:)?\/|^\.|^$/.test(baseUrl) ? baseUrl : `https://${baseUrl}`;
  const base = new URL(whole.replace(/^ws/i, 'http'), location.href);
  const under = base.origin + base.pathname.replace(/\/+$/, '');
  const socket = base.origin.replace(/^http/, 'ws');
  const fetching = (url: URL, why: string): Probe => ({
    directive: 'connect-src',
    add: own(url),
    why,
    origin: url.origin,
    // Where it is led to is not asked about: of that the policy speaks by the first address.
    run: () => fetch(url, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', redirect: 'manual' }),
  });
  return [
    ...endpoints.map((endpoint) => fetching(new URL(endpoint, location.href), 'the token')),
    // A policy may name paths.
    fetching(new URL(`${under}/api/v1/sessions`), 'the session'),
    ...(config === undefined ? [] : [fetching(new URL(config, location.href), 'the options')]),
    ...(files === undefined ? [] : [fetching(new URL(files, location.href), 'the files, which Safari checks by it')]),
    {
      directive: 'connect-src',
      add: socket,
      why: 'the conversation',
      origin: socket,
      run: () => dial(`${under.replace(/^http/, 'ws')}/ws`),
    },
    // What is no origin is told by name.
    ...imageOrigins
      .filter((origin) => /^https?:/.test(urlOf(origin)?.protocol ?? ''))
      .map((origin): Probe => ({
        directive: 'img-src',
        add: origin,
        why: 'pictures',
        origin: new URL(origin, location.href).origin,
        run: () => (new Image().src = `${origin}/favicon.ico`),
      })),
  ];
}

function dial(address: string): Promise<void> {
  const socket = new WebSocket(address);
  return new Promise((over) => {
    socket.onopen = socket.onerror = () => {
      socket.close();
      over();
    };
  });
}

/** Whether the page's policy speaks up of that origin while it runs, or within two seconds; the page has calls of its own. */
async function forbidden(run: () => unknown, directive: string, origin: string): Promise<boolean> {
  let told!: (forbidden: boolean) => void;
  const answer = new Promise<boolean>((resolve) => (told = resolve));
  const hear = ({ effectiveDirective, disposition, blockedURI }: SecurityPolicyViolationEvent): void => {
    if (disposition === 'enforce' && effectiveDirective.startsWith(directive) && isOf(blockedURI, origin)) told(true);
  };
  document.addEventListener('securitypolicyviolation', hear);
  const limit = setTimeout(() => told(false), 2_000);
  // The event comes in a task of its own, after the failure it explains; that a server is away is not the question.
  const over = (): unknown => setTimeout(() => told(false), 100);
  void Promise.resolve().then(run).then(over, over);
  const found = await answer;
  clearTimeout(limit);
  document.removeEventListener('securitypolicyviolation', hear);
  return found;
}

/** Browsers name an origin or all of the address, and of a socket some name the scheme of a page. */
const isOf = (blocked: string, origin: string): boolean => urlOf(blocked)?.host === new URL(origin).host;

export const policyRemarks = (missing: readonly MissingDirective[]): Remark[] =>
  missing.map(({ directive, add, why }) => ({
    code: 'page/policy',
    level: 'error',
    cause: `The page's Content-Security-Policy forbids ${why}: that violates its ${directive}.`,
    fix: `Add ${add} to ${directive}.`,
  }));
