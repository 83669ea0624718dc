import type { Json } from './recording.js';
import { begunSecrets, blank, masked, plainSecrets, secretsIn } from './secrets.js';

/** By their names alone. */
const SECRET_KEY =
  /token|secret|passw|authorization|cookie|credential|signature|jwt|api[_-]?key|^(?:cvc|cvv|iban|ssn|pin)$/i;
/** What tells things apart: two that differed must differ still, or what is played is another conversation. */
const ID_KEY = /(?:^|_)ids?$|[a-z]Ids?$|^(?:fence|cursor)$/;
/** Words of the wire's own, and no one's. */
const WIRE_KEY = /^(?:type|state|level|status|code|reason|route|platform|device_type|language_code|error|kind)$/;
const WIRE_WORD = /^(?:[A-Z][A-Z\d_]*|[a-z][\w/-]{0,40})$/;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/;
const ID_WORD = /^[\w.:-]{1,128}$/;
/** A number of so many figures says who somebody is. */
const LONG_NUMBER = 9;
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

  /** From now on it is found wherever it stands; whether that is new. */
  learn(token: string): boolean {
    const chance = token.length < LEAST_TOKEN || /^(.)\1*$/.test(token) || !/[\W\d_]|.{20}/.test(token);
    if (chance || /\s/.test(token) || this.#tokens.has(token)) return false;
    this.#tokens.add(token);
    return true;
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
    const safe = ID_WORD.test(text) && !/^\d{7,}$/.test(text) && plainSecrets(text, this.#tokens).length === 0;
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

  /** Anything that was JSON. */
  value(value: unknown, key = '', depth = 0): Json {
    if (SECRET_KEY.test(key)) this.#learnAll(value);
    if (depth > DEEPEST) return null;
    if (typeof value === 'string') return this.#string(value, key);
    if (typeof value === 'number') return SECRET_KEY.test(key) ? 0 : shortOf(value);
    if (typeof value !== 'object' || value === null) return typeof value === 'boolean' ? value : null;
    if (Array.isArray(value)) return value.map((one) => this.value(one, key, depth + 1));
    const entries = Object.entries(value).map(
      ([name, one]) => [this.name(name), this.value(one, SECRET_KEY.test(key) ? key : name, depth + 1)] as const,
    );
    return Object.fromEntries(entries) as Json;
  }

  /** What was recorded before, once more: something in it has become known for a secret since. */
  again<Value>(value: Value): Value {
    if (typeof value === 'string') return masked(value, plainSecrets(value, this.#tokens)) as Value;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((one: unknown) => this.again(one)) as Value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.again(one as unknown)])) as Value;
  }

  #string(text: string, key: string): string {
    if (SECRET_KEY.test(key)) return 'x'.repeat(text.length);
    if (ID_KEY.test(key)) return this.id(text);
    if (MOMENT.test(text)) return text;
    return WIRE_KEY.test(key) && WIRE_WORD.test(text) ? this.name(text) : this.text(text);
  }

  #learnAll(value: unknown): void {
    if (typeof value === 'string') this.learn(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach((one) => this.#learnAll(one));
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

/** Of as many figures as it had, and of the kind that it was. */
const shortOf = (value: number): number => {
  const figures = String(value);
  return figures.replace(/\D/g, '').length < LONG_NUMBER ? value : Number(figures.replace(/\d/g, '1'));
};
