import { saying } from '../fragments.js';
import { cancels, orderNumberIn, orderNumberSaid, wantsOrder } from '../intents.js';
import type { Act, DialogueState } from '../port.js';
import { spokenDay } from './days.js';
import { over, playMachine, suggesting, type Flow, type Fulfil, type Machine, type Scene, type Step } from './flow.js';
import { lastOrderOf, orderByNumber, type Order } from './orders.js';

const NAME = 'order_status';

/** What has not left the house is paid for rather than returned. */
const UNSENT: readonly Order['status'][] = ['received', 'packing'];

export type OrderWish = { readonly number: string } | { readonly email: string };
export type OrderFound = Order | undefined;

function describe(order: Order, { phrases, language }: Scene): string {
  const { order: words } = phrases;
  const facts = [
    order.carrier && order.tracking ? `- ${words.carrier(order.carrier, order.tracking)}` : '',
    order.eta === null ? '' : `- ${words.eta(spokenDay(order.eta, language))}`,
  ].filter((line) => line !== '');
  const items = order.items.map((item) => `- ${item.quantity} × ${item.name}`);
  return [
    `### ${words.heading(order.number)}`,
    words.status[order.status],
    facts.join('\n'),
    items.length > 0 ? `${words.items}\n\n${items.join('\n')}` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function tell(order: Order, scene: Scene): Act[] {
  const { phrases, shop } = scene;
  const acts = saying(describe(order, scene));
  if (order.tracking !== null) {
    acts.push({
      do: 'attach',
      attachments: [
        {
          content_type: 'ATTACHMENT_CONTENT_TYPE_URL',
          content_url: `${shop}/track/${encodeURIComponent(order.tracking)}`,
          title: phrases.order.trackTitle(order.number),
          call_to_action_text: phrases.buttons.track,
        },
      ],
    });
  }
  const { returnIt, payOrder, human } = phrases.buttons;
  acts.push(suggesting(UNSENT.includes(order.status) ? payOrder : returnIt, human));
  return acts;
}

function ask(state: DialogueState, text: string, puzzled: boolean): Step<OrderWish> {
  return { acts: saying(text), state: { ...state, flow: NAME, step: 'ask_number' }, puzzled };
}

function hear(state: DialogueState, said: string, scene: Scene): Step<OrderWish> {
  const { order: words } = scene.phrases;
  const waiting = state['flow'] === NAME;
  if (waiting && cancels(said)) return { acts: saying(words.dropped), state: over(state) };
  const number = waiting ? orderNumberSaid(said) : orderNumberIn(said);
  if (number !== undefined) return { acts: [], state: { ...state, flow: NAME, step: 'look_up', order_number: number }, wish: { number } }; // prettier-ignore
  if (waiting) return ask(state, words.notANumber, true);
  if (scene.email !== '') return { acts: [], state: { ...state, flow: NAME, step: 'look_up' }, wish: { email: scene.email } }; // prettier-ignore
  return ask(state, words.askNumber, false);
}

export const orderStatusStep: Machine<OrderWish, OrderFound> = (state, heard, scene) => {
  if ('said' in heard) return hear(state, heard.said, scene);
  if (heard.found !== undefined) {
    return { acts: tell(heard.found, scene), state: over({ ...state, order_number: heard.found.number }) };
  }
  const { order: words } = scene.phrases;
  const number = state['order_number'];
  const { order_number: _unknown, ...rest } = state;
  return ask(rest, typeof number === 'string' ? words.notFound(number) : words.askNumber, false);
};

const fulfil: Fulfil<OrderWish, OrderFound> = (db, turn, wish) =>
  'number' in wish ? orderByNumber(db, turn.projectId, wish.number) : lastOrderOf(db, turn.projectId, wish.email);

export const orderStatus: Flow = {
  name: NAME,
  starts: wantsOrder,
  play: (db, turn, scene, state, said) =>
    playMachine(orderStatusStep, (wish) => fulfil(db, turn, wish), state, said, scene),
  again: (_state, { phrases }) => saying(phrases.order.askNumber),
};
