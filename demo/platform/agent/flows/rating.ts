import { saying } from '../fragments.js';
import { cancels, orderNumberIn, wantsRating, westernDigits } from '../intents.js';
import type { DialogueState } from '../port.js';
import { over, playMachine, suggesting, type Flow, type Fulfil, type Machine, type Scene, type Step } from './flow.js';
import { lastOrderOf, orderByNumber, rateOrder, type Order } from './orders.js';

const NAME = 'rating';
const STARS = ['5', '4', '3', '2', '1'];

export type RatingWish =
  { readonly email: string } | { readonly number: string } | { readonly number: string; readonly stars: number };
/** The order to be rated; for a rating that was written, nothing. */
export type RatingFound = Order | undefined;

function askStars(state: DialogueState, words: string, puzzled = false): Step<RatingWish> {
  return {
    acts: [...saying(words), suggesting(...STARS)],
    state: { ...state, flow: NAME, step: 'ask_stars' },
    puzzled,
  };
}

function starsIn(said: string): number | undefined {
  const digit = /(?<!\d)[1-5](?!\d)/u.exec(westernDigits(said))?.[0];
  return digit === undefined ? undefined : Number(digit);
}

function begin(state: DialogueState, said: string, scene: Scene): Step<RatingWish> {
  const begun = { ...state, flow: NAME, step: 'look_up' };
  const number = orderNumberIn(said) ?? state['order_number'];
  if (scene.email !== '' && orderNumberIn(said) === undefined) return { acts: [], state: begun, wish: { email: scene.email } }; // prettier-ignore
  if (typeof number === 'string') return { acts: [], state: begun, wish: { number } };
  return { acts: saying(scene.phrases.rating.noOrder), state: over(state) };
}

function hear(state: DialogueState, said: string, scene: Scene): Step<RatingWish> {
  const { rating: words } = scene.phrases;
  if (state['flow'] !== NAME) return begin(state, said, scene);
  if (cancels(said)) return { acts: saying(words.dropped), state: over(state) };
  const stars = starsIn(said);
  if (stars === undefined) return askStars(state, words.notStars, true);
  const number = String(state['order_number']);
  return { acts: [], state: { ...state, step: 'write', rating: stars }, wish: { number, stars } };
}

export const ratingStep: Machine<RatingWish, RatingFound> = (state, heard, scene) => {
  const { rating: words } = scene.phrases;
  if ('said' in heard) return hear(state, heard.said, scene);
  if (state['step'] === 'write') {
    const thanks = Number(state['rating']) >= 4 ? words.thanksGood : words.thanksBad;
    return { acts: saying(thanks), state: over(state) };
  }
  if (heard.found === undefined) return { acts: saying(words.noOrder), state: over(state) };
  return askStars({ ...state, order_number: heard.found.number }, words.askStars(heard.found.number));
};

const fulfil: Fulfil<RatingWish, RatingFound> = async (db, { projectId }, wish) => {
  if ('email' in wish) return lastOrderOf(db, projectId, wish.email);
  if (!('stars' in wish)) return orderByNumber(db, projectId, wish.number);
  await rateOrder(db, projectId, wish.number, wish.stars);
  return undefined;
};

export const rating: Flow = {
  name: NAME,
  starts: wantsRating,
  play: (db, turn, scene, state, said) => playMachine(ratingStep, (wish) => fulfil(db, turn, wish), state, said, scene),
  again: (state, { phrases }) => askStars(state, phrases.rating.askStars(String(state['order_number']))).acts,
};
