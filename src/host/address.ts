import type { Ask } from './ask.js';

/** This machine, as `addressIn` writes it. */
const HERE = /^127(?:\.\d+){3}$|^0:0:0:0:0:0:0:1$/;
/** IPv6 addresses that stand for one of IPv4: as sockets write it, and as translators between the two do (RFC 6052, 7915). */
const STANDS_FOR_IPV4 = /^(?:0:0:0:0:0:ffff|0:0:0:0:ffff:0|64:ff9b:0:0:0:0):/;
/** Proxies add at the right. What is further to the left anybody can have written, in any amount. */
const MOST_PASSED_ON = 512;

/**
 * The address that a request is counted by; null where nobody knows it. This machine's own is a proxy's, if the request says
 * that it comes for another: by it all visitors of a site would be one.
 */
export function countedBy(told: string | null | undefined, ask: Ask): string | null {
  const own = addressIn(told);
  const passedOn = HERE.test(own) ? (ask.header('X-Forwarded-For') ?? ask.header('Forwarded')) : null;
  return passedOn === null || namesIn(passedOn).includes(own) ? networkOf(told) : null;
}

/** The addresses in a header of proxies, the last of them if there are many. */
function namesIn(passedOn: string): readonly string[] {
  // What is cut in the middle may read like another one.
  const whole =
    passedOn.length > MOST_PASSED_ON ? passedOn.slice(-MOST_PASSED_ON).replace(/^[^\s,;="]+/, '') : passedOn;
  return whole.split(/[\s,;="]+/).map(addressIn);
}

/** What the site's own callback says. One that promises an address has not said one; that it fails is no end of the process. */
export function addressBy(callback: (request: Request) => unknown, ask: Ask): string | null {
  const told = callback(ask.web());
  Promise.resolve(told).catch(() => undefined);
  return networkOf(told);
}

/**
 * Who is counted as one: an address of IPv4, whichever port it comes from, and of IPv6 the network that one line is given (/64),
 * for it has more addresses than can be counted. What is no address counts as it stands: the site knows what it is.
 */
export function networkOf(told: unknown): string | null {
  const address = addressIn(told);
  if (address === '') return null;
  return /^[\da-f]{1,4}(?::[\da-f]{1,4}){7}$/.test(address)
    ? `${address.split(':').slice(0, 4).join(':')}::/64`
    : address;
}

/** An address in one way only, without port and zone, IPv6 in its eight parts; what is none as it stands, and nothing as ''. */
function addressIn(told: unknown): string {
  const text = typeof told === 'string' ? told.trim() : '';
  const four = /^\[?(\d+(?:\.\d+){3})\]?(?::\d+)?$/.exec(text)?.[1];
  if (four !== undefined) return four;
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? text;
  const groups = groupsOf(bare.replace(/%.*/, ''));
  if (groups === null) return text;
  if (!STANDS_FOR_IPV4.test(groups.join(':'))) return groups.join(':');
  return groups
    .slice(6)
    .map((group) => parseInt(group, 16))
    .flatMap((two) => [two >> 8, two & 255])
    .join('.');
}

/** The eight parts of an IPv6 address, each written in one way only; null for what is none. */
function groupsOf(address: string): readonly string[] | null {
  // The parser of addresses that every runtime has.
  const url = `http://[${address}]/`;
  if (!/^[\da-f:.]*:[\da-f:.]*$/i.test(address) || !URL.canParse(url)) return null;
  const [head, tail] = new URL(url).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  if (tail === undefined) return head!;
  return [...head!, ...Array<string>(8 - head!.length - tail.length).fill('0'), ...tail];
}
