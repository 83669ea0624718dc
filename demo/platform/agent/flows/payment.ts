import type { Database } from '../../store/database.js';
import { saying } from '../fragments.js';
import { cancels, orderNumberIn, orderNumberSaid, wantsPayment } from '../intents.js';
import type { Act, DialogueState, ExternalEvent } from '../port.js';
import { over, playMachine, type Flow, type Fulfil, type Machine, type Scene, type Step } from './flow.js';
import { lastOrderOf, orderByNumber, type Order } from './orders.js';
import { isPaid, openOrder, openPayment, settle } from './payments.js';

const NAME = 'payment';
/** Nothing is owed for these. */
const CLOSED: readonly Order['status'][] = ['cancelled', 'returned'];

export type PaymentWish = { readonly number: string } | { readonly email: string } | { readonly pay: string };
export type PaymentFound =
  { readonly order: Order | undefined; readonly paid: boolean } | { readonly number: string; readonly eventId: string };

function ask(state: DialogueState, text: string, puzzled = false): Step<PaymentWish> {
  return { acts: saying(text), state: { ...state, flow: NAME, step: 'ask_number' }, puzzled };
}

function link(number: string, eventId: string, { phrases, shop }: Scene): Act {
  return {
    do: 'attach',
    attachments: [
      {
        content_type: 'ATTACHMENT_CONTENT_TYPE_URL',
        content_url: `${shop}/pay/${eventId}?order=${encodeURIComponent(number)}`,
        title: phrases.payment.linkTitle(number),
        call_to_action_text: phrases.buttons.pay,
      },
    ],
  };
}

function hear(state: DialogueState, said: string, scene: Scene): Step<PaymentWish> {
  const { order: words } = scene.phrases;
  const waiting = state['flow'] === NAME;
  if (waiting && cancels(said)) return { acts: saying(words.dropped), state: over(state) };
  const known = waiting ? undefined : state['order_number'];
  const number = waiting ? orderNumberSaid(said) : (orderNumberIn(said) ?? known);
  const looking = { ...state, flow: NAME, step: 'look_up' };
  if (typeof number === 'string') return { acts: [], state: { ...looking, order_number: number }, wish: { number } };
  if (waiting) return ask(state, words.notANumber, true);
  if (scene.email !== '') return { acts: [], state: looking, wish: { email: scene.email } };
  return ask(state, words.askNumber);
}

function found(state: DialogueState, order: Order | undefined, paid: boolean, scene: Scene): Step<PaymentWish> {
  const { payment: words, order: orderWords } = scene.phrases;
  if (order === undefined) {
    const { order_number: number, ...rest } = state;
    return ask(rest, typeof number === 'string' ? orderWords.notFound(number) : orderWords.askNumber);
  }
  const named = { ...state, order_number: order.number };
  if (paid) return { acts: saying(words.already(order.number)), state: over(named) };
  if (CLOSED.includes(order.status)) return { acts: saying(words.nothingOwed(order.number)), state: over(named) };
  return { acts: [], state: named, wish: { pay: order.number } };
}

export const paymentStep: Machine<PaymentWish, PaymentFound> = (state, heard, scene) => {
  if ('said' in heard) return hear(state, heard.said, scene);
  if ('order' in heard.found) return found(state, heard.found.order, heard.found.paid, scene);
  const { number, eventId } = heard.found;
  return { acts: [...saying(scene.phrases.payment.offer(number)), link(number, eventId, scene)], state: over(state) };
};

const fulfil: Fulfil<PaymentWish, PaymentFound> = async (db, turn, wish) => {
  const { projectId } = turn;
  if ('pay' in wish) {
    const eventId = await turn.mintEventId({ sendToLlm: true });
    await openPayment(db, { eventId, projectId, number: wish.pay });
    return { number: wish.pay, eventId };
  }
  const order =
    'number' in wish ? await orderByNumber(db, projectId, wish.number) : await lastOrderOf(db, projectId, wish.email);
  return { order, paid: order !== undefined && (await isPaid(db, projectId, order.number)) };
};

export const payment: Flow = {
  name: NAME,
  starts: wantsPayment,
  play: (db, turn, scene, state, said) =>
    playMachine(paymentStep, (wish) => fulfil(db, turn, wish), state, said, scene),
  again: (_state, { phrases }) => saying(phrases.order.askNumber),
};

/** Whoever takes the money says so in a form of its own choice: `"status": "paid"`, `status=paid`, `<status>paid`. */
const OUTCOME = /\bstatus\b\W{1,8}(paid|failed)\b/u;
const READ_CHARS = 10_000;

/** What there is to say when a payment has come to an end; nothing when it is told again, or is about something else. */
export async function afterPayment(db: Database, event: ExternalEvent, scene: Scene): Promise<readonly Act[]> {
  const { payment: words } = scene.phrases;
  const outcome = OUTCOME.exec(event.text.slice(0, READ_CHARS))?.[1];
  if (outcome === undefined) return [];
  const number = outcome === 'paid' ? await settle(db, event.id) : await openOrder(db, event.id);
  if (number === undefined) return [];
  if (outcome === 'paid') return saying(words.paid(number));
  return [...saying(words.failed(number)), link(number, event.id, scene)];
}
