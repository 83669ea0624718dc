import type { AgentMessenger } from '../../src/index.js';
import { configIn } from './chat-words.js';
import { isStyle, looks, type Look } from './looks.js';
import { element } from './nodes.js';
import { PasteView } from './paste-view.js';
import { Recordings } from './recordings.js';

/** What can be done to the connection while an answer streams, and what is said of it then. */
const troubles: readonly (readonly [name: string, words: string, done: string])[] = [
  ['drop', 'Drop the connection', 'The connection was dropped. The chat finds back by itself.'],
  ['shuffle', 'Send the next answer out of order', 'The next answer will come out of order.'],
  ['refuse', 'Refuse the next five connections', 'The next five connections will be refused.'],
];

/** Makes such trouble; whether it was made. */
export type Troubling = (name: string) => Promise<boolean>;

const atShop: Troubling = async (name) => (await fetch(`/demo/${name}`, { method: 'POST' })).ok;

const OWN = 'own';

/** A list to choose from, and a field for what is not in it. */
function fields(
  { property, label, options, own }: Look,
  choose: (to: Look['property'], value: string) => void,
): Node[] {
  const select = element('select', '', ...options.map(([value, words]) => new Option(words, value)));
  const list = element('label', 'choice', element('span', '', label), select);
  if (own === undefined) {
    select.addEventListener('change', () => choose(property, select.value));
    return [list];
  }
  select.append(new Option(own.words, OWN));
  const input = element('input');
  input.type = 'color';
  input.value = own.start;
  const any = element('label', 'choice', element('span', '', own.label), input);
  any.hidden = true;
  select.addEventListener('change', () => {
    any.hidden = select.value !== OWN;
    choose(property, any.hidden ? select.value : input.value);
  });
  input.addEventListener('input', () => choose(property, input.value));
  return [list, any];
}

/** Switches for the chat on this page. It knows the element by its properties alone. */
export function chatControls(
  place: HTMLElement,
  chat: AgentMessenger,
  home: HTMLElement,
  makes: Troubling = atShop,
): void {
  const chosen = new Map<Look['property'], string>();
  const pastes = new PasteView((text) => navigator.clipboard.writeText(text));
  const choose = (property: Look['property'], value: string): void => {
    chosen.set(property, value);
    if (isStyle(property)) chat.style.setProperty(property, value);
    else Object.assign(chat, { [property]: value });
    pastes.shows(chosen);
    if (property === 'locale') chat.config = configIn(value || document.documentElement.lang);
    if (property !== 'mode') return;
    // Part of the page: it stands here, and not in a corner.
    (value === 'inline' ? home : document.body).append(chat);
    home.hidden = value !== 'inline';
  };
  const said = element('p', 'said');
  said.role = 'status';
  const buttons = troubles.map(([name, words, done]) => {
    const button = element('button', '', words);
    button.type = 'button';
    button.addEventListener('click', () => {
      // What was said before is over; said again, it is heard again.
      said.textContent = '';
      void makes(name).then(
        (made) => (said.textContent = made ? done : 'The platform did not do it.'),
        () => (said.textContent = 'The shop cannot be reached.'),
      );
    });
    return button;
  });
  place.replaceChildren(
    element('div', 'choices', ...looks.flatMap((look) => fields(look, choose))),
    pastes.node,
    element('div', 'troubles', ...buttons),
    said,
    colleague(),
    ...new Recordings(chat).nodes,
  );
}

/** The other side of the chat, in a tab of its own. */
function colleague(): HTMLElement {
  const link = element('a', '', 'Answer as a colleague');
  Object.assign(link, { href: '/desk', target: '_blank', rel: 'noopener' });
  return element('p', 'colleague quiet', link, ' when the chat is asked for a person. It opens in a new tab.');
}
