import { isChatError } from '../core/errors.js';
import { LARGEST_OUTBOUND_FRAME_BYTES } from '../core/protocol/limits.js';
import { isBlank } from './blank.js';
import { hint } from './hint.js';
import { isThrough, looked, lookedAt, unsaid } from './looked.js';
import { masks } from './opening.js';
import { parts } from './parts.js';
import { passed, say, type Saying } from './saying.js';
import { keepUnsent } from './unsent.js';
import { until } from './until.js';

export interface Writing extends Saying {
  readonly composer: Saying['composer'] & {
    readonly room: number | null;
    readonly submit: () => void;
    restore(text: string): void;
  };
}

/** What goes through every gateway, less what stands around the words. */
export const MOST_BYTES = LARGEST_OUTBOUND_FRAME_BYTES - 768;

/** Mostly somebody takes it at once, and then there is nothing to say. */
const LATE_MS = 1_500;

/**
 * What the visitor wrote leaves: false while something holds it back. What nobody takes in the end, the page or the
 * client, is given back.
 */
export function sendTyped(stage: Writing, text: string): boolean {
  if (!stage.allowed) return false;
  const { part } = parts.extras;
  const { room } = stage.composer;
  const texts = lookedAt(stage);
  // Said once is enough.
  if (texts.has(text)) {
    hint(stage, 'stillWorking', 'status');
    return false;
  }
  if (room !== null && room < 0) {
    stage.announcer.say('alert', stage.language.words.say('tooLong', { n: -room }));
    return false;
  }
  if (isBlank(text) && part?.attached(stage) !== true) {
    hint(stage, 'typeFirst');
    return false;
  }
  // What masks must be there before anything leaves, and what brings the files of an earlier page along.
  if (part === null && (masks(stage.host) || filesWait(stage))) {
    void parts.extras.ask(stage.home).then(
      // What is masked is not to go with the drawing that shows it.
      (extras) => (extras.hides(stage) ? stage.redraw() : stage.composer.submit()),
      (error: unknown) => {
        stage.failed(error);
        hint(stage, 'noConnection');
      },
    );
    return false;
  }
  if (part?.unseen(stage, text)) return false;
  // Nobody takes it yet: the tab that leads is asked, or the disk read. It stands where it was written, and goes when somebody
  // does, unless it is another by then.
  const client = stage.talk.tried();
  if (client?.snapshot.known === false) {
    stage.start();
    const late = setTimeout(() => hint(stage, 'stillWorking', 'status'), LATE_MS);
    void until(client, ({ known }) => known).then(() => {
      clearTimeout(late);
      if (stage.composer.text === text) stage.composer.send();
    });
    return false;
  }
  // Files on their way and numbers to be masked hold it back, or change it.
  const message = {};
  const said = part === null ? text : part.outgoing(stage, text, message);
  if (said === null) return false;
  const back = (): void => {
    const since = stage.composer.text;
    if (!given && since !== text) stage.composer.fill(isBlank(since) ? text : `${text}\n${since}`);
    part?.giveBack(stage, message);
    // Where the chat was over by then, it is one of more that were not said in it.
    keepUnsent(stage);
  };
  const mine = (): boolean => looked.get(stage) === texts;
  let given = false;
  // A page that takes its time has it, and nobody else: soon it stands where it was written, unless something else does.
  const late = setTimeout(() => {
    if (!mine()) return;
    if (stage.composer.empty && said === text) {
      given = true;
      stage.composer.fill(text);
    }
    hint(stage, 'stillWorking', 'status');
  }, LATE_MS);
  texts.add(text);
  passed(stage, said)
    .finally(() => clearTimeout(late))
    .then((words) => {
      if (!mine()) return;
      if (words === null) return back();
      if (given && stage.composer.text === text) {
        given = false;
        stage.composer.fill('');
      }
      const saying = say(stage, words);
      // From here on the client has it.
      isThrough(stage, texts, text);
      stage.remember({ draft: unsaid(stage, stage.composer.text) });
      return saying.then(() => {
        part?.gone(stage, message);
        stage.talk.look();
      });
    })
    .catch((error: unknown) => {
      stage.failed(error);
      // It may be that they were wiped, in this tab or another.
      stage.talk.look();
      if (!mine()) return;
      back();
      if (isChatError(error) && error.code === 'message/too-large') hint(stage, 'tooLarge');
    })
    .finally(() => isThrough(stage, texts, text));
  return true;
}

const filesWait = ({ host, memory }: Writing): boolean =>
  host.adapters.upload !== undefined && memory.read().view.files !== undefined;

/**
 * What was left unsent stands there again; what is just being said is a draft as well, until the client has it. Of a chat that
 * is over what was kept for the next page stands above, with its buttons.
 */
export function restored(stage: Writing, draft: string): void {
  const kept = stage.talk.snapshot.phase === 'ended' ? '' : stage.memory.read().view.draft;
  if (!looked.get(stage)?.size) stage.composer.restore(kept || draft);
}
