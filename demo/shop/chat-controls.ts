import type { AgentMessenger } from '../../src/index.js';
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

/** What can be done to the connection while an answer streams. */
const troubles: readonly (readonly [name: string, words: string])[] = [
  ['drop', 'Drop the connection'],
  ['shuffle', 'Send the next answer out of order'],
  ['refuse', 'Refuse the next five connections'],
];

/** Switches for the chat on this page. It knows the element by its properties alone. */
export function chatControls(place: HTMLElement, chat: AgentMessenger, home: HTMLElement): void {
  const fields = choices.map(([property, label, options]) => {
    const select = element('select', '', ...options.map(([value, words]) => new Option(words, value)));
    select.addEventListener('change', () => {
      Object.assign(chat, { [property]: select.value });
      if (property !== 'mode') return;
      // Part of the page: it stands here, and not in a corner.
      (select.value === 'inline' ? home : document.body).append(chat);
      home.hidden = select.value !== 'inline';
    });
    return element('label', 'choice', element('span', '', label), select);
  });
  const said = element('p', 'quiet');
  said.role = 'status';
  const buttons = troubles.map(([name, words]) => {
    const button = element('button', '', words);
    button.type = 'button';
    button.addEventListener('click', () => {
      fetch(`/demo/${name}`, { method: 'POST' }).then(
        ({ ok }) => (said.textContent = ok ? `Done: ${words.toLowerCase()}.` : 'The platform did not do it.'),
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
