import { MessengerOptions } from '../ui/options.js';
import { optionsAmid } from '../ui/set-up.js';
import { sound } from '../ui/sound.js';
import type { Optioned } from '../ui/parts/remarks.js';
import { boundBy } from './bindings.js';
import { readJson, type ReadJson } from './html/json.js';
import type { Found, Page } from './html/page.js';
import { attributeOf, type Attribute } from './html/tokens.js';

/** The element with all its options, and nothing behind them: it is never on a page. */
class Options extends MessengerOptions {
  /** What it is asked to tell of: nobody asks here. */
  readonly asked: ReadonlySet<string> = new Set();
}

/** Names of attributes that are options. */
export const optionNames: readonly string[] = Options.observedAttributes;
/** What only a script tag has, besides. */
const scriptNames = ['config', 'global', 'src', 'load'];

/** A chat as a page would have it. */
export interface Chat {
  readonly found: Found;
  readonly scripted: boolean;
  readonly instance: string;
  /** Of each option that is written, where. */
  readonly written: ReadonlyMap<string, Attribute>;
  readonly optioned: Optioned;
  readonly element: InstanceType<typeof Options>;
  readonly config: Config | null;
  /** Scripts of the page, or of the framework that makes it, may give what is not written, and nobody knows here. */
  readonly unsure: boolean;
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
  const all = live.map((found) => ({ found, chat: madeOf(found, fetched) }));
  return all.map(({ found, chat }, at) => {
    const { instance, mode } = chat.element;
    const scripted = found.kind === 'script';
    const twin = all
      .slice(0, at)
      .some(
        ({ found: { kind }, chat: { element } }) =>
          element.instance === instance && element.mode !== 'inline' && !(scripted && kind === 'script'),
      );
    const before = all
      .slice(0, at)
      .filter((one) => one.found.kind === 'script' && one.chat.element.instance === instance);
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
      instance,
      optioned: amid(optioned, page, found),
      unsure: page.others > 0 || (!scripted && boundBy(found.tag).any),
    };
  });
}

type Made = Pick<Chat, 'written' | 'element' | 'config'>;

function madeOf({ kind, tag }: Found, fetched: ReadonlyMap<string, string>): Made {
  const scripted = kind === 'script';
  const element = new Options();
  const written = new Map<string, Attribute>();
  for (const attribute of tag.attributes) {
    if (scripted && !attribute.name.startsWith('data-')) continue;
    const name = scripted ? attribute.name.slice('data-'.length) : attribute.name;
    if (written.has(name) || name === '') continue;
    written.set(name, attribute);
    element.setAttribute(name, attribute.value);
    if (optionNames.includes(name)) element.attributeChangedCallback(name, null, attribute.value);
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

/** A script that has to do with a chat. */
const OURS = /agent-?messenger|\bam-ready\b/i;

/** What the page's own scripts give is not known; that they speak of it is. */
function amid(optioned: Optioned, page: Page, { tag, kind }: Found): Optioned {
  const attribute = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const speaks = (name: string): boolean =>
    page.scripts.some(({ text }) => OURS.test(text) && (text.includes(name) || text.includes(attribute(name))));
  const mayBe = new Set(['getAccessToken', 'baseUrl', 'tokenEndpoint', 'sessionEndpoint'].filter(speaks));
  // With its `data-` or without, the other way round: that is told by itself.
  for (const { name } of tag.attributes) {
    const other = kind === 'script' ? name : name.replace(/^data-/, '');
    if (other !== name || kind === 'script')
      mayBe.add(other.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()));
  }
  const bound = boundBy(kind === 'element' ? tag : { attributes: [] });
  if (bound.all) for (const name of ['baseUrl', 'tokenEndpoint']) mayBe.add(name);
  // Of two ways to a token each has to be written, to be one too many.
  const token = ['getAccessToken', 'tokenEndpoint', 'sessionEndpoint'];
  const has = (name: string): boolean =>
    optioned.has(name) ||
    bound.has(name) ||
    (mayBe.has(name) && !(token.includes(name) && token.some(optioned.has))) ||
    (name === 'trigger' && (page.opener || speaks('AgentMessenger')));
  const given = new Map([...optioned.given].filter(([name]) => !bound.is(name)));
  return { ...optioned, given, left: optioned.left.slice(0, MOST_LEFT), has };
}
