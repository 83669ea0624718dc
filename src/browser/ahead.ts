import type { ChatClient } from '../core/session/client.js';

/**
 * While the website is still asked for a token, the way to the service is opened (name, connection, encryption): on a slow
 * network each of them is a wait of its own. Only by the tab that will go it, and not before somebody acts.
 */
export function openAhead(client: Pick<ChatClient, 'watch'>, address: string): void {
  const stop = client.watch(({ phase, leads }) => {
    if (phase !== 'authorizing' || !leads) return;
    stop();
    const link = document.createElement('link');
    // As it will be asked: without cookies.
    Object.assign(link, { rel: 'preconnect', crossOrigin: '', href: address });
    document.head.append(link);
    link.remove();
  });
}
