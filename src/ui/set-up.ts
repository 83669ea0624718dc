import type { LitElement } from 'lit';
import type { linesOn, Optioned } from './parts/remarks.js';
import { unheard } from './event-names.js';
import { besidesOf, unasked, type Objects } from './objects.js';
import { leftOut } from './sound.js';
import { tagsOf } from './tags.js';

/** Attributes of any element. */
const anyones =
  /^(class|id|style|slot|part|exportparts|dir|lang|hidden|title|role|tabindex|inert|nonce|is|accesskey|auto(capitalize|correct|focus)|contenteditable|draggable|enterkeyhint|inputmode|item\w+|popover|spellcheck|translate|writingsuggestions|on\w+|am-\w+|(aria|data|v|_ng\w+|ng|x|wire|hx|astro|svelte)[-:].*|[@:#*([].*)$/;
/** Those that only the script tag has, where each of them begins with `data-`; and what tools for consent say there of any script. */
const own = /^(config|global|src|load|type|name|vendor|purposes?)$/;
/** And what says something of any element says nothing of a script. */
const attempts = /^(title|lang)$/;
/** What tools that delay scripts, ask for consent or swap pages put on a script tag, all of whose `data-` come here. */
const tools =
  /^(cfasync|no-(optimize|defer|minify)|nowprocket|minify|nscript|category|service|usercentrics|cookieyes|noptimize|optimized|src-\w+|react-helmet|rh|n-head|hid|vue-meta|(pagespeed|jetpack|perfmatters|rocket|turbo(links)?|swup|cookiefirst|uc|sveltekit|wp|gtm|cookie|cmp|cmplz|cky|ot|iub|borlabs)-.*|cookieconsent|gtmsrc)$/;

/** A value that is not plainly right; whether it is wrong is known to the rules, which come when there is one. */
const odd =
  /^(?!mode=(popup|inline|fullscreen|panel)$|placement=(end|start)-(bottom|top)$|storage=(session|device|memory|none)$|consent=(implied|required|granted|denied)$|density=(compact|normal|roomy)$|announce=(message|sentence|arrival|off)$|scroll=(hold|follow)$|color-scheme=(auto|light|dark)$|load=(intent|idle|eager)$|platform=((ios-|android-)?web|ios|android|custom)$|(base-url|[a-z]+-endpoint)=(https:..|http:..(127|local)|\/)\S+$|locale=(ar|cs|da|de|el|en|es|fi|fr|he|hi|it|ja|ko|n[bln]|no|pl|pt|ru|sv|tr|uk|zh)(-\w+)*$|accent=(#\w{3,8}$|[a-z]+\()|[a-z]+-on=((\*|[/h][\w/*.:-]*)( +|$))+$)(mode|placement|storage|consent|density|announce|scroll|color-scheme|load|platform|base-url|[a-z]+-(endpoint|on)|locale|accent|trigger|open|no-[a-z-]+|hide-[a-z]+|launcher-fixed)=.|^host=.*\/|^(token|session)-endpoint=.[^]*^(token|session)-endpoint=./m;

/** What came with a script tag (src/take.ts), and what that says. */
interface Claim {
  readonly element: unknown;
  readonly data?: DOMStringMap;
}

type Known = HTMLElement & Readonly<Record<string, unknown>>;

/** What of a page there is around an element. */
interface Around extends Pick<Optioned, 'scripted' | 'twin' | 'tags'> {
  /** As it is written: closing takes the attribute away. */
  readonly open: string | undefined;
}

/** The options as they stand on an element, given in either way. */
export function optionsOn(element: HTMLElement): Optioned {
  const claims = (window as unknown as Record<symbol, Claim[] | undefined>)[Symbol.for('agent-messenger')];
  const claim = claims?.find((one) => one.element === element);
  return optionsAmid(element, {
    scripted: claim !== undefined,
    open: claim?.data?.['open'],
    twin:
      element.isConnected &&
      [...document.querySelectorAll<Known>(element.localName)].some((one) => isTwin(one, element as Known)),
    tags: claim === undefined ? 0 : tagsOf(String((element as Known)['instance'])).length,
  });
}

/** The same, where whoever asks has looked around. */
export function optionsAmid(element: HTMLElement, { scripted, open, twin, tags }: Around): Optioned {
  const { elementProperties, observedAttributes: known } = element.constructor as typeof LitElement;
  const values = new Map([...element.attributes].map(({ name, value }) => [name, value] as const));
  if (open !== undefined) values.set('open', open);
  const allowed = (name: string): boolean =>
    (scripted && attempts.test(name) ? false : anyones.test(name) || tools.test(name)) || (scripted && own.test(name));
  const properties = [...elementProperties]
    .filter(([, { attribute }]) => attribute === false)
    .map(([name]) => `${String(name)}`);
  // A server writes what is given as a property as an attribute too, which does nothing.
  const isGiven = (name: string, written: string): boolean => {
    const property = propertyOf(element, name);
    if (property === undefined) return false;
    const value = (element as Known)[property];
    return properties.includes(property) ? Object.keys(Object(value)).length > 0 : String(value) === written;
  };
  const given = new Map(
    [...values].filter(([name, value]) => known.includes(name) || !(allowed(name) || isGiven(name, value))),
  );
  for (const [property, { attribute }] of elementProperties) {
    const value = (element as Known)[String(property)];
    if (attribute !== false && /string|number/.test(typeof value))
      values.set(typeof attribute === 'string' ? attribute : String(property).toLowerCase(), String(value));
  }
  return {
    given,
    known,
    properties,
    scripted,
    values,
    left: [...leftOut(element), ...unasked(element as unknown as Objects)],
    besides: besidesOf(element as unknown as Objects, leftOut(element)),
    unheard: unheard(element, (element as unknown as { readonly asked: ReadonlySet<string> }).asked),
    twin,
    ...(tags === undefined ? {} : { tags }),
    has: (property) => Boolean((element as Known)[property]),
  };
}

/** Which is meant by an attribute, however that is written. */
const propertyOf = (element: HTMLElement, attribute: string): string | undefined =>
  [...(element.constructor as typeof LitElement).elementProperties.keys()]
    .map(String)
    .find((property) => property.toLowerCase() === attribute.toLowerCase().replaceAll('-', ''));

/** Their launchers lie over each other. */
const isTwin = (one: Known, other: Known): boolean =>
  one !== other && one['instance'] === other['instance'] && one['mode'] !== 'inline' && other['mode'] !== 'inline';

interface Rules {
  load(): Promise<{ readonly linesOn: typeof linesOn }>;
}

/** A page that is swapped has both chats for a moment, and one that comes from a server gets its properties later. */
const SETTLED_MS = 2_000;

/** What is wrong is told at once, with what would be right; looking for it costs nothing where nothing is. */
export function lookAt(element: HTMLElement, complain: (error: Error) => void, rules: Rules): void {
  const { given, known, values, left, besides, unheard, twin, tags } = optionsOn(element);
  const twice = twin || tags! > 1;
  const lines = [...values].map((pair) => pair.join('=')).join('\n');
  if (
    [...given.keys()].every((name) => known.includes(name)) &&
    !odd.test(lines) &&
    !(values.get('mode') === 'inline' && given.has('placement')) &&
    left.length === 0 &&
    besides.length === 0 &&
    unheard.length === 0 &&
    !twice
  )
    return;
  const tell = (): unknown =>
    rules.load().then(
      ({ linesOn }) => {
        for (const line of linesOn(element, optionsOn(element))) complain(new Error(line));
      },
      () => undefined,
    );
  if (twice || [...given.keys()].some((name) => !known.includes(name) && propertyOf(element, name) !== undefined))
    setTimeout(tell, SETTLED_MS);
  else tell();
}
