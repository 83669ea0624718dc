import { plainTime } from './clock.js';
import { en, type Phrase, type PhraseKey } from './en.js';
import type { MoreKey } from './en-more.js';

export type AnyKey = PhraseKey | MoreKey;
/** One language: every phrase, or those of them that are known so far; what is missing is said in English. */
export type Pack = Partial<Record<AnyKey, Phrase>>;
type Fill = Readonly<Record<string, string | number>>;

/** English that came with parts that came later. */
const learned: Pack = {};
export const learn = (more: Pack): void => void Object.assign(learned, more);

/** Languages that write numbers with digits of their own. */
const ownDigits = /^(ar|as|bn|ckb|dz|fa|ks|mni|mr|my|ne|pa-arab|ps|sa|sat|sd|ur|uz-arab)\b/i;
/** Whose large numbers and plurals are simple enough to be written without asking `Intl`. */
const english = /^en(-(US|GB))?$/;
const rightToLeft = /^(ar|he|fa|ur|yi|ps|sd|ckb|dv|ug)\b/i;

/** What the widget says, in one language. It holds no state: another language is another `Words`. */
export class Words {
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  /** Its own sentences run so, also where a page has the chat run the other way. */
  readonly run: 'ltr' | 'rtl';
  readonly #packs: readonly Pack[];
  // Each takes milliseconds to make, and few are asked for.
  #plural: Intl.PluralRules | undefined;
  #time: Intl.DateTimeFormat | undefined;
  #day: Intl.DateTimeFormat | undefined;
  #number: Intl.NumberFormat | undefined;

  /** The first pack that has a phrase says it: overrides of the site, the language, English. */
  constructor(tag: string, packs: readonly Pack[] = [], dir?: 'ltr' | 'rtl') {
    this.tag = known(tag);
    this.run = rightToLeft.test(tag) ? 'rtl' : 'ltr';
    this.dir = dir ?? this.run;
    this.#packs = [...packs, en, learned];
  }

  /** The phrase, with what is in braces filled in; `n` chooses the plural and is written in the language's digits. */
  readonly say = (key: AnyKey, fill: Fill = {}): string => {
    const phrase = this.#packs.find((pack) => pack[key] !== undefined)?.[key] ?? '';
    const text = typeof phrase === 'string' ? phrase : (phrase[this.#form(Number(fill['n']))] ?? phrase.other ?? '');
    return text.replace(/\{(\w+)\}/g, (_all, name: string) => {
      const given = fill[name] ?? '';
      if (typeof given === 'number') return this.figure(given);
      // A telephone number stays in one line.
      const value = given.replace(/(\d) (?=\d)/g, '$1\u00a0');
      // A name or a number that begins with a sign would take the words around it along, or run backwards.
      return this.dir === 'rtl' ? `\u2068${value}\u2069` : value;
    });
  };

  /** What a sentence ends with: as one of its own does, which a site may have written without. */
  get stop(): string {
    return /\p{P}$/u.exec(this.say('keepWriting'))?.[0] ?? '.';
  }

  /** Empty for a time that nobody knows. */
  time(at: number): string {
    if (!Number.isFinite(at)) return '';
    const plain = plainTime(this.tag, at);
    return plain ?? (this.#time ??= new Intl.DateTimeFormat(this.tag, { timeStyle: 'short' })).format(at);
  }

  day(at: number, now: number): string {
    if (!Number.isFinite(at)) return '';
    const days = Math.round((midnight(now) - midnight(at)) / 864e5);
    if (days === 0) return this.say('today');
    if (days === 1) return this.say('yesterday');
    this.#day ??= new Intl.DateTimeFormat(this.tag, { weekday: 'long', day: 'numeric', month: 'long' });
    return this.#day.format(at);
  }

  /** Small numbers look the same nearly everywhere; the first formatter of a page takes 40 ms to make. */
  figure(value: number): string {
    const plain = Number.isInteger(value) && value >= 0;
    if (plain && value < 1000 && !ownDigits.test(this.tag)) return `${value}`;
    if (plain && english.test(this.tag)) return `${value}`.replace(/\B(?=(...)+$)/g, ',');
    return (this.#number ??= new Intl.NumberFormat(this.tag)).format(value);
  }

  #form(count: number): Intl.LDMLPluralRule {
    if (english.test(this.tag)) return count === 1 ? 'one' : 'other';
    return (this.#plural ??= new Intl.PluralRules(this.tag)).select(count);
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
