import { ChatError } from '../core/errors.js';
import type { ChatClient } from '../core/session/client.js';
import type { Backstage } from './backstage.js';
import { asked } from './guarded.js';

const heard = new WeakSet<ChatClient>();

/** The page's own code signs what it knows of the visitor, and is told when that came to nothing; declining is its right. */
export function signs({ host, failed }: Pick<Backstage, 'host' | 'failed'>, client: ChatClient): void {
  const { context } = host;
  client.setContext(
    context
      ? (ask) =>
          asked('context', async () => {
            const token: unknown = (await context(ask)) ?? null;
            if (token === null || typeof token === 'string') return token;
            throw new TypeError('expected a token or null');
          }).catch((error: unknown) => {
            failed(error);
            return null;
          })
      : null,
  );
  if (heard.has(client)) return;
  heard.add(client);
  client.on('context', (outcome) => {
    if (outcome === 'context/refused' || outcome === 'context/timeout') failed(new ChatError(outcome));
  });
}

/** What the page gives now is asked for. */
export function refreshed(stage: Pick<Backstage, 'host' | 'failed' | 'talk'>): Promise<void> {
  const { client } = stage.talk;
  signs(stage, client);
  return client.refreshContext();
}

/** From its making, however a conversation begins with it. */
export function signed(stage: Pick<Backstage, 'host' | 'failed'>, client: ChatClient): ChatClient {
  if (stage.host.context !== undefined) signs(stage, client);
  return client;
}
