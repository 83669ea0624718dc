import { Later } from '../../src/ui/later.js';
import { parts } from '../../src/ui/parts.js';
import { addLanguage } from '../../src/ui/i18n/packs.js';
import { pseudo } from './pseudo.js';
import { shared, states, type Played } from './states.js';
import { stands } from '../ui/support/stand.js';

/** One state, as the address says: `?state=chat&scheme=dark&dir=rtl&accent=%23ffc61a&mode=inline`. */
document.documentElement.dataset['states'] = Object.keys(states).join(' ');
addLanguage('en-XA', pseudo);
const asked = new URLSearchParams(location.search);
const state = states[asked.get('state') ?? 'closed']!;
document.documentElement.dataset['asked'] = asked.get('state') ?? 'closed';
document.documentElement.dataset['scheme'] = asked.get('scheme') ?? 'light';

if (state.lost !== undefined)
  Object.assign(parts, { [state.lost]: new Later(() => Promise.reject(new Error('It cannot be fetched'))) });
if (state.late !== undefined)
  Object.assign(parts, { [state.late]: new Later(() => new Promise<never>(() => undefined)) });

// The page runs as the chat does: where only the chat does, it stands on the page's other side.
document.documentElement.dir = asked.get('dir') ?? '';

const { element, root, chat, drawn } = await stands(
  {
    config: state.config ?? shared,
    adapters: state.adapters ?? {},
    consent: state.consent ?? 'implied',
    colorScheme: asked.get('scheme') ?? 'light',
    accent: asked.get('accent') ?? '',
    mode: asked.get('mode') ?? 'popup',
    density: asked.get('density') ?? 'normal',
    locale: asked.get('locale') ?? 'en',
    ...(asked.has('dir') ? { dir: asked.get('dir')! } : {}),
  } as Parameters<typeof stands>[0],
  (stand) => {
    state.chat?.(stand.chat);
    if (state.closed === true && state.chat !== undefined) stand.kept = { view: { talking: true }, preferences: {} };
  },
);
const wait = (ms: number): Promise<void> => new Promise((over) => setTimeout(over, ms));
if (state.closed !== true) await element.show();
await drawn();
await wait(80);
const played: Played = {
  chat,
  root,
  element,
  wait,
  here: async <Kind extends Element>(selector: string) => {
    for (const end = performance.now() + 15_000; performance.now() < end; await wait(50)) {
      const found = root.querySelector<Kind>(selector);
      if (found !== null) return found;
    }
    throw new Error(`nothing is ${selector}`);
  },
  press: async (selector) => {
    (await played.here(selector)).click();
    await drawn();
  },
};
try {
  await state.then?.(played);
  await drawn();
  await wait(120);
  document.documentElement.dataset['state'] = 'there';
} catch (error) {
  document.documentElement.dataset['state'] = `never came: ${String(error)}`;
}
