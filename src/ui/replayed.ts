import type { ChatClient } from '../core/session/client.js';

/** Longer than a thousand messages take; nobody waits for more before they see any of them. */
const REPLAY_MS = 500;

/** Until a client has been told all that was said before, or that takes long. */
export const replayed = (client: Pick<ChatClient, 'watch'>): Promise<void> =>
  new Promise((over) => {
    const stop = client.watch(({ phase }) => phase !== 'replaying' && told());
    const late = setTimeout(() => told(), REPLAY_MS);
    const told = (): void => {
      stop();
      clearTimeout(late);
      over();
    };
  });
