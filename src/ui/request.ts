import type { MessengerOptions } from './options.js';
import type { ClientRequest } from './wiring.js';

/** What the page set, in the words of the client. Only what was set: the client knows its own defaults. */
export function requestOf(options: MessengerOptions): ClientRequest {
  const { baseUrl, tokenEndpoint, sessionEndpoint, fallbackEndpoint, host, platform, instance, getAccessToken } =
    options;
  const given = { baseUrl, tokenEndpoint, sessionEndpoint, fallbackEndpoint, host, platform, instance, getAccessToken };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '' && value !== undefined)),
    // Before there is consent to keep anything, nothing is kept.
    storage: options.storage,
    streaming: !options.noStreaming,
  };
}
