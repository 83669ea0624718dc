import type { Json } from './recording.js';
import { begunSecrets, blank, formsOf, knownSecrets, masked, plainSecrets, secretsIn } from './secrets.js';

/** By their names alone. */
const SECRET_KEY =
  /token|secret|passw|passphrase|passcode|pwd|authorization|bearer|cookie|credential|signature|jwt|(?:api|private|access)[_-]?key|^(?:auth|cvc|cvv|iban|otp|pass|pin|sig|ssn)$/i;
/** What tells things apart: two that differed must differ still, or what is played is another conversation. */
const ID_KEY = /(?:^|_)ids?$|[a-z]Ids?$|^(?:fence|cursor)$/;
/** Words of the wire's own, and no one's. */
const WIRE_KEY = /^(?:type|state|level|status|code|reason|route|platform|device_type|language_code|error|kind)$/;
const WIRE_WORD = /^(?:[A-Z][A-Z\d_]*|[a-z][\w/-]{0,40})$/;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/;
const ID_WORD = /^[\w.:-]{1,128}$/;
/** A number of so many figures says who somebody is, unless it says where in a journal, or how much of something. */
const LONG_NUMBER = 7;
const LONG_FIGURE = 9;
const FIGURE_KEY = /^(?:sequence|cursor|size|expires_in|\w+_(?:index|ms|seconds|bytes|size))$/;
/** As a machine makes it, which is nobody's number. */
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const NUMBER_IN_ID = /(?<![\da-f])\d(?:[-.:_]?\d){8,14}(?![\da-f])/i;
/** Shorter than this, or a word as people say it, it would be found in everything. */
const LEAST_TOKEN = 8;
const DEEPEST = 40;

/** Takes secrets out of what is recorded, before it is. It knows tokens, as the client does, to find them elsewhere. */
export class Redactor {
  readonly words: boolean;
  readonly #tokens = new Set<string>();
  /** Nobody who has the file can find out by trying what was behind a made-up id. */
  readonly #salt = crypto.getRandomValues(new Uint32Array(2));

  constructor(words = true) {
    this.words = words;
  }

  /** Hears a token when it is learnt: what was recorded before it was known has to be looked at again. */
  learnt: (forms: readonly string[]) => void = () => undefined;

  /** From now on it is found wherever it stands. */
  learn(token: string): void {
    const chance = token.length < LEAST_TOKEN || /^(.)\1*$/.test(token) || !/[\W\d_]|.{20}/.test(token);
    if (chance || /\s/.test(token) || this.#tokens.has(token)) return;
    const forms = formsOf(token);
    for (const form of forms) this.#tokens.add(form);
    this.learnt(forms);
  }

  /** Something that somebody has said. */
  text(text: string): string {
    const safe = masked(text, secretsIn(text, this.#tokens));
    return this.words ? safe : blank(safe);
  }

  /** The same while it is being said. */
  begun(text: string): string {
    const safe = masked(text, [...secretsIn(text, this.#tokens), ...begunSecrets(text, this.#tokens)]);
    return this.words ? safe : blank(safe);
  }

  /** What is named by our own code, as a code of an error. */
  name(text: string): string {
    return masked(text, secretsIn(text, this.#tokens));
  }

  /** An id stays if it tells nothing; else another stands for it, which is always the same. */
  id(text: string): string {
    const numbered = /^\d{7,}$/.test(text) || (NUMBER_IN_ID.test(text) && !UUID.test(text));
    const safe = ID_WORD.test(text) && !numbered && plainSecrets(text, this.#tokens).length === 0;
    return safe ? text : this.#other(text);
  }

  /** Of an address, where on its server it leads; what is asked there is not told. */
  path(address: string): string {
    try {
      const { pathname } = new URL(address, 'https://page.invalid');
      return pathname
        .split('/')
        .map((part) => (part === '' ? part : this.id(decodeURIComponent(part))))
        .join('/');
    } catch {
      return '';
    }
  }

  /** Anything that was JSON. What is secret in it may be said before the name that tells so. */
  value(value: unknown, key = ''): Json {
    this.#learnIn(value, key);
    return this.#safe(value, key);
  }

  #safe(value: unknown, key: string, depth = 0): Json {
    if (depth > DEEPEST) return null;
    if (typeof value === 'string') return this.#string(value, key);
    if (typeof value === 'number') return isSecretKey(key) ? 0 : shortOf(value, FIGURE_KEY.test(key));
    if (typeof value !== 'object' || value === null) return typeof value === 'boolean' ? value : null;
    if (Array.isArray(value)) return value.map((one) => this.#safe(one, key, depth + 1));
    const entries = Object.entries(value).map(
      ([name, one]) => [this.name(name), this.#safe(one, isSecretKey(key) ? key : name, depth + 1)] as const,
    );
    return Object.fromEntries(entries) as Json;
  }

  /** What was recorded before, once more: these have become known since. */
  again(text: string, forms: readonly string[]): string {
    return masked(text, knownSecrets(text, forms));
  }

  #string(text: string, key: string): string {
    if (isSecretKey(key)) return 'x'.repeat(text.length);
    if (ID_KEY.test(key)) return this.id(text);
    if (MOMENT.test(text)) return text;
    return WIRE_KEY.test(key) && WIRE_WORD.test(text) ? this.name(text) : this.text(text);
  }

  #learnIn(value: unknown, key: string, depth = 0): void {
    if (depth > DEEPEST) return;
    if (typeof value === 'string') return isSecretKey(key) ? this.learn(value) : undefined;
    for (const [name, one] of Object.entries(Object(value) as object) as [string, unknown][])
      this.#learnIn(one, isSecretKey(key) || Array.isArray(value) ? key : name, depth + 1);
  }

  #other(text: string): string {
    let [one = 0, two = 0] = this.#salt;
    for (const sign of text) {
      one = Math.imul(one ^ sign.codePointAt(0)!, 0x01000193);
      two = Math.imul(two + sign.codePointAt(0)!, 0x85ebca6b) ^ (two >>> 13);
    }
    let made = '';
    for (let at = 0; at < text.length; at++) {
      one = Math.imul(one ^ (one >>> 15), 0x2c1b3c6d) + two;
      made += String.fromCharCode(97 + ((one >>> 16) % 26));
    }
    return made;
  }
}

/** Whether what is called so is a secret, whatever it is. */
export const isSecretKey = (key: string): boolean => SECRET_KEY.test(key);

/** Of as many figures as it had, and of the kind that it was. */
const shortOf = (value: number, figure: boolean): number => {
  const figures = String(value);
  const most = figure ? LONG_FIGURE : LONG_NUMBER;
  return figures.replace(/\D/g, '').length < most ? value : Number(figures.replace(/\d/g, '1'));
};
