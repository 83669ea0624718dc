import { besidesNames } from '../i18n/besides-names.js';
import { en } from '../i18n/en.js';
import { enMore } from '../i18n/en-more.js';
import { eventNames } from '../event-names.js';
import { nearest } from '../nearest.js';
import { namesIn } from '../objects.js';
import { meantWord, shown, wrongValue } from '../option-values.js';
import { configPaths, lastOf, meantPath, placeOf } from './config-paths.js';
import { otherNames, otherVendors } from './other-names.js';
import type { LeftOut } from '../sound.js';

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
  /** What has no attribute. */
  readonly properties: readonly string[];
  /** It came with a script tag, whose attributes begin with `data-`. */
  readonly scripted: boolean;
  /** What each is, given as an attribute or as a property. */
  readonly values: ReadonlyMap<string, string>;
  /** What was left out of what was given as objects. */
  readonly left: readonly LeftOut[];
  /** What of those comes to nothing, or contradicts something else. */
  readonly besides: readonly Omit<Remark, 'level'>[];
  /** Events that the page wants to hear, and that there are not. */
  readonly unheard: readonly string[];
  /** Another of its name stands in the same corner. */
  readonly twin: boolean;
  /** How many script tags of its name there are, where it came with one. */
  readonly tags?: number;
  /** What has come as a property counts as much. */
  readonly has: (property: string) => boolean;
}

/** What must never be in a page, by any way to write it. */
const secrets = /^(connector|api|access|client|auth)?[-_]?(token|key|secret|password)$/i;
/** Where something can be asked for is no secret. */
const address = /^(https?:|\.*\/)/;
const secret = (name: string): Remark => ({
  code: 'option/secret',
  level: 'error',
  cause: `${shown(name)} is no option, and whoever opens the page can read it.`,
  fix: 'Take it out, have it changed, and give it to the host kit on your own server (docs/host.md).',
});

const ways = ['tokenEndpoint', 'sessionEndpoint', 'getAccessToken'];

/** Options that are misspelt, that have a value which does nothing, or that contradict each other. */
export function remarksOn(options: Optioned): Remark[] {
  return [...wrongOf(options), ...missingOf(options)];
}

/** What is wrong whatever else the page may still give. */
function wrongOf(options: Optioned): Remark[] {
  const { given, known, values, left, besides, unheard, twin, has, scripted } = options;
  const remarks: Remark[] = left.filter(isLeft).map(unsound);
  for (const one of besides) remarks.push({ ...one, level: 'warning' });
  for (const name of unheard) remarks.push(silent(name));
  for (const [name, value] of given) if (!known.includes(name)) remarks.push(unknown(name, value, options));
  for (const [name, value] of values) {
    const wrong = (name === 'load' && scripted) || known.includes(name) ? wrongValue(name, value) : null;
    if (wrong !== null) remarks.push({ ...wrong, level: 'error' });
  }
  if (twin)
    remarks.push({
      code: 'page/loaded-twice',
      level: 'error',
      cause: 'There are several chats of one name on the page, one over the other.',
      fix: 'Leave one, or give each an instance.',
    });
  const tokens = ways.filter(has);
  if (tokens.length > 1)
    remarks.push({
      code: 'option/two-tokens',
      level: 'warning',
      cause: `${tokens.join(' and ')} are given; only one of them is asked.`,
      fix: 'Leave one.',
    });
  if (values.get('mode') === 'inline' && given.has('placement'))
    remarks.push({
      code: 'option/no-effect',
      level: 'warning',
      cause: 'placement is given, and mode="inline" has no corner to be in.',
      fix: 'Leave one.',
    });
  return remarks;
}

/** Phrases that few are told are known here, and not before. */
const isLeft = ([path, expected]: LeftOut): boolean =>
  expected !== '' || !path.startsWith('strings.') || !phrases().includes(path.slice('strings.'.length));
const phrases = (): string[] => [...Object.keys({ ...en, ...enMore }), ...besidesNames];

function unsound([path, expected]: LeftOut): Remark {
  const list = path.split('.')[0]!;
  // A phrase may be called by any of these words.
  if (expected === '' && list !== 'strings' && secrets.test(lastOf(path))) return secret(path);
  const counts = placeOf(path) === 'config.analytics';
  const vendor = lastOf(path).trim().toLowerCase();
  const meant =
    counts && Object.hasOwn(otherVendors, vendor)
      ? otherVendors[vendor]!
      : list === 'config' && !counts
        ? meantPath(path)
        : nearest(lastOf(path), list === 'strings' ? phrases() : namesIn(placeOf(path)));
  return {
    code: 'option/config',
    level: 'error',
    cause:
      expected === ''
        ? `${shown(path)} is none of its names, and does nothing.`
        : expected === 'it'
          ? `${shown(path)} is missing, and its item is left out.`
          : `${shown(path)} is left out, as the chat could not go on with it.`,
    fix:
      expected === 'it'
        ? 'Give it.'
        : expected !== ''
          ? `Give ${expected}.`
          : meant === null
            ? counts
              ? `One of: ${namesIn('config.analytics').join(', ')}; or give adapters.track, which is called.`
              : 'All of them are in docs/reference.md.'
            : `Did you mean ${meant}?`,
  };
}

/** What is not there yet; a page may give it later. */
function missingOf({ given, has }: Optioned): Remark[] {
  const remarks: Remark[] = [];
  if (!ways.some(has))
    remarks.push({
      code: 'option/no-token',
      level: 'error',
      cause: 'There is no way to get a token, so no conversation can begin.',
      fix: 'Give token-endpoint: an address of your own server (docs/host.md).',
    });
  if (!has('baseUrl'))
    remarks.push({
      code: 'option/no-base-url',
      level: 'error',
      cause: 'The service has no address, so no conversation can begin.',
      fix: "Give base-url: the messaging host of your project's region, as https://….",
    });
  const opener = globalThis.document?.querySelector('[data-agent-messenger-open]') ?? null;
  if (has('hideLauncher') && !has('trigger') && !has('open') && opener === null && given.get('mode') !== 'inline')
    remarks.push({
      code: 'option/no-way-in',
      level: 'warning',
      cause: 'hide-launcher is given, and nothing else opens the chat.',
      fix: 'Give trigger, put data-agent-messenger-open on an element, or call show().',
    });
  return remarks;
}

function unknown(name: string, value: string, options: Optioned): Remark {
  if (secrets.test(name) && !address.test(value)) return secret(name);
  return {
    code: 'option/unknown',
    level: 'error',
    cause: `${shown(name)} is none of the options, and does nothing.`,
    fix: meantBy(name, value, options),
  };
}

function silent(name: string): Remark {
  const meant = nearest(
    name.replace(/^am-/, ''),
    eventNames.map((one) => one.slice(3)),
  );
  return {
    code: 'call/unknown',
    level: 'warning',
    cause: `${shown(name)} is no event of the chat, and on() never hears of it.`,
    fix: meant === null ? 'All events are in docs/reference.md.' : `Did you mean am-${meant}?`,
  };
}

const within = (path: string, begins: (name: string) => string, ends: string): string =>
  path.split('.').reduceRight((inner, name) => begins(name) + inner + ends, '…');
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

function meantBy(name: string, value: string, { known, properties, scripted }: Optioned): string {
  const property = properties.find((one) => plain(one) === plain(name));
  if (property !== undefined)
    return property === 'config' || !scripted
      ? `It is a property: element.${property} = …`
      : `It is a property: document.addEventListener('am-ready', ({ target }) => (target.${property} = …))`;
  const paths = configPaths().filter((path) => /^[\w.]+$/.test(path));
  const inside = (own: string | null): string | undefined =>
    paths.find((path) => own !== null && plain(lastOf(path)) === plain(own));
  const meant = (Object.hasOwn(otherNames, name) ? otherNames[name]! : null) ?? nearest(name, known);
  const path = inside(name) ?? (meant === null ? inside(nearest(name, paths.map(lastOf))) : undefined);
  if (path !== undefined)
    return scripted
      ? `It belongs into config: data-config='${within(path, (one) => `{"${one}": `, '}')}'.`
      : `It belongs into config, a property: element.config = ${within(path, (one) => `{ ${one}: `, ' }')}.`;
  if (meant === null) return 'All of them are in docs/reference.md.';
  // The opposite of what is written.
  if (meant.startsWith('no-') && !/^no/i.test(name))
    return /^(false|0|no|off)$/i.test(value) ? `Did you mean ${meant}?` : `It is so unless ${meant} is given.`;
  const word = meantWord(meant, value);
  return word === null || word === value ? `Did you mean ${meant}?` : `Did you mean ${meant}="${word}"?`;
}

const lineOf = ({ code, cause, fix }: Omit<Remark, 'level'>): string => `${code}: ${cause} ${fix}`;

/** What was changed while a chat goes on that was begun with something else. */
export const lateLine = (property: string): string =>
  lineOf({
    code: 'option/no-effect',
    cause: `${property} has changed, and the chat goes on with what it was begun with.`,
    fix: 'Set it before it has begun, or take the element out of the page and put it back.',
  });

const told = new WeakMap<object, Set<string>>();

export const loadedTwice = (tags: number): Remark => ({
  code: 'page/loaded-twice',
  level: 'warning',
  cause: `There are ${tags} script tags of one name on the page, and only one of them counts.`,
  fix: 'Leave one, or give each a data-instance.',
});

/** By what is proposed, what is missing is there, and is written otherwise. */
const meant: Readonly<Record<string, RegExp>> = {
  'option/no-token': /(token|session)-endpoint|getAccessToken|host kit/,
  'option/no-base-url': /base-url/,
};

/**
 * Why no chat could be made of the options: what is missing, unless it is told as misspelt, or as a secret in its place: one
 * mistake is one line. `known`: nothing has to be said besides.
 */
export function lacking(options: Optioned): { readonly missing: readonly Remark[]; readonly known: boolean } {
  const wrong = wrongOf(options);
  const missing = missingOf(options).filter(({ code }) => Object.hasOwn(meant, code));
  return {
    missing: missing.filter(({ code }) => !wrong.some(({ fix }) => meant[code]!.test(fix))),
    known:
      missing.length > 0 ||
      wrong.some(({ code, cause }) => /^option\/(base-url|address)$/.test(code) || /^(storage|platform)=/.test(cause)),
  };
}

/** What is wrong with the options of an element, with what else is, if it has not been said of it yet, a line each. */
export function linesOn(element: object, options: Optioned, more: readonly Remark[] = []): string[] {
  const { tags = 0 } = options;
  const before = told.get(element) ?? new Set();
  told.set(element, before);
  return [...wrongOf(options), ...(tags > 1 ? [loadedTwice(tags)] : []), ...more]
    .map(lineOf)
    .filter((line) => !before.has(line) && before.add(line));
}

const unread = new WeakMap<object, Remark>();
/** What an element was to be told by a `data-config`, and was not. */
export const unreadOf = (element: object): Remark[] => [unread.get(element) ?? []].flat();

/** Of a `data-config` that is none. */
export function configLine(element: object, config: string, error: unknown): string {
  const remark = unreadable(config, error);
  unread.set(element, remark);
  return lineOf(remark);
}

export const unreadable = (config: string, error: unknown): Remark => ({
  code: 'config/unread',
  level: 'error',
  cause: `data-config="${shown(config)}" is no JSON, and no address of any (${shown(String(error), 160)}).`,
  fix: config.trim().startsWith('{')
    ? 'Put names and words in double quotes, and the whole in single ones.'
    : 'Write {…}, or an address that answers with it.',
});

/** Of something that a page asks of its chat, and that there is not. */
export function callLine(method: string, methods: readonly string[]): string {
  const meant = nearest(method, methods);
  return lineOf({
    code: 'call/unknown',
    cause: `${shown(method)} is nothing that the chat can be asked, and nothing was done.`,
    fix: meant === null ? 'All that there is is in docs/widget.md.' : `Did you mean ${meant}?`,
  });
}
