import { answers } from './answers.js';
import type { Backstage } from './backstage.js';

interface Showing extends Backstage {
  readonly unread: { seen: number };
}

const subjects = new WeakMap<Showing, string>();

/** Where it is another than before, what stands in the composer was the other's, also before a word was said. */
export async function identify(stage: Showing, subject: string): Promise<void> {
  const before = subjects.get(stage) ?? subject;
  subjects.set(stage, subject);
  await stage.talk.client.identify(subject);
  stage.talk.look();
  if (before !== subject) wiped(stage);
  stage.redraw();
}

/** What was said here is nobody's any more: nor is what was not said yet, and what was thought of it. */
export function wiped(stage: Showing): void {
  stage.composer.fill('');
  answers.delete(stage);
  stage.feedback.clear();
  stage.held.clear();
  stage.rated = stage.answered = false;
  stage.unread.seen = -1;
  if (stage.memory.read().view.asked === true) stage.remember({ asked: false, seen: -1 });
  stage.screen = stage.opening();
}
