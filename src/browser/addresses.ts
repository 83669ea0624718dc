import { invalid } from '../core/errors.js';

/** Where the service is. */
export interface Base {
  readonly http: string;
  readonly socket: string;
  readonly host: string;
  readonly loopback: boolean;
}

/** Reads the messaging host; without TLS it is refused anywhere but on this machine. */
export function baseAddress(given: string): Base {
  const url = webAddress('baseUrl', given);
  const rest = url.host + url.pathname.replace(/\/+$/, '');
  const secure = url.protocol.replace(/http|ws/, '');
  return {
    http: `http${secure}//${rest}`,
    socket: `ws${secure}//${rest}/ws`,
    host: url.hostname,
    loopback: isLoopback(url),
  };
}

/** An address that may be asked for something: relative to the page, by TLS or on this machine. `name`: the option's. */
export function webAddress(name: string, given: string): URL {
  try {
    const url = new URL(given, globalThis.location?.href);
    const [, secure] = /^(?:http|ws)(s?):$/.exec(url.protocol)!;
    if (secure || isLoopback(url)) return url;
  } catch {
    // It is none, or of another kind.
  }
  throw invalid(name, 'expected an https or localhost address');
}

export const isLoopback = (url: URL): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
