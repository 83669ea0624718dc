import { named } from './named.js';
import type { MessengerOptions } from './options.js';
import type { ClientRequest } from './wiring.js';

/** What is no such word counts as the usual one: what was meant is told on the console. */
export const storageOf = ({ storage }: Pick<MessengerOptions, 'storage'>): MessengerOptions['storage'] =>
  /^(session|device|memory|none)$/.test(storage) ? storage : 'session';

/** What the page set, in the words of the client. Only what was set: the client knows its own defaults. */
export function requestOf(options: MessengerOptions): ClientRequest {
  const { baseUrl, tokenEndpoint, sessionEndpoint, fallbackEndpoint, host, platform, instance } = options;
  // The one of the moment: a page that is drawn anew gives another, which knows what is true then.
  const asks: MessengerOptions['getAccessToken'] = (ask) => options.getAccessToken?.(ask);
  const getAccessToken = typeof options.getAccessToken === 'function' ? asks : options.getAccessToken;
  const given = {
    ...{ baseUrl, host, platform, instance, getAccessToken },
    tokenEndpoint: named(tokenEndpoint, instance),
    sessionEndpoint: named(sessionEndpoint, instance),
    fallbackEndpoint: named(fallbackEndpoint, instance),
  };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '' && value !== undefined)),
    // Before there is consent to keep anything, nothing is kept.
    storage: storageOf(options),
    streaming: !options.noStreaming,
  };
}

const begun = new WeakMap<MessengerOptions, ClientRequest>();

/** The same, noted: a client goes by what it was made of. */
export function requestFor(options: MessengerOptions): ClientRequest {
  const request = requestOf(options);
  begun.set(options, request);
  return request;
}

/** Whether that is another by now. Of functions, the one of the moment is called. */
export function isLate(options: MessengerOptions, name: string): boolean {
  const [was, now] = [begun.get(options), requestOf(options)].map(
    (request) => request?.[name as keyof ClientRequest] ?? undefined,
  );
  return was !== now && !(typeof was === 'function' && typeof now === 'function');
}
