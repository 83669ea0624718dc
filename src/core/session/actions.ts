import { visitorMessage } from '../conversation/drafts.js';
import { ChatError } from '../errors.js';
import type { Send } from './action.js';
import type { Charge } from './parts.js';
import { beginsAnew, lives } from './session.js';
import type { SessionRecord } from './ports.js';

/** Goes on with the session that there is, or begins one. Of a conversation that has ended, only shows what was said. */
export function begin(engine: Charge, wall: number, record?: SessionRecord): void {
  if (engine.care?.hinders(wall) !== true) engine.accept({ type: 'start', resume: engine.resumable, record });
}

/**
 * Rejects with a ChatError that says why not; then nothing has changed. False when another tab leads since, and the message
 * is nowhere.
 */
export async function send(engine: Charge, action: Send, wall: number): Promise<boolean> {
  const { localId, given = false } = action;
  const text = action.text.trim();
  if (text === '') throw new ChatError('message/empty');
  const { conversation } = engine;
  if (visitorMessage(conversation, localId) !== undefined) return engine.save();
  const { ended } = conversation;
  if (ended !== null && ended !== 'expired' && !beginsAnew(engine.session)) throw new ChatError('session/ended');
  engine.care?.measure(text, localId);
  engine.note({ type: 'drafted', localId, text, at: wall, given });
  if (given) engine.care?.handed();
  engine.draft = '';
  const kept = await engine.save();
  // Whoever wiped it meanwhile has taken it along.
  if (visitorMessage(engine.conversation, localId) === undefined) throw new ChatError('session/ended');
  if (ended === 'expired') engine.accept({ type: 'start', resume: null });
  else if (!lives(engine.session)) begin(engine, wall);
  if (engine.session.phase === 'reconnecting') engine.accept({ type: 'acted' });
  return kept;
}
