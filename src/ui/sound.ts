import type { MessengerConfig } from './config.js';

/** What was left out of what a page gave: where it stood, and what was expected there; nothing where there is no such name. */
export type LeftOut = readonly [path: string, expected: string];

type Made = Readonly<Record<string, unknown>>;

const isMade = (value: unknown): value is Made => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands where: what is expected of a value, a list of such, or by name. */
export type Shape = string | readonly [Shape] | Named;
interface Named {
  readonly [name: string]: Shape;
}

const words = 'words';
const flag = 'true or false';
const code = 'a function';
const size = 'a number above 0';
const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  [words]: (value) => typeof value === 'string',
  [code]: (value) => typeof value === 'function',
  // Whoever reads it looks at it there.
  '': () => true,
  [size]: (value) => typeof value === 'number' && value > 0,
};
const consent = { facts: [words], privacyUrl: words, privacyText: words, remember: flag } as const;
const way = { label: words, to: words } as const;
export const config = {
  title: words,
  subtitle: words,
  assistant: words,
  launcherText: words,
  home: { greeting: words, text: words, starters: [words] },
  note: 'words, or false',
  // Under byLanguage, each language.
  consent: { ...consent, placement: 'gate, home or transcript', byLanguage: { '': consent } },
  form: [
    {
      name: words,
      label: words,
      type: 'text, email, tel, textarea or select',
      required: flag,
      options: [words],
      placeholder: words,
      autocomplete: words,
    },
  ],
  alternatives: [{ ...way, kind: 'call, mail or link' }],
  handoff: [{ ...way, kind: 'call, mail, link, zendesk or page' }],
  imageOrigins: [words],
  rating: flag,
  feedback: flag,
  dictation: flag,
  readAloud: flag,
  masking: 'off or cards',
  headingLevel: '2, 3, 4 or 5',
  f6: flag,
  analytics: '',
} as const satisfies Record<keyof MessengerConfig, Shape>;

/** Under any name words, or code; '' stands for those that are not named. */
const shapes: Readonly<Record<string, Named>> = {
  config,
  strings: { '': words },
  adapters: { '': code, uploadRules: { accept: words, maxBytes: size } },
  renderers: { '': code },
};

/** Without which an item of a list is none. */
const needsOf = (inner: Shape, { kind }: Made): readonly string[] =>
  typeof inner === 'string'
    ? []
    : 'name' in inner
      ? ['name', 'label']
      : kind === undefined
        ? ['kind']
        : /^(zendesk|page)$/.test(String(kind))
          ? []
          : ['to'];

const left = new WeakMap<object, ReadonlyMap<string, readonly LeftOut[]>>();
/** Of everything that an element was given. */
export const leftOut = (element: object): readonly LeftOut[] => [...(left.get(element)?.values() ?? [])].flat();

/**
 * What a page gives as objects is read when it is given. What would break the chat is left out of it, and can be asked for;
 * the rest counts.
 */
export function sound(element: object, name: string, given: unknown): object {
  const out: LeftOut[] = [];
  const kept = isMade(given) ? sifted(given, shapes[name]!, name, out) : {};
  if (!isMade(given) && given != null) out.push([name, 'an object']);
  left.set(element, new Map([...(left.get(element) ?? []), [name, out]]));
  return out.length === 0 && isMade(given) ? given : kept;
}

function sifted(given: Made, shape: Named, path: string, out: LeftOut[]): Made {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const at = `${path}.${name}`;
    const inner = shape[Object.hasOwn(shape, name) ? name : ''];
    const is = inner === undefined ? void out.push([at, '']) : read(value, inner, at, out);
    if (is !== undefined) kept[name] = is;
  }
  return kept;
}

/** Undefined, and noted, where it is not what is expected. */
function read(given: unknown, shape: Shape, path: string, out: LeftOut[]): unknown {
  const [expected, is] =
    typeof shape === 'string'
      ? [shape, fits(given, shape)]
      : Array.isArray(shape)
        ? ['a list', Array.isArray(given)]
        : ['an object', isMade(given)];
  if (!is) out.push([path, expected]);
  else if (Array.isArray(shape)) return items(given as unknown[], shape[0] as Shape, path, out);
  else if (typeof shape === 'object') return sifted(given as Made, shape as Named, path, out);
  return is ? given : undefined;
}

function items(given: readonly unknown[], inner: Shape, path: string, out: LeftOut[]): unknown[] {
  return given.flatMap((item, index) => {
    const at = `${path}[${index}]`;
    const kept = read(item, inner, at, out);
    if (kept === undefined) return [];
    const lacks = needsOf(inner, kept as Made).filter((name) => (kept as Made)[name] === undefined);
    for (const name of lacks) if ((item as Made)[name] === undefined) out.push([`${at}.${name}`, 'it']);
    return lacks.length > 0 ? [] : [kept];
  });
}

/** One of those in the middle: of a kind, or a word, or what JSON makes of it. */
const fits = (value: unknown, expected: string): boolean =>
  expected
    .split(/,? or |, /)
    .some((one) => kinds[one]?.(value) ?? (/^(\d|true|false)$/.test(one) ? value === JSON.parse(one) : value === one));
