import { HOLE } from './html/holes.js';
import type { Kind } from './html/kinds.js';
import type { Attribute, Tag } from './html/tokens.js';

/** As Vue, Angular, Lit, Alpine, Svelte and Thymeleaf write what they give to an element. */
const FORMS: readonly RegExp[] = [
  /^(v-bind:|v-model:|x-bind:|bind:(?!this$)|bind-(?:attr\.)?|bindon-|ng-attr-|ng-prop-|(?:data-)?th[:-]|:\.?|[.?])([a-z][\w-]*)((?:\.\w+)*)$/i,
  /^(\[\(?(?:attr\.)?)([a-z][\w-]*)(\)?\])$/i,
];
/** All of an object is given, whatever that has; or there stands what nobody knows here. */
const ALL = new RegExp(
  `^(?:v-bind|x-bind|(?:data-)?th[:-]attr\\w*|data-bind|@attributes|\\.\\.\\..*|\\$?\\{.*)$|${HOLE}`,
  's',
);
/** What is heard of it. */
const HEARS: readonly RegExp[] = [
  /^(@(?:on)?|v-on:|x-on:|on[:-]|bind:on)(am-?[a-z][\w-]*)((?:[.:|][\w:.|-]*)?)$/i,
  /^(\()(am-[\w-]+)(\))$/i,
];
/** With no sign before it that is of those whose element is told by properties. */
const HEARS_PLAIN = /^(on)(am-[\w-]+)()$/i;

/** A name within what a framework puts around it. */
export interface Named {
  readonly before: string;
  readonly name: string;
  readonly after: string;
}

/** What a framework gives it, when it makes a page of what is written. */
export interface Bound {
  readonly has: (property: string) => boolean;
  /** An object is given, which may have anything. */
  readonly all: boolean;
  /** The attribute is for the framework, and will not be on the page. */
  readonly is: (name: string) => boolean;
  readonly any: boolean;
}

export function boundBy({ attributes }: Pick<Tag, 'attributes'>): Bound {
  const given = attributes.flatMap((one) => boundName(one)?.name ?? (one.unknown ? one.name : []));
  const plain = given.map((name) =>
    name
      .toLowerCase()
      .replaceAll('-', '')
      .replace(/^data(?=[a-z])/, ''),
  );
  const all = attributes.some(givesAll);
  return {
    has: (property) => plain.includes(property.toLowerCase()),
    all,
    is: (name) => ALL.test(name) || FORMS.some((form) => form.test(name)),
    any: all || given.length > 0,
  };
}

export const givesAll = ({ written }: Pick<Attribute, 'written'>): boolean => ALL.test(written);
export const boundName = ({ written }: Pick<Attribute, 'written'>): Named | null => inside(written, FORMS);
/** An event that is waited for. */
export const heardName = ({ written }: Pick<Attribute, 'written'>, kind: Kind): Named | null =>
  inside(written, kind.code ? [...HEARS, HEARS_PLAIN] : HEARS);

function inside(written: string, forms: readonly RegExp[]): Named | null {
  const [, before, name, after] = forms.flatMap((form) => form.exec(written) ?? []);
  return before === undefined ? null : { before, name: name!, after: after! };
}

/** `tokenEndpoint` is `token-endpoint`. */
export const hyphened = (name: string): string =>
  name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).toLowerCase();
export const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Another name in the same dress; properties are written as those. */
export const dressed = ({ before, name, after }: Named, other: string): string =>
  `${before}${/[A-Z]/.test(name) || /^(?:[.]|\[\(?)$/.test(before) ? camel(other) : other}${after}`;

/** Words in quotes, as code gives what is known. */
const WORDS = /^(\s*(["'`]))([^"'`\\$]*)\2\s*$/;
/** What is given is said there. */
export function saidBy({ value, from, unknown }: Attribute): Pick<Attribute, 'value' | 'from'> | null {
  const [, begins = '', , words] = unknown ? [] : (WORDS.exec(value) ?? []);
  return words === undefined ? null : { value: words, from: (place) => from(begins.length + place) };
}
