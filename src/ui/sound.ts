/** What was left out of what a page gave: where it stood, and what was expected there; nothing where there is no such name. */
export type LeftOut = readonly [path: string, expected: string];

type Made = Readonly<Record<string, unknown>>;
type Is = (value: unknown) => boolean;

const isMade = (value: unknown): value is Made => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isCode = (value: unknown): boolean => typeof value === 'function';

const anObject = ['an object', isMade] as const;
/** What stands under a name in `config`, the same wherever it stands. Without a rule, one of the words in the middle. */
const kinds: readonly (readonly [names: RegExp, expected: string, is?: Is])[] = [
  [
    /^(title|subtitle|assistant|launcherText|greeting|text|privacyUrl|privacyText|name|label|placeholder|autocomplete|to)$/,
    'words',
    isText,
  ],
  [/^(remember|required|rating|feedback|dictation|f6)$/, 'true or false', (value) => typeof value === 'boolean'],
  [/^(starters|facts|imageOrigins|options|form|alternatives|handoff)$/, 'a list', Array.isArray],
  [/^(home|consent|byLanguage)$/, ...anObject],
  [/^(note)$/, 'words, or false', (value) => value === false || isText(value)],
  [/^(headingLevel)$/, '2, 3, 4 or 5', (value) => [2, 3, 4, 5].includes(value as number)],
  [/^(placement)$/, 'gate, home or transcript'],
  [/^(masking)$/, 'off or cards'],
  [/^(kind)$/, 'call, mail, link, zendesk or page'],
  [/^(type)$/, 'text, email, tel, textarea or select'],
];
/** Of the languages, each one. */
const byLanguage = [/^/, ...anObject] as const;
/** Without which an item of a list is none. */
const needs: Readonly<Record<string, readonly string[]>> = {
  form: ['name', 'label'],
  alternatives: ['kind', 'to'],
  handoff: ['kind'],
};

export const configNames = (): string[] => kinds.flatMap(([{ source }]) => source.slice(2, -2).split('|'));

const left = new WeakMap<object, ReadonlyMap<string, readonly LeftOut[]>>();
/** Of everything that an element was given. */
export const leftOut = (element: object): readonly LeftOut[] => [...(left.get(element)?.values() ?? [])].flat();

/**
 * What a page gives as objects is read when it is given. What would break the chat is left out of it, and can be asked for;
 * the rest counts.
 */
export function sound(element: object, name: string, given: unknown): object {
  const out: LeftOut[] = [];
  const kept = !isMade(given) ? {} : name === 'config' ? sifted(given, name, out) : only(given, name, out);
  if (!isMade(given) && given != null) out.push([name, 'an object']);
  left.set(element, new Map([...(left.get(element) ?? []), [name, out]]));
  return out.length === 0 && isMade(given) ? given : kept;
}

function sifted(given: Made, path: string, out: LeftOut[]): Made {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const at = `${path}.${name}`;
    const known = path.endsWith('.byLanguage') ? byLanguage : kinds.find(([names]) => names.test(name));
    const [, expected = '', is = (word: unknown): boolean => expected.split(/, | or /).includes(String(word))] =
      known ?? [];
    if (value === undefined) continue;
    if (known === undefined || !is(value)) out.push([at, expected]);
    else
      kept[name] = Array.isArray(value) ? items(value, name, at, out) : isMade(value) ? sifted(value, at, out) : value;
  }
  return kept;
}

function items(given: readonly unknown[], list: string, path: string, out: LeftOut[]): unknown[] {
  const needed = needs[list];
  return given.flatMap((item, index) => {
    const at = `${path}[${index}]`;
    const kept = isMade(item) ? sifted(item, at, out) : item;
    const missing = needed === undefined ? !isText(item) : !isMade(item);
    if (missing) out.push([at, needed === undefined ? 'words' : 'an object']);
    const lacks = missing ? [] : (needed ?? []).filter((name) => (kept as Made)[name] === undefined);
    for (const name of lacks) if ((item as Made)[name] === undefined) out.push([`${at}.${name}`, 'it']);
    return missing || lacks.length > 0 ? [] : [kept];
  });
}

/** Words for `strings`, code for all else that is by name. */
const only = (given: Made, path: string, out: LeftOut[]): Made =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      const [is, expected] =
        path === 'strings'
          ? [isText, 'words']
          : name === 'uploadRules'
            ? [isMade, 'an object']
            : [isCode, 'a function'];
      const fits = value === undefined || is(value);
      if (!fits) out.push([`${path}.${name}`, expected]);
      return fits;
    }),
  );
