import type { AgentMessenger } from '../../src/index.js';
import { configIn } from './chat-words.js';
import { element } from './nodes.js';
import { Recordings } from './recordings.js';

type Property = 'mode' | 'placement' | 'colorScheme' | 'accent' | 'density' | 'locale';

/** What a stakeholder may try, and what it is called. */
const choices: readonly (readonly [Property, string, readonly (readonly [value: string, words: string])[]])[] = [
  [
    'mode',
    'Layout',
    [
      ['popup', 'Popup'],
      ['panel', 'Side panel'],
      ['fullscreen', 'Full screen'],
      ['inline', 'Part of the page'],
    ],
  ],
  [
    'placement',
    'Corner',
    [
      ['end-bottom', 'End, bottom'],
      ['start-bottom', 'Start, bottom'],
      ['end-top', 'End, top'],
      ['start-top', 'Start, top'],
    ],
  ],
  [
    'colorScheme',
    'Theme',
    [
      ['auto', 'As the page'],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ],
  ],
  [
    'accent',
    'Brand',
    [
      ['', 'Spruce'],
      ['#ffc61a', 'Sun'],
      ['#15161a', 'Ink'],
      ['#e5533a', 'Coral'],
      ['#3b5bdb', 'Cobalt'],
    ],
  ],
  [
    'density',
    'Density',
    [
      ['normal', 'Normal'],
      ['compact', 'Compact'],
      ['roomy', 'Roomy'],
    ],
  ],
  [
    'locale',
    'Language',
    [
      ['', 'As the page'],
      ['en', 'English'],
      ['de', 'Deutsch'],
      ['fr', 'Français'],
      ['ar', 'العربية'],
      ['ja', '日本語'],
    ],
  ],
];

/** What can be done to the connection while an answer streams, and what is said of it then. */
const troubles: readonly (readonly [name: string, words: string, done: string])[] = [
  ['drop', 'Drop the connection', 'The connection was dropped. The chat finds back by itself.'],
  ['shuffle', 'Send the next answer out of order', 'The next answer will come out of order.'],
  ['refuse', 'Refuse the next five connections', 'The next five connections will be refused.'],
];

/** Makes such trouble; whether it was made. */
export type Troubling = (name: string) => Promise<boolean>;

const atShop: Troubling = async (name) => (await fetch(`/demo/${name}`, { method: 'POST' })).ok;

/** Switches for the chat on this page. It knows the element by its properties alone. */
export function chatControls(
  place: HTMLElement,
  chat: AgentMessenger,
  home: HTMLElement,
  makes: Troubling = atShop,
): void {
  const fields = choices.map(([property, label, options]) => {
    const select = element('select', '', ...options.map(([value, words]) => new Option(words, value)));
    select.addEventListener('change', () => {
      Object.assign(chat, { [property]: select.value });
      if (property === 'locale') chat.config = configIn(select.value || document.documentElement.lang);
      if (property !== 'mode') return;
      // Part of the page: it stands here, and not in a corner.
      (select.value === 'inline' ? home : document.body).append(chat);
      home.hidden = select.value !== 'inline';
    });
    return element('label', 'choice', element('span', '', label), select);
  });
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
    element('div', 'choices', ...fields),
    element('div', 'troubles', ...buttons),
    said,
    ...new Recordings(chat).nodes,
  );
}
