import type { Pack } from '../i18n/words.js';
import { Words } from '../i18n/words.js';
import { givenPack, isEnglish, isWhole, packOf } from '../i18n/packs.js';

/** The words of the moment. While another language is on its way, the one before goes on. */
export class Language {
  words: Words;
  /** The first words are there, or are not coming: nothing is said in one language and then in another. */
  ready = false;
  /** The language that was asked for, where there are no words in it; else empty. */
  foreign = '';
  readonly #changed: () => void;
  #asked = '';
  #overrides: Pack = {};
  #loaded: Pack = {};

  constructor(changed: () => void) {
    this.#changed = changed;
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
    if (!other || load === null) {
      if (load === null) this.#loaded = given ?? {};
      this.#use(tag, direction);
      return;
    }
    const [first, more] = load;
    const arrived = (pack: Pack): void => {
      if (this.#asked !== asked) return;
      this.#loaded = { ...this.#loaded, ...pack };
      this.#use(tag, direction);
    };
    this.#loaded = {};
    first()
      .then(arrived, () => arrived({}))
      .then(more)
      .then(arrived, () => undefined);
  }

  #use(tag: string, direction: 'ltr' | 'rtl' | undefined): void {
    this.ready = true;
    const said = isEnglish(tag) || Object.keys(this.#loaded).length > 0 || isWhole(this.#overrides);
    this.foreign = said ? '' : tag;
    this.words = new Words(said ? tag : 'en', [this.#overrides, this.#loaded], direction);
    this.#changed();
  }
}
