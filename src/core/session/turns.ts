import type { Charge } from './parts.js';

/**
 * Over REST one thing is asked at a time, and a conversation may end with it: until that is decided, what is behind it is
 * given to nobody. So it waits, can be taken back, and goes out by itself also where its turn was never to be heard of
 * again (I4, docs/decisions/0052).
 */
export function takesTurns(engine: Charge): void {
  const { line, outbox, ready } = engine;
  const asked = (localId: string): boolean => outbox.handed.get(localId)?.link === line.openings;
  engine.ready = () => (engine.session.transport === 'rest' && outbox.all('sending').some(asked) ? null : ready());
}
