import { MessengerOptions } from '../ui/options.js';
import { optionsAmid } from '../ui/set-up.js';
import { sound } from '../ui/sound.js';
import { remarksOn, type Optioned, type Remark } from '../ui/parts/remarks.js';
import { boundBy, boundName, camel, givesAll, heardName, hyphened, saidBy } from './bindings.js';
import { readJson, type ReadJson } from './html/json.js';
import type { Found, Page } from './html/page.js';
import type { Kind } from './html/kinds.js';
import { attributeOf, type Attribute } from './html/tokens.js';

/** The element with all its options, and nothing behind them: it is never on a page. */
class Options extends MessengerOptions {
  /** What it is asked to tell of: nobody asks here. */
  readonly asked: ReadonlySet<string> = new Set();
}

/** Names of attributes that are options. */
export const optionNames: readonly string[] = Options.observedAttributes;
/** What has no attribute. */
export const propertyNames: readonly string[] = [...Options.elementProperties]
  .filter(([, { attribute }]) => attribute === false)
  .map(([name]) => String(name));
/** What only a script tag has, besides. */
const scriptNames = ['config', 'global', 'src', 'load'];

/** A chat as a page would have it. */
export interface Chat {
  readonly found: Found;
  readonly scripted: boolean;
  readonly kind: Kind;
  readonly instance: string;
  /** Of each option that is written, where. */
  readonly written: ReadonlyMap<string, Attribute>;
  readonly optioned: Optioned;
  readonly element: InstanceType<typeof Options>;
  readonly config: Config | null;
  /** Scripts of the page, or of the framework that makes it, may give what is not written, and nobody knows here. */
  readonly unsure: boolean;
  /** What is said of ways to a token is said for good. */
  readonly certain: boolean;
}

/** What `data-config` says. */
export interface Config {
  readonly attribute: Attribute;
  /** Where the options are, if they are not in the page. */
  readonly address: string | null;
  /** Null until they are fetched. */
  readonly read: ReadJson | null;
}

/** Names that a page may write, as it would write them in that place. */
export const namesIn = (scripted: boolean): readonly string[] =>
  scripted ? [...optionNames, ...scriptNames].map((name) => `data-${name}`) : optionNames;

/** Every chat of a page; `fetched` is what stands at the addresses of options, by address. */
export function chatsOf(page: Page, fetched: ReadonlyMap<string, string>): Chat[] {
  const live = page.found.filter(({ within }) => within === '' || within === 'head');
  const all = live.map((found) => ({ found, chat: madeOf(found, page.kind, fetched) }));
  // Which of them are there together is known where nothing decides about it, and where they are named.
  const sure = !page.decides && !DECIDES.test(page.html);
  const named = ({ chat: { written } }: (typeof all)[number]): boolean =>
    sure && ['instance', 'mode'].every((name) => !written.get(name)?.unknown);
  return all.map(({ found, chat }, at) => {
    const { instance, mode } = chat.element;
    const scripted = found.kind === 'script';
    const twin = all
      .slice(0, named({ found, chat }) ? at : 0)
      .some(
        (one) =>
          one.chat.element.instance === instance &&
          one.chat.element.mode !== 'inline' &&
          !(scripted && one.found.kind === 'script') &&
          named(one),
      );
    const before = all
      .slice(0, named({ found, chat }) ? at : 0)
      .filter((one) => one.found.kind === 'script' && one.chat.element.instance === instance && named(one));
    const optioned = optionsAmid(chat.element as unknown as HTMLElement, {
      scripted,
      open: scripted ? chat.written.get('open')?.value : undefined,
      twin: twin && mode !== 'inline',
      // Said once, of the one that comes to nothing.
      tags: scripted && before.length > 0 ? before.length + 1 : 0,
    });
    return {
      ...chat,
      found,
      scripted,
      kind: page.kind,
      instance,
      optioned: amid(optioned, page, found),
      unsure: page.others > 0 || page.kind.component || boundBy(found.tag).any,
      certain:
        !boundBy(found.tag).any ||
        (!boundBy(found.tag).all && WAYS.every((name) => chat.written.get(name)?.unknown === false)),
    };
  });
}

const WAYS = ['token-endpoint', 'session-endpoint'];
/** As Vue, Angular, Alpine, Blade and Razor say that something is there, or not. */
const DECIDES = /\b(?:v-(?:if|else|for)|x-(?:if|for))\b|\*ng(?:If|For|Switch)|@(?:if|else|switch|for|case)\b/;

type Made = Pick<Chat, 'written' | 'element' | 'config'>;

function madeOf({ kind, tag }: Found, { properties }: Kind, fetched: ReadonlyMap<string, string>): Made {
  const scripted = kind === 'script';
  const element = new Options();
  const written = new Map<string, Attribute>();
  for (const attribute of tag.attributes) {
    const bound = scripted ? null : boundName(attribute);
    const said = bound === null ? attribute : saidBy(attribute);
    if ((scripted && !attribute.name.startsWith('data-')) || said === null || givesAll(attribute)) continue;
    const plain = scripted ? attribute.name.slice('data-'.length) : (bound?.name ?? attribute.name);
    const name = bound !== null || (!scripted && properties) ? optionCalled(plain) : plain;
    // What is no option is told by how it is bound.
    if (written.has(name) || name === '' || (bound !== null && !optionNames.includes(name))) continue;
    written.set(name, { ...attribute, ...said });
    if (attribute.unknown && isProperty(name, properties)) continue;
    element.setAttribute(name, said.value);
    if (optionNames.includes(name) && !attribute.unknown) element.attributeChangedCallback(name, null, said.value);
  }
  const config = scripted ? configOf(attributeOf(tag, 'data-config'), fetched) : null;
  const given = config?.read?.value;
  if (Object(given) === given) {
    element.config = given as object;
    // What was left out is that of the last reading; where the class was finalized by itself before, there were two.
    sound(element, 'config', given);
  }
  return { element, written, config };
}

/** The attribute of that option, however it is spelt; what is none as it is. */
const optionCalled = (name: string): string => optionNames.find((one) => same(one, name)) ?? name;
/** However it is spelt. */
export const same = (one: string, other: string): boolean =>
  hyphened(one).replaceAll('-', '') === other.toLowerCase().replaceAll('-', '');
/** It is given as what only code can give. */
export const isProperty = (name: string, given = true): boolean =>
  given && propertyNames.some((one) => same(one, name));

/** As the widget reads it (src/take.ts). */
function configOf(attribute: Attribute | undefined, fetched: ReadonlyMap<string, string>): Config | null {
  const text = attribute?.value.trim() ?? '';
  if (attribute === undefined || text === '') return null;
  if (/^[{[]/.test(text)) return { attribute, address: null, read: readJson(attribute.value) };
  const there = fetched.get(text);
  return { attribute, address: text, read: there === undefined ? null : readJson(there) };
}

/** More mistakes of one config nobody reads. */
const MOST_LEFT = 200;

/** Of the framework, and of no element. */
const FRAMES = /^(?:key|ref|ref-for|ref_key|i18n(?:-.*)?)$/;
/** It is as another is, but for a letter, or as a secret is called. */
function isNear(name: string, scripted: boolean): boolean {
  const remark = remarkOn({ given: new Map([[name, '']]) }, scripted);
  return remark !== undefined && !remark.fix.startsWith('All of them');
}

/** Options of which nothing is wrong. */
export const nothing = {
  given: new Map(),
  values: new Map(),
  left: [],
  besides: [],
  unheard: [],
  twin: false,
  has: (name) => name === 'tokenEndpoint' || name === 'baseUrl',
} as const satisfies Partial<Optioned>;

/** What is said of an option of that name, or of an event. */
export const remarkOn = (of: Partial<Pick<Optioned, 'given' | 'unheard'>>, scripted = false): Remark | undefined =>
  remarksOn({ ...nothing, known: optionNames, properties: propertyNames, scripted, ...of })[0];

/** A script that has to do with a chat. */
const OURS = /agent-?messenger|\bam-ready\b/i;

/** What the page's own scripts give is not known; that they speak of it is. */
function amid(optioned: Optioned, page: Page, { tag, kind }: Found): Optioned {
  const speaks = (name: string): boolean =>
    page.scripts.some(({ text }) => OURS.test(text) && (text.includes(name) || text.includes(hyphened(name))));
  const mayBe = new Set(['getAccessToken', 'baseUrl', 'tokenEndpoint', 'sessionEndpoint'].filter(speaks));
  // With its `data-` or without, the other way round: that is told by itself.
  for (const { name } of tag.attributes) {
    const other = kind === 'script' ? name : name.replace(/^data-/, '');
    if (other !== name || kind === 'script') mayBe.add(camel(other));
  }
  const bound = boundBy(tag);
  const all = bound.all || (page.kind.code && kind === 'element' && tag.attributes.length === 0);
  if (all) for (const name of ['baseUrl', 'tokenEndpoint']) mayBe.add(name);
  // Of two ways to a token each has to be written, to be one too many.
  const token = ['getAccessToken', 'tokenEndpoint', 'sessionEndpoint'];
  const has = (name: string): boolean =>
    optioned.has(name) ||
    bound.has(name) ||
    (mayBe.has(name) && !(token.includes(name) && token.some(optioned.has))) ||
    (name === 'trigger' && (page.opener || speaks('AgentMessenger')));
  // What is no option may be what another part of the framework reads, where it is not nearly one.
  const angular = tag.attributes.some(({ name }) => /^[[(*]/.test(name));
  const isTold = (name: string): boolean =>
    !bound.is(name) &&
    !(page.kind.signs && FRAMES.test(name)) &&
    (optionNames.includes(name) ||
      !(page.kind.component || angular) ||
      (heardName({ written: name }, page.kind) === null && !name.includes(':') && isNear(name, kind === 'script')));
  const given = new Map([...optioned.given].filter(([name]) => isTold(name)));
  return { ...optioned, given, left: optioned.left.slice(0, MOST_LEFT), has };
}
