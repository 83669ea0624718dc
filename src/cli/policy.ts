/** A Content-Security-Policy, as it is written: what each directive allows. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Those of a header, or of a meta element; of one name the first directive counts. */
export function policiesOf(text: string): Policy[] {
  return text
    .split(',')
    .map((one) => {
      const policy = new Map<string, readonly string[]>();
      for (const directive of one.split(';')) {
        const [name = '', ...allowed] = directive.trim().split(/[\t\n\f\r ]+/);
        if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), allowed);
      }
      return policy;
    })
    .filter(({ size }) => size > 0);
}

/** Where nothing is said of the one, the other counts. */
const after: Readonly<Record<string, readonly string[]>> = {
  'connect-src': ['connect-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
};

/** What the policy says of it; null where it says nothing, and all is allowed. */
export function saidOf(
  policy: Policy,
  directive: string,
): { readonly name: string; readonly allowed: readonly string[] } | null {
  const name = (after[directive] ?? [directive]).find((one) => policy.has(one));
  return name === undefined ? null : { name, allowed: policy.get(name)! };
}

/** Whether the address is one of those. `page`: whose policy it is. */
export const allowsUrl = (allowed: readonly string[], url: URL, page: URL): boolean =>
  allowed.some((one) => isLike(one, url, page));

const SOURCE = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[^/:?#]+|\[[^\]]+\])(?::(\d+|\*))?(\/[^?#]*)?$/i;

function isLike(source: string, url: URL, page: URL): boolean {
  if (source === '*') return /^(?:https?|wss?):$/.test(url.protocol) || url.protocol === page.protocol;
  if (source.toLowerCase() === "'self'") return isSelf(url, page);
  const [, alone] = /^([a-z][a-z\d+.-]*):$/i.exec(source) ?? [];
  if (alone !== undefined) return goesBy(alone.toLowerCase(), url);
  const [all, scheme, host = '', port, path] = SOURCE.exec(source) ?? [];
  if (all === undefined || source.startsWith("'")) return false;
  return (
    goesBy((scheme ?? page.protocol.replace(':', '')).toLowerCase(), url, scheme === undefined) &&
    isHost(host.toLowerCase(), url.hostname) &&
    isPort(port, url) &&
    isPath(path, url.pathname)
  );
}

/** The page's own, also by a socket, and by a safer scheme. */
function isSelf(url: URL, page: URL): boolean {
  if (url.origin === page.origin) return true;
  const safer =
    url.protocol === 'wss:' || url.protocol === 'https:' || (page.protocol === 'http:' && url.protocol === 'ws:');
  const usual = portOf(url) === portOf(page) || (url.port === '' && page.port === '');
  return safer && url.hostname === page.hostname && usual;
}

/** A scheme stands for the safer one as well; for a socket only where none is written. */
function goesBy(scheme: string, url: URL, unsaid = false): boolean {
  const is = url.protocol.replace(':', '');
  if (scheme === is) return true;
  if (scheme === 'http') return is === 'https' || (unsaid && /^wss?$/.test(is));
  if (scheme === 'https') return unsaid && is === 'wss';
  return scheme === 'ws' && is === 'wss';
}

const isHost = (pattern: string, host: string): boolean =>
  pattern === '*' || (pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : pattern === host);

const usualPorts: Readonly<Record<string, string>> = { 'http:': '80', 'ws:': '80', 'https:': '443', 'wss:': '443' };
const portOf = ({ port, protocol }: URL): string => port || (usualPorts[protocol] ?? '');

const isPort = (port: string | undefined, url: URL): boolean =>
  port === '*' ||
  (port === undefined ? url.port === '' : port === portOf(url) || (port === '80' && portOf(url) === '443'));

/** One that ends with a slash stands for all below it. */
const isPath = (path: string | undefined, is: string): boolean =>
  path === undefined || path === '/' || (path.endsWith('/') ? is.startsWith(path) : path === is);
