import type { ChatClient } from '../core/session/client.js';
import { bringBack } from './on-its-way.js';
import { restored, type Writing } from './typed.js';
import { isEmptied, wiped, type Wipeable } from './wiped.js';

type Beginning = Writing & Wipeable;

/** Those that find out whether there is something to go on with. */
const resuming = new WeakSet<Beginning>();

/** There is one that can be ended: here or, as far as every tab knows, on the disk. */
export const goesOn = ({ talk, memory }: Beginning): boolean =>
  talk.snapshot.phase === 'idle'
    ? memory.read().preferences.talking === true
    : !/^(?:ended|expired)$/.test(talk.snapshot.phase);

/** A conversation begins, or goes on; `resumes`: nobody has asked for one that is not there. */
export function startChat(stage: Beginning, resumes: boolean): void {
  const { host, talk } = stage;
  const client = stage.allowed && host.root.isConnected && !resuming.has(stage) ? talk.tried() : null;
  if (client === null) return;
  if (!resumes && talk.snapshot.phase !== 'ended') stage.remember({ talking: true });
  // What is being wiped is for nobody any more.
  const restore = (): void => void (isEmptied(stage) || restored(stage, client.snapshot.draft));
  if (resumes) resuming.add(stage);
  client[resumes ? 'resume' : 'start']()
    .finally(() => resuming.delete(stage))
    .then(
      () => {
        // What is kept on the disk is read by then.
        restore();
        if (resumes) nothingToResume(stage, client);
      },
      (error: unknown) => {
        // Who reads the disk is not there. Of one that goes on, as far as every tab knows, it is begun as soon as they are.
        const known = stage.memory.read().preferences.talking === true;
        if (resumes && known && talk.made && talk.client === client) stage.start();
        else stage.failed(error);
      },
    );
  talk.look();
  restore();
  bringBack(stage, client);
}

/**
 * There was nothing to go on with. Where other tabs do not know of any either, it was wiped in one of them, and what this one
 * has kept is not shown to whoever has come.
 */
function nothingToResume(stage: Beginning, client: ChatClient): void {
  const { items, conversation } = client.snapshot;
  const { host, memory } = stage;
  if (conversation.session > 0 || items.length > 0) return;
  if (memory.read().preferences.talking !== true) {
    wiped(stage);
    host.open = false;
  } else stage.remember({ talking: undefined });
  stage.screen = stage.opening();
  if (host.open && stage.screen === 'chat') stage.start();
  stage.redraw();
}
