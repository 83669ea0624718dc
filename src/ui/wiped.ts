import { answers } from './answers.js';
import type { Backstage } from './backstage.js';
import { looked } from './looked.js';

interface Showing extends Backstage {
  readonly talk: Backstage['talk'] & { destroy(): void };
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
  letGo(stage);
}

/** Nothing is left of it, here or on the disk. */
export function erased(stage: Showing): void {
  stage.memory.clear();
  stage.talk.look();
  wiped(stage);
  stage.redraw();
  letGo(stage);
}

/** What was asked of a chat that is not on the page is done, and then nobody holds what others of its name would go on with. */
function letGo({ host, talk }: Showing): void {
  if (!host.root?.isConnected) talk.destroy();
}

const instances = new WeakMap<Showing, string>();

/** The element has come back as another instance: that is another conversation. */
export function another(stage: Showing): boolean {
  const { instance } = stage.host;
  const before = instances.get(stage) ?? instance;
  instances.set(stage, instance);
  if (before !== instance) blank(stage);
  return before !== instance;
}

/** What was not said yet belongs to the conversation before, and what was thought of it. */
function blank(stage: Showing): void {
  stage.composer.forget();
  answers.delete(stage);
  looked.delete(stage);
  stage.feedback.clear();
  stage.held.clear();
  stage.rated = stage.answered = false;
  stage.scroller.reset();
}

/** What was said here is nobody's any more. */
export function wiped(stage: Showing): void {
  blank(stage);
  stage.unread.seen = -1;
  if (stage.memory.read().view.asked === true) stage.remember({ asked: false, seen: -1 });
  stage.screen = stage.opening();
}
