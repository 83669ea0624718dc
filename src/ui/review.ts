import type { Item, ReplyMessage } from '../core/conversation/items.js';
import type { MessengerEventMap } from './events.js';

type Question = MessengerEventMap['am-before-message'];
interface Answer {
  readonly told: boolean;
  readonly waits: readonly Promise<unknown>[];
  /** It may be refused until all that is waited for is done. */
  readonly event: Event;
}
type Ask = (about: Question) => Answer;
type Look = (reply: ReplyMessage) => ReplyMessage | null;

/** What was last asked about a reply, and how it is seen since. */
interface Verdict {
  /** The words it was whole with; null while it was only begun. */
  readonly of: string | null;
  look: Look;
  /** Kept back for now; something will come of it. */
  waits: boolean;
  /** Somebody has looked at what was asked. */
  heard: boolean;
  item: ReplyMessage;
  shown: ReplyMessage | null;
}

const asItIs: Look = (reply) => reply;
const notAtAll: Look = () => null;
/** Its words are on the screen; it is whole for us when the page has said so. */
const unfinished: Look = (reply) => ({ ...reply, state: 'writing' });
const KNOWN = 64;
/** So many at once are a history. */
const MANY = 16;

/**
 * Asks the page about every reply before it is shown: once when it is whole, and before that when it begins. What is
 * drawn, read out, counted and saved comes from here; what came from the service is kept as it came.
 */
export class Review {
  /** A reply of the assistant's is kept back. */
  waits = false;
  /** The last message is there to be answered. */
  offers = true;
  readonly #ask: Ask;
  readonly #again: () => void;
  readonly #nameOf: (reply: ReplyMessage) => string;
  readonly #verdicts = new Map<string, Verdict>();
  /** While the page has changed nothing, there is nothing to look up. */
  #differs = false;

  constructor(ask: Ask, again: () => void, nameOf: (reply: ReplyMessage) => string) {
    this.#ask = ask;
    this.#again = again;
    this.#nameOf = nameOf;
  }

  /** What was wiped is kept nowhere. */
  forget(): void {
    this.#verdicts.clear();
    this.#differs = false;
  }

  /** The same list while the page has nothing against it. */
  of(items: readonly Item[]): readonly Item[] {
    const news: ReplyMessage[] = [];
    for (let at = items.length - 1, known = 0; at >= 0 && known < KNOWN; at--) {
      const item = items[at]!;
      if (item.kind !== 'agent' && item.kind !== 'person') continue;
      if (this.#verdicts.get(item.key)?.item === item) known++;
      else news.push(item);
    }
    // A long history is told to nobody when nobody has looked at its first answer.
    let heard = true;
    for (const [at, item] of news.reverse().entries())
      heard = this.#look(item, at === 0 && news.length > MANY ? 'probe' : heard ? 'ask' : 'skip') && heard;
    this.waits = false;
    const last = this.#verdicts.get(items.findLast(({ kind }) => kind !== 'notice')?.key ?? '');
    this.offers = last === undefined || (last.shown !== null && !last.waits);
    return this.#differs ? items.flatMap((item) => this.#shown(item)) : items;
  }

  #shown(item: Item): Item | [] {
    const verdict = this.#verdicts.get(item.key);
    if (verdict === undefined) return item;
    if (verdict.waits && item.kind === 'agent') this.waits = true;
    return verdict.shown ?? [];
  }

  /** False when the page has not even looked. */
  #look(item: ReplyMessage, how: 'ask' | 'probe' | 'skip'): boolean {
    const was = this.#verdicts.get(item.key);
    const writing = item.state === 'writing';
    const refused = was?.of === null && was.look === notAtAll && !was.waits;
    const verdict =
      was !== undefined && (writing || refused || was.of === item.text)
        ? was
        : ({
            of: writing ? null : item.text,
            look: asItIs,
            waits: false,
            heard: false,
            item,
            shown: item,
          } satisfies Verdict as Verdict);
    if (verdict !== was && how !== 'skip') this.#asks(verdict, was, how === 'probe');
    verdict.item = item;
    verdict.shown = verdict.look(item);
    this.#differs ||= verdict.shown !== item;
    this.#verdicts.set(item.key, verdict);
    return verdict === was || how !== 'probe' || verdict.heard;
  }

  #asks(verdict: Verdict, was: Verdict | undefined, probe: boolean): void {
    const { key, kind, text } = verdict.item;
    const writing = verdict.of === null;
    let holds = false;
    const name = this.#nameOf(verdict.item);
    const own: Question = { key, kind, name, text, writing, hold: () => (holds = true) };
    const get = (all: Question, what: keyof Question): unknown => {
      verdict.heard = true;
      return all[what];
    };
    verdict.heard = !probe;
    const { told, waits, event } = this.#ask(probe ? new Proxy(own, { get: get as never }) : own);
    verdict.heard ||= !told;
    const said = (): Look => {
      const { text: words } = own;
      if (event.defaultPrevented) return notAtAll;
      // What is no text says nothing.
      return typeof words !== 'string' || words === text ? asItIs : (one) => ({ ...one, text: words });
    };
    verdict.waits = told && (waits.length > 0 || (writing && (holds || own.text !== text)));
    if (!verdict.waits) verdict.look = said();
    else verdict.look = !writing && was?.look === asItIs && was.of === null ? unfinished : notAtAll;
    if (writing || waits.length === 0) return;
    void Promise.allSettled(waits).then(() => {
      if (this.#verdicts.get(key) !== verdict || !told) return;
      verdict.waits = false;
      verdict.look = said();
      verdict.shown = verdict.look(verdict.item);
      this.#differs ||= verdict.shown !== verdict.item;
      this.#again();
    });
  }
}
