import type { Ask } from './ask.js';

/** This machine, as `networkOf` writes it. */
const HERE = /^127\.|^0:0:0:0::/;
/** IPv6 addresses that stand for one of IPv4: as sockets write it, and as a translator between the two does (RFC 6052). */
const STANDS_FOR_IPV4 = /^(?:0:0:0:0:0:ffff|64:ff9b:0:0:0:0):/;

/**
 * The address that a request is counted by; null where nobody knows it. This machine's own is a proxy's, if the request says
 * that it comes for another: by it all visitors of a site would be one.
 */
export function countedBy(told: string | undefined, ask: Ask): string | null {
  const network = networkOf(told);
  if (network === null || !HERE.test(network)) return network;
  const passedOn = ask.header('X-Forwarded-For') ?? ask.header('Forwarded');
  const others = passedOn?.split(/[\s,;="]+/).map(networkOf);
  return others === undefined || others.includes(network) ? network : null;
}

/**
 * Who is counted as one: an address of IPv4, whichever port it comes from, and of IPv6 the network that one line is given (/64),
 * for it has more addresses than can be counted. What is no address counts as it stands: the site knows what it is.
 */
export function networkOf(told: string | null | undefined): string | null {
  // A callback that promises one has not said one.
  const text = typeof told === 'string' ? told.trim() : '';
  if (text === '') return null;
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const groups = groupsOf(bare.replace(/%.*/, ''));
  if (groups === null) return bare;
  if (!STANDS_FOR_IPV4.test(groups.join(':'))) return `${groups.slice(0, 4).join(':')}::/64`;
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
