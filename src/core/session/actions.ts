import { visitorMessage } from '../conversation/drafts.js';
import { ChatError } from '../errors.js';
import { encode } from '../protocol/codec.js';
import { DEFAULT_MESSAGE_BYTES, LARGEST_OUTBOUND_FRAME_BYTES } from '../protocol/limits.js';
import type { Engine } from './engine.js';
import { EXPIRY_MS } from './limits.js';
import { lives } from './session.js';
import type { SessionRecord } from './ports.js';

/** What a person or a page may want, as data: it may have been wanted in another tab. Each may be asked twice. */
export type Action =
  | { readonly do: 'start' }
  | { readonly do: 'send'; readonly localId: string; readonly text: string }
  | { readonly do: 'retry'; readonly localId: string; readonly again: string }
  | { readonly do: 'discard'; readonly localId: string }
  | { readonly do: 'end' }
  | { readonly do: 'startOver' }
  | { readonly do: 'context' }
  | { readonly do: 'forget' }
  | { readonly do: 'identify'; readonly subject: string };

/** Does it. Rejects with a ChatError that says why not; then nothing has changed. */
export async function act(engine: Engine, action: Action, wall: number): Promise<void> {
  switch (action.do) {
    case 'start':
      return begin(engine, wall);
    case 'send':
      return send(engine, action.localId, action.text, wall);
    case 'retry':
      return retry(engine, action.localId, action.again, wall);
    case 'discard': {
      const message = visitorMessage(engine.conversation, action.localId);
      if (message === undefined) throw new ChatError('message/unknown');
      if (message.delivery === 'sent' || message.delivery === 'sending') throw new ChatError('message/refused');
      engine.note({ type: 'discarded', localId: action.localId });
      return engine.save();
    }
    case 'end':
      return engine.accept({ type: 'end' });
    case 'startOver':
      return engine.accept({ type: 'startOver' });
    case 'context': {
      const outcome = await engine.giveContext();
      if (outcome !== 'given') throw new ChatError(outcome);
      return;
    }
    case 'forget':
      return engine.forget();
    case 'identify':
      if (action.subject === engine.subject) return;
      if (engine.subject !== '' || engine.conversation.session > 0) await engine.forget();
      engine.subject = action.subject;
      return;
  }
}

/** Goes on with the session that there is, or begins one. Of a conversation that has ended, only shows what was said. */
export function begin(engine: Engine, wall: number, record?: SessionRecord): void {
  const { resumable, conversation, session } = engine;
  if (lives(session)) return;
  // Beginning anew had failed: that is what to try again.
  if (conversation.ended !== null)
    return session.phase === 'failed' ? engine.accept({ type: 'start', resume: null }) : undefined;
  if (resumable !== null && wall - engine.aliveAt > EXPIRY_MS) return engine.lose('expired');
  engine.accept({ type: 'start', resume: resumable, ...(record === undefined ? {} : { record }) });
}

async function send(engine: Engine, localId: string, given: string, wall: number): Promise<void> {
  const text = given.trim();
  if (text === '') throw new ChatError('message/empty');
  const { conversation } = engine;
  if (visitorMessage(conversation, localId) !== undefined) return engine.save();
  const goesOn =
    conversation.ended === null || conversation.ended === 'expired' || engine.session.phase === 'authorizing';
  if (!goesOn) throw new ChatError('session/ended');
  if (tooLarge(engine, text, localId)) throw new ChatError('message/too-large');
  engine.note({ type: 'drafted', localId, text, at: wall });
  engine.draft = '';
  await engine.save();
  if (conversation.ended === 'expired') engine.accept({ type: 'start', resume: null });
  else begin(engine, wall);
  engine.accept({ type: 'acted' });
}

async function retry(engine: Engine, localId: string, again: string, wall: number): Promise<void> {
  if (visitorMessage(engine.conversation, again) !== undefined) return;
  const message = visitorMessage(engine.conversation, localId);
  if (message === undefined) throw new ChatError('message/unknown');
  if (message.delivery !== 'notConfirmed' && message.delivery !== 'rejected') throw new ChatError('message/refused');
  await send(engine, again, message.text, wall);
  engine.note({ type: 'discarded', localId });
  await engine.save();
}

/** DLV-11: the whole frame counts, against the service's word and what a gateway lets through. */
function tooLarge(engine: Engine, text: string, localId: string): boolean {
  const most = engine.conversation.started?.maxMessageBytes ?? DEFAULT_MESSAGE_BYTES;
  const limit = Math.min(most === 0 ? Infinity : most, LARGEST_OUTBOUND_FRAME_BYTES);
  return utf8Length(encode({ type: 'message', text, localId }, 'service')) > limit;
}

/** Without TextEncoder, which is no part of the language: a surrogate is half of four bytes. */
function utf8Length(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    length += unit < 0x80 ? 1 : unit < 0x800 || (unit & 0xf800) === 0xd800 ? 2 : 3;
  }
  return length;
}
