import { visitorMessage } from '../conversation/drafts.js';
import { ChatError } from '../errors.js';
import type { Action, RareAction } from './action.js';
import { begin, send } from './actions.js';
import { careOf } from './care.js';
import type { Care, Charge } from './parts.js';

/** Does what is not wanted every day. Rejects with a ChatError that says why not; then nothing has changed. */
export async function act(engine: Charge, care: Care, action: RareAction, wall: number): Promise<void> {
  switch (action.do) {
    case 'retry':
      return retry(engine, action, wall);
    case 'discard': {
      const message = visitorMessage(engine.conversation, action.localId);
      if (message === undefined) throw new ChatError('message/unknown');
      if (message.delivery === 'sent' || message.delivery === 'sending') throw new ChatError('message/refused');
      engine.note({ type: 'discarded', localId: action.localId });
      await engine.save();
      return;
    }
    case 'resume': {
      const { session, drafts } = engine.conversation;
      return session > 0 || drafts.length > 0 ? begin(engine, wall) : undefined;
    }
    case 'end':
    case 'startOver':
      return engine.accept({ type: action.do });
    case 'context': {
      const outcome = await care.context();
      if (outcome !== 'given') throw new ChatError(outcome);
      return;
    }
    case 'logout':
      engine.accept({ type: 'end' });
      return forget(engine);
    case 'forget':
      return forget(engine);
    case 'identify':
      named(action);
      if (action.subject === engine.subject) return;
      try {
        if (engine.subject !== '' || engine.conversation.session > 0) await forget(engine);
      } finally {
        engine.subject = action.subject;
        // Whoever leads next goes by it.
        engine.audience.changed();
      }
      return;
  }
}

/** A page that names nobody is told so before anything is done. */
export function named(action: Action): void {
  if (action.do === 'identify' && (typeof action.subject !== 'string' || action.subject === ''))
    throw new ChatError('option/invalid', 'subject: expected a non-empty string');
}

type Retry = Extract<RareAction, { do: 'retry' }>;

/** As if there had been nothing: in memory, (through the fact) in the other tabs, and on the disk, or it rejects. */
export async function forget(engine: Charge): Promise<void> {
  engine.accept({ type: 'stop' });
  engine.resumable = null;
  engine.draft = '';
  engine.subject = '';
  engine.note({ type: 'forgotten' });
  const care = careOf(engine);
  if (care === null) await engine.save();
  else if (!(await care.forgets())) throw new ChatError('storage/failed', 'it is tried again while the page is there');
}

async function retry(engine: Charge, { localId, again, given = false }: Retry, wall: number): Promise<void> {
  if (visitorMessage(engine.conversation, again) !== undefined) return;
  const message = visitorMessage(engine.conversation, localId);
  if (message === undefined) throw new ChatError('message/unknown');
  if (message.delivery !== 'notConfirmed' && message.delivery !== 'rejected') throw new ChatError('message/refused');
  const sent = send(engine, { do: 'send', localId: again, text: message.text, given }, wall);
  // In the same write: a page that is left in between would leave both behind, and one would go out a third time. What was
  // refused has left nothing.
  if (visitorMessage(engine.conversation, again) !== undefined) engine.note({ type: 'discarded', localId });
  await sent;
}
