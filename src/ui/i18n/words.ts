import { en, type Phrase, type PhraseKey } from './en.js';
import type { MoreKey } from './en-more.js';

export type AnyKey = PhraseKey | MoreKey;
/** One language: every phrase, or those of them that are known so far; what is missing is said in English. */
export type Pack = Partial<Record<AnyKey, Phrase>>;
type Fill = Readonly<Record<string, string | number>>;

/** English that came with parts that came later. */
const learned: Pack = {};
export const learn = (more: Pack): void => void Object.assign(learned, more);

const rightToLeft = /^(ar|he|fa|ur|yi|ps|sd|ckb|dv|ug)\b/i;

/** What the widget says, in one language. It holds no state: another language is another `Words`. */
export class Words {
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  readonly #packs: readonly Pack[];
  readonly #plural: Intl.PluralRules;
  readonly #time: Intl.DateTimeFormat;
  readonly #day: Intl.DateTimeFormat;
  readonly #number: Intl.NumberFormat;

  /** The first pack that has a phrase says it: overrides of the site, the language, English. */
  constructor(tag: string, packs: readonly Pack[] = [], dir?: 'ltr' | 'rtl') {
    this.tag = known(tag);
    this.dir = dir ?? (rightToLeft.test(tag) ? 'rtl' : 'ltr');
    this.#packs = [...packs, en, learned];
    this.#plural = new Intl.PluralRules(this.tag);
    this.#time = new Intl.DateTimeFormat(this.tag, { hour: 'numeric', minute: '2-digit' });
    this.#day = new Intl.DateTimeFormat(this.tag, { weekday: 'long', day: 'numeric', month: 'long' });
    this.#number = new Intl.NumberFormat(this.tag);
  }

  /** The phrase, with what is in braces filled in; `n` chooses the plural and is written in the language's digits. */
  readonly say = (key: AnyKey, fill: Fill = {}): string => {
    const phrase = this.#packs.find((pack) => pack[key] !== undefined)?.[key] ?? '';
    const text = typeof phrase === 'string' ? phrase : (phrase[this.#plural.select(Number(fill['n']))] ?? phrase.other);
    return text.replace(/\{(\w+)\}/g, (_all, name: string) => {
      const value = fill[name] ?? '';
      return typeof value === 'number' ? this.#number.format(value) : value;
    });
  };

  /** Empty for a time that nobody knows. */
  time(at: number): string {
    return Number.isFinite(at) ? this.#time.format(at) : '';
  }

  day(at: number, now: number): string {
    if (!Number.isFinite(at)) return '';
    const days = Math.round((midnight(now) - midnight(at)) / 864e5);
    return days === 0 ? this.say('today') : days === 1 ? this.say('yesterday') : this.#day.format(at);
  }
}

export const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** A tag that `Intl` understands; a page may say anything. */
function known(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
