import { nearest } from '../nearest.js';

/** Something about the set-up that is not as it should be, for whoever set it up. */
export interface Remark {
  readonly code: string;
  readonly level: 'error' | 'warning';
  /** What is the matter, and what it comes to. */
  readonly cause: string;
  /** What to do about it. */
  readonly fix: string;
}

/** What of the options there is to look at: the attributes of the element, and those it knows. */
export interface Optioned {
  readonly given: ReadonlyMap<string, string>;
  readonly known: readonly string[];
  /** What has come as a property counts as much. */
  readonly has: (property: string) => boolean;
}

/** Attributes that take one of a few words. */
const words: Readonly<Record<string, readonly string[]>> = {
  mode: ['popup', 'inline', 'fullscreen', 'panel'],
  placement: ['end-bottom', 'start-bottom', 'end-top', 'start-top'],
  storage: ['session', 'device', 'memory', 'none'],
  consent: ['implied', 'required', 'granted', 'denied'],
  density: ['compact', 'normal', 'roomy'],
  announce: ['message', 'sentence', 'arrival', 'off'],
  scroll: ['hold', 'follow'],
  'color-scheme': ['auto', 'light', 'dark'],
};
/** What peers call what we call otherwise. */
const others: Readonly<Record<string, string>> = {
  url: 'base-url',
  'api-url': 'base-url',
  region: 'base-url',
  server: 'base-url',
  endpoint: 'token-endpoint',
  token: 'token-endpoint',
  'token-url': 'token-endpoint',
  color: 'accent',
  theme: 'color-scheme',
  'primary-color': 'accent',
  'brand-color': 'accent',
  language: 'locale',
  lang: 'locale',
  position: 'placement',
  title: 'label',
  'dark-mode': 'color-scheme',
};

/** Options that are misspelt, that have a value which does nothing, or that contradict each other. */
export function remarksOn({ given, known, has }: Optioned): Remark[] {
  const remarks: Remark[] = [];
  for (const [name, value] of given) {
    if (!known.includes(name)) remarks.push(unknown(name, known));
    const allowed = words[name];
    if (allowed === undefined || allowed.includes(value)) continue;
    const meant = nearest(value, allowed);
    remarks.push({
      code: 'option/value',
      level: 'error',
      cause: `${name}="${shown(value)}" is none of its values, and does nothing.`,
      fix: meant === null ? `One of: ${allowed.join(', ')}.` : `Write ${name}="${meant}".`,
    });
  }
  const tokens = ['tokenEndpoint', 'sessionEndpoint', 'getAccessToken'].filter(has);
  if (tokens.length === 0)
    remarks.push({
      code: 'option/no-token',
      level: 'error',
      cause: 'There is no way to get a token, so no conversation can begin.',
      fix: 'Give token-endpoint: an address of your own server (docs/host.md).',
    });
  if (tokens.length > 1)
    remarks.push({
      code: 'option/two-tokens',
      level: 'warning',
      cause: `${tokens.join(' and ')} are given; only one of them is asked.`,
      fix: 'Leave one.',
    });
  if (!has('baseUrl'))
    remarks.push({
      code: 'option/no-base-url',
      level: 'error',
      cause: 'The service has no address, so no conversation can begin.',
      fix: "Give base-url: the messaging host of your project's region, as https://….",
    });
  if (has('hideLauncher') && !has('trigger') && !has('open') && given.get('mode') !== 'inline')
    remarks.push({
      code: 'option/no-way-in',
      level: 'warning',
      cause: 'hide-launcher is given, and nothing else opens the chat.',
      fix: 'Give trigger, put data-agent-messenger-open on an element, or call show().',
    });
  return remarks;
}

function unknown(name: string, known: readonly string[]): Remark {
  const meant = others[name] ?? nearest(name, known);
  return {
    code: 'option/unknown',
    level: 'error',
    cause: `${shown(name)} is none of the options, and does nothing.`,
    fix: meant === null ? 'All of them are in docs/reference.md.' : `Did you mean ${meant}?`,
  };
}

const shown = (text: string): string => text.slice(0, 40);

/** One line, for the console. */
export const lineOf = ({ code, cause, fix }: Remark): string => `${code}: ${cause} ${fix}`;
