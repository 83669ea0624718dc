import { givenPack, languages, packOf } from './i18n/packs.js';
import { nearest } from './nearest.js';
import { urlOf } from './url.js';

/** What is the matter with a value, and what to write in its place. */
interface Wrong {
  readonly code: string;
  readonly cause: string;
  readonly fix: string;
}

/** Options that take one of a few words, and what peers call those. */
type Choice = readonly [allowed: readonly string[], others: Readonly<Record<string, string>>];
const words: Readonly<Record<string, Choice>> = {
  mode: [
    ['popup', 'inline', 'fullscreen', 'panel'],
    {
      pop: 'popup',
      full: 'fullscreen',
      bubble: 'popup',
      floating: 'popup',
      corner: 'popup',
      embedded: 'inline',
      sidebar: 'panel',
      drawer: 'panel',
    },
  ],
  placement: [['end-bottom', 'start-bottom', 'end-top', 'start-top'], {}],
  storage: [
    ['session', 'device', 'memory', 'none'],
    { local: 'device', localstorage: 'device', persistent: 'device', sessionstorage: 'session', off: 'none' },
  ],
  consent: [['implied', 'required', 'granted', 'denied'], { ask: 'required' }],
  density: [['compact', 'normal', 'roomy'], { comfortable: 'roomy', spacious: 'roomy', dense: 'compact' }],
  announce: [['message', 'sentence', 'arrival', 'off'], { none: 'off', false: 'off' }],
  scroll: [['hold', 'follow'], { bottom: 'follow' }],
  'color-scheme': [['auto', 'light', 'dark'], { system: 'auto', night: 'dark', day: 'light' }],
  platform: [
    ['web', 'ios', 'android', 'custom', 'ios-web', 'android-web'],
    { app: 'custom', iphone: 'ios', ipad: 'ios' },
  ],
  load: [['intent', 'idle', 'eager'], { lazy: 'idle', hover: 'intent', immediate: 'eager' }],
};

/** What is wrong with it; null where nothing is. Text that may be anything is right. */
export function wrongValue(name: string, value: string): Wrong | null {
  if (value === '') return null;
  if (Object.hasOwn(words, name)) return word(name, value);
  if (/^(open|no-.*|hide-(launcher|header)|launcher-fixed)$/.test(name)) return flag(name, value);
  if (name === 'base-url' || name.endsWith('-endpoint')) return address(name, value);
  return rules[name]?.(value) ?? null;
}

/** The word that was meant for this option; null when none is near. */
export function meantWord(name: string, value: string): string | null {
  const [allowed, others]: Choice = words[name] ?? [[], {}];
  const plain = value.trim().toLowerCase();
  if (Object.hasOwn(others, plain)) return others[plain]!;
  if (name !== 'placement') return nearest(plain, allowed);
  // As whoever writes from the left to the right calls it.
  const side = /left|start/.test(plain) ? 'start' : /right|end/.test(plain) ? 'end' : '';
  const edge = /top|bottom/.exec(plain)?.[0] ?? '';
  return side !== '' && edge !== '' ? `${side}-${edge}` : nearest(plain, allowed);
}

/** What is none of its values counts as what is usual; where that could do harm, as what cannot. */
const counts: Readonly<Record<string, string>> = {
  consent: 'counts as "required"',
  platform: 'the service refuses it',
};

function word(name: string, value: string): Wrong | null {
  const [allowed] = words[name]!;
  if (allowed.includes(value)) return null;
  const meant = meantWord(name, value);
  const fix = meant === null ? `One of: ${allowed.join(', ')}.` : write(name, meant);
  return {
    code: 'option/value',
    cause: `${quoted(name, value)} is none of its values, and ${counts[name] ?? 'does nothing'}.`,
    fix,
  };
}

const flag = (name: string, value: string): Wrong | null =>
  /^(false|0|no|off|null|undefined)$/i.test(value.trim())
    ? {
        code: 'option/value',
        cause: `${quoted(name, value)} counts as given.`,
        // Vue, Svelte and Astro write so what is false there.
        fix: `Take the attribute away. In a template, bind the property ${camel(name)} (docs/frameworks.md).`,
      }
    : null;

/** Where there is no page, any does. */
const page = (): string => (typeof location === 'undefined' ? 'https://page.invalid' : location.href);

/** As `baseAddress` and `webAddress` of the client read it, which refuse what is not secure when they are asked. */
function address(name: string, value: string): Wrong | null {
  const code = name === 'base-url' ? 'option/base-url' : 'option/address';
  const wrong = (what: string, fix: string): Wrong => ({ code, cause: `${quoted(name, value)} ${what}.`, fix });
  const example =
    name === 'base-url'
      ? "Give the messaging host of your project's region, as https://…."
      : 'Give an address of your own server, as /chat/token.';
  if (/\s/.test(value.trim()) || !urlOf(value, page())) return wrong('is no address', example);
  if (!/^[a-z][a-z+.-]*:\/\//i.test(value)) {
    if (/^[a-z]+:(?!\d)/i.test(value)) return wrong('is no address that can be asked', example);
    if (name !== 'base-url' || /^[./]/.test(value)) return null;
    return wrong('has no https://, and is taken for a path of this page', write(name, `https://${value}`));
  }
  const { protocol, hostname, href } = new URL(value);
  if (/^(https|wss):$/.test(protocol)) return null;
  if (!/^(http|ws):$/.test(protocol)) return wrong('is no address that can be asked', example);
  if (/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return null;
  const secure = href.replace(/^(http|ws):/, '$1s:').replace(/\/$/, '');
  return wrong('is not secure, and will not be asked', write(name, secure));
}

const rules: Readonly<Record<string, (value: string) => Wrong | null>> = {
  locale: (value) => {
    const tag = value.trim().replaceAll('_', '-');
    const fix = isTag(tag) ? write('locale', tag) : 'Write a language tag, as locale="de" or locale="pt-BR".';
    if (!isTag(value)) return { code: 'option/value', cause: `${quoted('locale', value)} is no language tag.`, fix };
    const spoken = [...new Set(languages.map((one) => one.split('-')[0]))];
    // English needs no file, and counts as spoken.
    if (/^en\b/i.test(value) || packOf(value) !== null || givenPack(value) !== null) return null;
    return {
      code: 'option/value',
      cause: `${quoted('locale', value)} is a language that the chat does not speak, so it speaks English.`,
      fix: `One of: ${spoken.join(', ')}; or bring it along with addLanguage().`,
    };
  },
  accent: (value) => (typeof CSS === 'undefined' || CSS.supports('color', value) ? null : noColour(value)),
  host: (value) => {
    if (!value.includes('/')) return null;
    const name = urlOf(value)?.hostname ?? value.split('/')[0]!;
    return {
      code: 'option/value',
      cause: `${quoted('host', value)} is an address; the name of a host is meant.`,
      fix: name === '' ? 'Write the name alone.' : write('host', name),
    };
  },
  trigger: (value) => {
    try {
      if (typeof document !== 'undefined') document.createDocumentFragment().querySelector(value);
      return null;
    } catch {
      return {
        code: 'option/value',
        cause: `${quoted('trigger', value)} is no selector, and opens nothing.`,
        fix: 'Write a CSS selector, as trigger="#help".',
      };
    }
  },
  'show-on': (value) => patterns('show-on', value),
  'hide-on': (value) => patterns('hide-on', value),
};

/** Said of an accent that a browser does not know. */
export const noColour = (value: string): Wrong => ({
  code: 'option/value',
  cause: `${quoted('accent', value)} is no colour, and does nothing.`,
  fix: /^[\da-f]{3}([\da-f]{3})?$/i.test(value)
    ? write('accent', `#${value}`)
    : 'Write a CSS colour, as accent="#12685a".',
});

/** Compared with a path, or with a whole address: what begins like neither is like none, what cannot be read is like itself. */
function patterns(name: string, value: string): Wrong | null {
  const all = value.split(/\s+/).filter((one) => one !== '');
  const unread = all.filter((one) => !isPattern(one));
  if (unread.length > 0)
    return {
      code: 'option/value',
      cause: `${shown(unread.join(' '))} in ${name} cannot be read as a pattern, and is like that address alone.`,
      fix: `Write paths, as ${name}="/shop/* /basket".`,
    };
  const never = all.filter((one) => !/^(\/|\*$|\*:\/\/|[a-z]+:)/i.test(one));
  if (never.length === 0) return null;
  const fix = write(
    name,
    value
      .split(/\s+/)
      .map((one) => (never.includes(one) ? `/${one}` : one))
      .join(' '),
  );
  return { code: 'option/value', cause: `${shown(never.join(' '))} in ${name} is like no address.`, fix };
}

/** Where browsers have no such patterns, a star stands for anything, and all else for itself. */
function isPattern(pattern: string): boolean {
  const { URLPattern } = globalThis as { URLPattern?: new (pattern: string, base: string) => unknown };
  try {
    return URLPattern === undefined || new URLPattern(pattern, page()) instanceof URLPattern;
  } catch {
    return false;
  }
}

function isTag(value: string): boolean {
  try {
    // A language has two letters or three; longer ones are allowed, and there are none.
    return /^[a-z]{2,3}(-|$)/i.test(value) && Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
/** As much of it as a line holds: whole words, and a sign that there are more. */
export const shown = (text: string, most = 40): string =>
  text.length > most ? `${text.slice(0, most).replace(/(\S.{10,})\s.*$/s, '$1')}…` : text;
const quoted = (name: string, value: string): string => `${name}="${shown(value)}"`;
const write = (name: string, value: string): string => `Write ${name}="${value.slice(0, 80)}".`;
