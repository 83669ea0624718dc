import type { Backstage } from '../backstage.js';
import { asked } from '../guarded.js';
import type { PhraseKey } from '../i18n/en.js';
import type { MoreKey } from '../i18n/en-more.js';
import { takenOver } from '../left-to-page.js';
import type { Scene } from '../scene.js';
import { stageOf } from '../stage-of.js';
import { inTime } from './in-time.js';

/** What a desk of the page's was asked for. A page that comes, or another tab, knows only that the page's own code has it. */
interface Order {
  readonly is: 'going' | 'taken' | 'failed';
}

/** Desks that are code of the page's: the name of that, and what its failure is called. */
const desks = {
  page: { name: 'adapters.handoff', code: 'handoff/page' },
  zendesk: { name: 'zE', code: 'handoff/zendesk' },
} as const;
type Kind = keyof typeof desks;
type Orders = Map<Kind, Order>;

const made = new WeakMap<Backstage, { readonly of: string; readonly orders: Orders }>();

/** Of this hand-over: what was asked for in another one is nothing to it, nor what somebody else has. */
function ordersOf(stage: Backstage): Orders {
  const { session, handoff } = stage.talk.snapshot.conversation;
  const of = `${stage.composer.whose} ${session} ${handoff.place}`;
  const known = made.get(stage);
  const orders: Orders = known?.of === of ? known.orders : new Map();
  if (orders !== known?.orders) made.set(stage, { of, orders });
  if (takenOver(stage) === 'asked') orders.set('page', { is: 'taken' });
  return orders;
}

export const orderAt = ({ act }: Pick<Scene, 'act'>, kind: Kind): Order | undefined =>
  ordersOf(stageOf.get(act)!).get(kind);

/** What is to be said of the hand-over is what was heard last. */
export const lastOrder = ({ act }: Pick<Scene, 'act'>): Order | undefined =>
  [...ordersOf(stageOf.get(act)!).values()].at(-1);

/** Mostly the page has it at once, and then there is nothing to say. */
const LATE_MS = 1_500;

/** One at a time of each, and none after one that was taken; a window that was only opened may be opened `again`. */
export async function order(stage: Backstage, kind: Kind, ask: () => unknown, again = false): Promise<void> {
  const { announcer, host, language, talk, wiring } = stage;
  const orders = ordersOf(stage);
  const say = (voice: 'status' | 'alert', key: PhraseKey | MoreKey): void =>
    announcer.say(voice, language.words.say(key));
  const now = orders.get(kind)?.is;
  if (now === 'going') return say('status', 'stepWaiting');
  if (now === 'taken' && !again) return say('status', 'handAccepted');
  const comesTo = (is: Order['is']): Order => {
    const next = { is };
    orders.delete(kind);
    orders.set(kind, next);
    // The row that the card is in is drawn again where its hand-over is another.
    if (ordersOf(stage) === orders && talk.hand !== null) talk.hand = { ...talk.hand };
    stage.redraw();
    return next;
  };
  const tells = (voice: 'status' | 'alert', key: PhraseKey | MoreKey): void => {
    if (ordersOf(stage) === orders) say(voice, key);
  };
  const { at } = talk.snapshot.conversation.handoff;
  const taken = (): void => {
    // Of another one nothing is to be known any more.
    if (kind === 'page' && at !== undefined && ordersOf(stage) === orders)
      stage.remember({}, { given: { at, taken: 'asked' } });
    comesTo('taken');
    tells('status', 'handAccepted');
  };
  comesTo('going');
  const late = setTimeout(() => tells('status', 'stepWaiting'), LATE_MS);
  const { name, code } = desks[kind];
  const coming = asked(name, ask);
  try {
    await inTime(name, coming);
    taken();
  } catch (error) {
    const { message: help } = error as Error;
    host.tell('am-error', { code, recoverable: true, help });
    wiring.complain(error as Error);
    const failure = comesTo('failed');
    tells('alert', 'handFailed');
    // What has taken too long may come to something, unless it has been asked for again by then.
    void coming.then(
      () => orders.get(kind) === failure && taken(),
      () => undefined,
    );
  } finally {
    clearTimeout(late);
  }
}
