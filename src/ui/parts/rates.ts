import { answers } from '../answers.js';
import type { Backstage } from '../backstage.js';
import { stageOf } from '../stage-of.js';
import { asked } from '../guarded.js';
import type { Acts } from '../scene.js';
import { inTime } from './in-time.js';

interface Seen {
  readonly act: Acts;
}

/** The rating that is on its way: whose it is, and of which chat. */
const rates = new WeakMap<Backstage, { readonly by: string }>();

/** The rating that has arrived, likewise. */
const thanks = new WeakMap<Backstage, string>();
const rater = ({ composer, talk }: Backstage): string => `${composer.whose} ${talk.snapshot.conversation.session}`;

/** They are thanked for it where they look, as long as it is that chat; not for none. */
export const isThanked = ({ act }: Seen): boolean => {
  const stage = stageOf.get(act)!;
  return thanks.get(stage) === rater(stage);
};

export const isUnderWay = ({ act }: Seen): boolean => {
  const stage = stageOf.get(act)!;
  return rates.get(stage)?.by === rater(stage);
};

/** The rating that the page has not taken, until it is sent again. */
const refusals = new WeakMap<Backstage, string>();
export const isRefused = ({ act }: Seen): boolean => {
  const stage = stageOf.get(act)!;
  return refusals.get(stage) === rater(stage);
};

/** Said or skipped, here or in another tab, which knows the chat by when it was over. */
export function isRated({ act }: Seen): boolean {
  const { memory, rated, talk } = stageOf.get(act)!;
  const { session, endedAt } = talk.snapshot.conversation;
  return rated === session || (endedAt > 0 && memory.read().preferences.rated === endedAt);
}

function isOver(stage: Backstage): void {
  const { session, endedAt } = stage.talk.snapshot.conversation;
  stage.rated = session;
  if (endedAt > 0) stage.remember({}, { rated: endedAt });
}

/** Of another chat than the one that begins. */
export const forgetRate = (stage: Backstage): unknown => rates.delete(stage);

/** Mostly the page has it at once, and then there is nothing to say. */
const LATE_MS = 1_500;

/** False where the page could not take it; nothing is said then, and the question stands. One at a time. */
export async function rate(stage: Backstage, score: number | null, text: string): Promise<boolean> {
  const { host, talk, announcer, language } = stage;
  const { session } = talk.snapshot.conversation;
  const mine = { by: rater(stage) };
  const isTheirs = (): boolean => rater(stage) === mine.by;
  if (rates.get(stage)?.by === mine.by) {
    // Whoever does not want to wait for what becomes of it goes on.
    if (score === null) {
      isOver(stage);
      stage.redraw();
    } else announcer.say('status', language.words.say('sending'));
    return true;
  }
  rates.set(stage, mine);
  refusals.delete(stage);
  stage.redraw();
  const taken = (): void => {
    answers.delete(stage);
    if (score !== null) thanks.set(stage, mine.by);
    isOver(stage);
    host.tell('am-rating', { score, text });
    announcer.say('status', language.words.say(score === null ? 'skip' : 'thanks'));
    stage.redraw();
  };
  const late = setTimeout(() => announcer.say('status', language.words.say('sending')), LATE_MS);
  let fails = false;
  const taking = asked('adapters.rate', () => host.adapters.rate?.({ score, text }));
  try {
    // Nobody waits for what becomes of no answer.
    if (score === null) taking.catch(stage.failed);
    else await inTime('adapters.rate', taking);
  } catch (error) {
    stage.failed(error);
    fails = true;
  }
  clearTimeout(late);
  const stands = rates.get(stage) === mine;
  if (stands) rates.delete(stage);
  // Nobody is told of a chat before, nor of what somebody else thought of theirs, nor that what they have skipped has failed.
  if (!stands || !isTheirs() || (fails && stage.rated === session)) return true;
  if (!fails) taken();
  else {
    refusals.set(stage, mine.by);
    stage.redraw();
    // What has taken too long may come to something, unless it has been sent again by then.
    void taking.then(
      () => isTheirs() && !rates.has(stage) && stage.rated !== session && taken(),
      () => undefined,
    );
  }
  return !fails;
}
