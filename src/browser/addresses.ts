import { ChatError } from '../core/errors.js';

/** Where the service is. */
export interface Base {
  readonly http: string;
  readonly socket: string;
  readonly host: string;
  readonly loopback: boolean;
}

/** Reads the messaging host; without TLS it is refused anywhere but on this machine. */
export function baseAddress(given: string): Base {
  const url = webAddress(given);
  const rest = url.host + url.pathname.replace(/\/+$/, '');
  const tls = /^(?:https|wss):$/.test(url.protocol) ? 's' : '';
  return {
    http: `http${tls}://${rest}`,
    socket: `ws${tls}://${rest}/ws`,
    host: url.hostname,
    loopback: isLoopback(url),
  };
}

/** An address that may be asked for something: relative to the page, by TLS or on this machine. */
export function webAddress(given: string): URL {
  const page = typeof location === 'undefined' ? undefined : location.href;
  let url;
  try {
    url = new URL(given, page);
  } catch {
    throw new ChatError('option/invalid', 'not an address');
  }
  const secure = /^(?:https|wss):$/.test(url.protocol);
  if (!secure && !(/^(?:http|ws):$/.test(url.protocol) && isLoopback(url)))
    throw new ChatError(
      'option/invalid',
      `${url.protocol}//${url.hostname} is not secure: it needs https, or localhost`,
    );
  return url;
}

const isLoopback = (url: URL): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
