import type { Pack } from '../i18n/words.js';
import { Words } from '../i18n/words.js';
import { givenPack, isEnglish, isWhole, packOf, type Packs } from '../i18n/packs.js';
import { rests } from '../later.js';

type Direction = 'ltr' | 'rtl' | undefined;

/** The words of the moment. While another language is on its way, or cannot be had, the one before goes on. */
export class Language {
  words: Words;
  /** The first words are there, or could not be had: nothing is said in one language and then in another. */
  ready = false;
  /** The language that was asked for, where there are no words in it; else empty. */
  foreign = '';
  readonly #changed: () => void;
  readonly #host: Pick<Node, 'isConnected'>;
  #asked = '';
  #overrides: Pack = {};
  /** What the words are in, and what is there of it. */
  #tag = '';
  #loaded: Pack = {};

  constructor(changed: () => void, host: Pick<Node, 'isConnected'>) {
    this.#changed = changed;
    this.#host = host;
    this.words = new Words('en');
  }

  /** The language that is asked for where there are words in it; English otherwise, dates and figures too. */
  set(written: string, overrides: Pack, dir: string): void {
    // As operating systems write it, and with them many pages.
    const tag = written.replaceAll('_', '-');
    const asked = `${tag} ${dir}`;
    if (asked === this.#asked && overrides === this.#overrides) return;
    const other = asked !== this.#asked;
    this.#asked = asked;
    this.#overrides = overrides;
    const direction = dir === 'rtl' || dir === 'ltr' ? dir : undefined;
    const given = givenPack(tag);
    const load = given === null ? packOf(tag) : null;
    if (load === null) {
      this.#loaded = given ?? {};
      this.#use(tag, direction);
    } else if (!other) {
      if (this.ready) this.#goOn(tag, direction, this.foreign);
    } else {
      const [first, more] = load;
      const shows = (pack: Pack): void => {
        this.#loaded = pack;
        this.#use(tag, direction);
      };
      this.#fetch(first, tag, direction, (pack) => {
        // What few are told is English until it comes: nobody meets that between two others.
        if (Object.keys(this.#loaded).length === 0) shows(pack);
        this.#fetch(more, tag, direction, (others) => shows({ ...pack, ...others }));
      });
    }
  }

  /** Until it is there, another is asked for, or nobody is left to read it. */
  #fetch(load: Packs[0], tag: string, direction: Direction, arrived: (pack: Pack) => void, failed = 0): void {
    const asked = this.#asked;
    load().then(
      (pack) => {
        if (this.#asked === asked) arrived(pack);
      },
      () => {
        if (this.#asked !== asked) return;
        this.#goOn(tag, direction, tag);
        rests(failed, (online) => {
          if (this.#asked !== asked) return;
          if (this.#host.isConnected) this.#fetch(load, tag, direction, arrived, online ? 0 : failed + 1);
          // Put into a page again, it asks anew.
          else this.#asked = '';
        });
      },
    );
  }

  /** In the words that there are, and where there are none yet, in English. */
  #goOn(tag: string, direction: Direction, foreign: string): void {
    this.#use(this.ready ? this.#tag : tag, direction);
    if (this.#tag !== tag) this.foreign = foreign;
  }

  #use(tag: string, direction: Direction): void {
    this.ready = true;
    this.#tag = tag;
    const said = isEnglish(tag) || Object.keys(this.#loaded).length > 0 || isWhole(this.#overrides);
    this.foreign = said ? '' : tag;
    this.words = new Words(said ? tag : 'en', [this.#overrides, this.#loaded], direction);
    this.#changed();
  }
}
