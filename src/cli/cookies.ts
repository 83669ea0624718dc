import { isLoopback } from '../browser/addresses.js';

interface Cookie {
  readonly origin: string;
  readonly name: string;
  readonly path: string;
  readonly value: string;
}

/** What whoever is asked has kept here, as a browser would keep it, for as long as the command runs. Each origin has its own. */
export class Cookies {
  readonly #wall: () => number;
  #all: readonly Cookie[] = [];

  constructor(wall: () => number) {
    this.#wall = wall;
  }

  /** What is sent there, the longest paths first; '' where there is nothing. */
  for({ origin, pathname }: URL): string {
    return this.#all
      .filter((one) => one.origin === origin && isWithin(pathname, one.path))
      .sort((one, other) => other.path.length - one.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  /** What came from there. */
  keep(from: URL, { headers }: Pick<Response, 'headers'>): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((one) => one.trim());
      const [, name, value] = /^([^=]+?)\s*=\s*(.*)$/.exec(pair) ?? [];
      if (name === undefined || value === undefined) continue;
      // Of one that is said twice the last counts.
      const said = new Map(
        attributes.map((one) => [one.replace(/\s*=.*$/, '').toLowerCase(), one.replace(/^[^=]*=?\s*/, '')]),
      );
      const given = said.get('path') ?? '';
      const path = given.startsWith('/') ? given : from.pathname.replace(/\/[^/]*$/, '') || '/';
      if (!mayKeep(from, said)) continue;
      const cookie = { origin: from.origin, name, path, value };
      const others = this.#all.filter((one) => one.origin !== from.origin || one.name !== name || one.path !== path);
      this.#all = this.#isOver(said) ? others : [...others, cookie];
    }
  }

  /** To be taken away: `Max-Age` counts before `Expires`. */
  #isOver(said: ReadonlyMap<string, string>): boolean {
    const age = said.get('max-age') ?? '';
    return /^-?\d+$/.test(age) ? Number(age) <= 0 : Date.parse(said.get('expires') ?? '') <= this.#wall();
  }
}

/** What is to go by TLS alone is not taken without it, but on this machine; nor what is for somebody else's name. */
function mayKeep(from: URL, said: ReadonlyMap<string, string>): boolean {
  const { protocol, hostname } = from;
  const domain = (said.get('domain') ?? '').replace(/^\./, '').toLowerCase();
  const ours = domain === '' || hostname === domain || hostname.endsWith(`.${domain}`);
  return ours && (protocol === 'https:' || isLoopback(from) || !said.has('secure'));
}

/** RFC 6265, 5.1.4. */
const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
