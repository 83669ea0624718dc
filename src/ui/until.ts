import type { ChatClient, Snapshot } from '../core/session/client.js';

/** Until something is true of a conversation, or that takes too long. */
export const until = (
  client: Pick<ChatClient, 'watch'>,
  is: (snapshot: Snapshot) => boolean,
  ms = Infinity,
): Promise<void> =>
  new Promise((over) => {
    const stop = client.watch((snapshot) => is(snapshot) && so());
    const late = ms < Infinity ? setTimeout(() => so(), ms) : 0;
    const so = (): void => {
      stop();
      clearTimeout(late);
      over();
    };
  });
