import type { ChatError } from '../core/errors.js';
import { answers } from './answers.js';
import type { Backstage } from './backstage.js';
import { looked, looksAt } from './looked.js';
import { allows } from './opening.js';
import { noPreferences } from './scene.js';

export interface Wipeable extends Backstage {
  readonly talk: Backstage['talk'] & { destroy(): void; release(): void };
  readonly unread: { seen: number };
}

const subjects = new WeakMap<Backstage, string>();

/** Two are the same or not; what they are called is not kept beside the conversation. */
export const numberOf = (subject: string | undefined): number | undefined =>
  subject?.split('').reduce((sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 0x01000193), 0x811c9dc5);

/** Where it is another than before, what stands in the composer was the other's, also before a word was said. */
export async function identify(stage: Wipeable, subject: string): Promise<void> {
  const { host } = stage;
  // What is no name is refused, and then nothing has changed.
  const named = subject && typeof subject === 'string';
  const number = named ? numberOf(subject) : undefined;
  const told = numberOf(subjects.get(stage));
  const kept = stage.memory.read().preferences.subject;
  // Until it may be told further, this tab alone knows who it is; from then on, another tab may know better.
  const before = untold.has(stage) ? (told ?? kept) : (kept ?? told);
  const other = (before ?? number) !== number;
  if (named) {
    subjects.set(stage, subject);
    if (other) dropUnsaid(stage);
  }
  await host.there(() => {
    // Nothing is kept before the visitor agrees.
    if (named && !allows(host, stage.consented)) return void untold.add(stage);
    // Nor of who comes after one who has agreed: until then it is as if the one before had gone.
    const asks = named && other && !allows(host, false);
    const { client } = stage.talk;
    // By now it is known what other pages have left.
    const last = stage.memory.read().preferences.subject;
    untold.delete(stage);
    // Of nobody, and this page does not know of it yet: nobody will see it go.
    const talked = last === undefined && talkedBefore.has(stage) && !stage.talk.snapshot.known;
    // What an earlier page had left may stand there by now.
    if (named && other) dropUnsaid(stage);
    return toTheEnd(
      stage,
      asks ? client.logout() : client.identify(subject),
      () => {
        // What was said before anybody said who it was is gone too.
        const { known, conversation } = stage.talk.snapshot;
        const gone = other || (talked && known && conversation.session === 0);
        if (gone) wiped(stage);
        if (gone || (last ?? number) !== number) stage.memory.renew();
        if (asks) untold.add(stage);
        else stage.remember({}, { subject: number });
      },
      other,
    );
  });
}

/** The page has named them, and it is not told further yet. */
const untold = new WeakSet<Backstage>();

/** They have agreed, now or in an earlier page. */
export function identified(stage: Backstage): void {
  const subject = subjects.get(stage);
  if (untold.has(stage) && subject !== undefined) void stage.host.identify(subject).catch(stage.failed);
}

/** A conversation was going on when this page came. */
const talkedBefore = new WeakSet<Backstage>();

/** Where the page has named somebody before what is kept was read, what another has left or agreed to is not for them. */
export function passes(stage: Wipeable): void {
  const { memory } = stage;
  const { view, preferences } = memory.read();
  if (view.talking ?? preferences.talking) talkedBefore.add(stage);
  const named = subjects.get(stage);
  const number = numberOf(named);
  if (number === undefined || (preferences.subject ?? number) === number) return;
  const left = { draft: undefined, saying: undefined, files: undefined, form: undefined, feedback: undefined };
  memory.write({
    view: { ...left, asked: undefined, consent: undefined, talking: undefined },
    preferences: { consent: undefined },
  });
}

/** Wipes it: then nothing is left of it, here or on the disk. */
export function erase(stage: Wipeable, how: 'logout' | 'forget'): Promise<void> {
  const { memory } = stage;
  subjects.delete(stage);
  dropUnsaid(stage);
  memory.clear();
  return toTheEnd(stage, stage.talk.client[how](), () => {
    // The end of the chat was noted there as well.
    memory.clear();
    wiped(stage);
  });
}

/** Whoever it was goes now: whoever comes while it is being wiped finds nothing of theirs, and nothing more is said for them. */
export function dropUnsaid(stage: Backstage): void {
  looked.delete(stage);
  looksAt.delete(stage);
  stage.notice?.close();
  stage.announcer.forget();
  unwritten(stage);
}

/** Also what an earlier page has left and nobody has drawn yet. */
function unwritten(stage: Backstage): void {
  stage.remember({ saying: undefined, files: undefined, form: undefined, feedback: undefined });
  stage.composer.forget();
  answers.delete(stage);
}

/** How many wipes are under way, and the last. */
const underWay = new WeakMap<Backstage, number>();
const wipes = new WeakMap<Backstage, Promise<void>>();

/** What is said meanwhile is of whoever comes then; rejects where what was there before is there still. */
export const isWiping = (stage: Backstage): Promise<void> | undefined =>
  underWay.get(stage) ? wipes.get(stage) : undefined;

/** A page that signs somebody out takes the chat away at once: it is gone from the page, and wiped to the end. */
function toTheEnd(...[stage, ...wipe]: Parameters<typeof wipesAll>): Promise<void> {
  const over = wipesAll(stage, ...wipe);
  wipes.set(stage, over);
  return over;
}

/** What the one before has left is gone from there: what is written until it is wiped is of who has come. */
const emptied = new WeakSet<Backstage>();
export const isEmptied = (stage: Backstage): boolean => emptied.has(stage);

async function wipesAll(stage: Wipeable, wipe: Promise<void>, then: () => unknown, empty = true): Promise<void> {
  const { talk } = stage;
  const { client } = talk;
  const count = (by: number): unknown => underWay.set(stage, (underWay.get(stage) ?? 0) + by);
  // It may have come back meanwhile as another chat.
  const isIts = (): boolean => talk.made && talk.client === client;
  count(1);
  if (empty) emptied.add(stage);
  try {
    // Of what is on the disk yet, only whoever asked for it is told: here it is gone.
    const left = await wipe.catch((error: ChatError) => error);
    if (left && left.code !== 'storage/failed') throw left;
    if (isIts()) {
      talk.look();
      then();
      stage.redraw();
    }
    if (left) throw left;
  } finally {
    count(-1);
    if (!underWay.get(stage)) emptied.delete(stage);
    if (isIts()) letGo(stage);
    else client.destroy();
  }
}

/** Of a chat that is not on the page, and has nothing left to wipe, nobody holds what others of its name would go on with. */
export function letGo(stage: Wipeable): void {
  const { host, talk } = stage;
  if (!host.root?.isConnected && !underWay.get(stage)) talk.destroy();
}

const instances = new WeakMap<Wipeable, string>();

/** The element has come back as another instance: that is another conversation. */
export function another(stage: Wipeable): boolean {
  const { instance } = stage.host;
  const before = instances.get(stage) ?? instance;
  instances.set(stage, instance);
  if (before === instance) return false;
  // It is wiped to the end, by itself.
  if (underWay.get(stage)) stage.talk.release();
  blank(stage);
  return true;
}

/** What was not said yet belongs to the conversation before, and what was thought of it, and what was to be done with it. */
function blank(stage: Wipeable, keeps = false): void {
  if (keeps) stage.announcer.forget();
  else dropUnsaid(stage);
  stage.dialog = null;
  stage.closing = false;
  stage.feedback.clear();
  stage.held.clear();
  stage.rated = null;
  stage.answered = false;
  stage.scroller.reset();
}

/** A page that was shown in this tab meanwhile has wiped it. What is kept now is that page's. */
export function leaves(stage: Wipeable): void {
  const { view } = stage.memory.read();
  subjects.delete(stage);
  stage.wiring.lost?.();
  stage.talk.destroy();
  blank(stage);
  stage.memory.write({ view });
}

/** What was said here is nobody's any more. `here`: otherwise another tab has taken it out for all, and writing would undo that. */
export function wiped(stage: Wipeable, here = true): void {
  const { memory } = stage;
  const keeps = isEmptied(stage);
  blank(stage, keeps);
  stage.unread.seen = -1;
  memory.write({
    view: { asked: undefined, talking: undefined },
    preferences: here ? { talking: undefined, seen: undefined, consent: undefined, subject: undefined } : {},
  });
  stage.preferences = { ...noPreferences, ...memory.read().preferences };
  disagreed(stage);
  // It was taken along from where drafts are kept.
  if (keeps) stage.remember({ draft: stage.composer.text || undefined });
}

/** Whoever comes now has not agreed, unless the page has for them. */
export function disagreed(stage: Backstage): void {
  const { host, memory, consented } = stage;
  memory.write({ view: { consent: undefined } });
  stage.consented &&= host.consent === 'granted';
  if (consented && !stage.consented) host.tell('am-consent-change', { consent: false });
  stage.screen = stage.opening();
}
