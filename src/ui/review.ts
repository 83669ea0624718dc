import type { Item, ReplyMessage } from '../core/conversation/items.js';
import type { MessengerEventMap } from './events.js';

type Question = MessengerEventMap['am-before-message'];
type Ask = (about: Question) => { readonly told: boolean; readonly waits: readonly Promise<unknown>[] };
type Look = (reply: ReplyMessage) => ReplyMessage | null;

/** What was last asked about a reply, and how it is seen since. */
interface Verdict {
  /** The words it was whole with; null while it was only begun. */
  readonly of: string | null;
  look: Look;
  /** Kept back for now; something will come of it. */
  waits: boolean;
  item: ReplyMessage;
  shown: ReplyMessage | null;
}

const asItIs: Look = (reply) => reply;
const notAtAll: Look = () => null;
/** Its words are on the screen; it is whole for us when the page has said so. */
const unfinished: Look = (reply) => ({ ...reply, state: 'writing' });
const KNOWN = 64;

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
  readonly #verdicts = new Map<string, Verdict>();
  /** While the page has changed nothing, there is nothing to look up. */
  #differs = false;

  constructor(ask: Ask, again: () => void) {
    this.#ask = ask;
    this.#again = again;
  }

  /** The same list while the page has nothing against it. */
  of(items: readonly Item[]): readonly Item[] {
    for (let at = items.length - 1, known = 0; at >= 0 && known < KNOWN; at--) {
      const item = items[at]!;
      if (item.kind !== 'agent' && item.kind !== 'person') continue;
      const was = this.#verdicts.get(item.key);
      if (was?.item === item) known++;
      else this.#look(item, was);
    }
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

  #look(item: ReplyMessage, was: Verdict | undefined): void {
    const writing = item.state === 'writing';
    const verdict =
      was !== undefined && (writing || was.of === item.text || (was.of === null && was.look === notAtAll && !was.waits))
        ? was
        : this.#asked(item, writing, was);
    verdict.item = item;
    verdict.shown = verdict.look(item);
    this.#differs ||= verdict.shown !== item;
    this.#verdicts.set(item.key, verdict);
  }

  #asked(item: ReplyMessage, writing: boolean, was: Verdict | undefined): Verdict {
    const { key, kind, name, text } = item;
    let holds = false;
    const about: Question = { key, kind, name, text, writing, hold: () => (holds = true) };
    const { told, waits } = this.#ask(about);
    const said = (): Look =>
      !told ? notAtAll : about.text === text ? asItIs : (one) => ({ ...one, text: about.text });
    const verdict: Verdict = { of: writing ? null : text, look: asItIs, waits: false, item, shown: item };
    if (told && (waits.length > 0 || (writing && (holds || about.text !== text)))) {
      verdict.waits = true;
      verdict.look = !writing && was?.look === asItIs && was.of === null ? unfinished : notAtAll;
    } else verdict.look = said();
    if (told && !writing && waits.length > 0)
      void Promise.allSettled(waits).then(() => {
        if (this.#verdicts.get(key) !== verdict) return;
        verdict.waits = false;
        verdict.look = said();
        verdict.shown = verdict.look(verdict.item);
        this.#again();
      });
    return verdict;
  }
}
