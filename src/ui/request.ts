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
