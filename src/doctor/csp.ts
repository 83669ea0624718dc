import { policy } from '../ui/trusted-types.js';
import { urlOf } from '../ui/url.js';
import { needsOf, once, unnamed, type MissingDirective, type Need, type PolicyNeeds } from './needs.js';

/** What the door says of it, which fetches it when it is asked. */
export async function checkCsp(needs: PolicyNeeds): Promise<MissingDirective[]> {
  if (globalThis.location === undefined)
    throw new Error('checkCsp looks at the policy of a page, and there is none here');
  if (typeof (needs as Partial<PolicyNeeds> | undefined)?.baseUrl !== 'string')
    throw new TypeError("checkCsp: expected { baseUrl: 'https://…' }, or the chat's element");
  const missing: MissingDirective[] = [];
  for (const need of needsOf(needs, location.href)) {
    const { directive, add, why, origin } = need;
    if (await forbidden(() => run(need), directive, origin)) missing.push({ directive, add, why });
  }
  return once([...missing, ...untrusted()]);
}

/** Of this page, by what came of asking for the name. */
export const untrusted = (): MissingDirective[] =>
  'trustedTypes' in globalThis && policy === undefined ? [unnamed] : [];

/** Does what the policy may forbid; nothing else comes of it. */
const run = ({ directive, url }: Need): unknown =>
  directive === 'img-src'
    ? (new Image().src = url)
    : /^ws/.test(url)
      ? dial(url)
      : // Where it is led to is not asked about: of that the policy speaks by the first address.
        fetch(url, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', redirect: 'manual' });

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
