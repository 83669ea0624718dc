import type { Tag } from './html/tokens.js';

/** As Vue, Angular, Lit and Alpine write what they give to an element; a tokenizer leaves small letters of it. */
const FORMS: readonly RegExp[] = [
  /^(?:v-bind:|x-bind:|bind-(?:attr\.)?|ng-attr-|:\.?|\.)([a-z][\w-]*)(?:\.\w+)*$/,
  /^\[\(?(?:attr\.)?([a-z][\w-]*)\)?\]$/,
];
/** All of an object is given, whatever that has. */
const ALL = /^(?:v-bind|x-bind|\{\.\.\..*)$/;

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
  const names = attributes.map(({ name }) => name);
  const given = names.flatMap((name) => bound(name)?.replaceAll('-', '') ?? []);
  const all = names.some((name) => ALL.test(name));
  return {
    has: (property) => given.includes(property.toLowerCase()),
    all,
    is: (name) => ALL.test(name) || bound(name) !== undefined,
    any: all || given.length > 0,
  };
}

const bound = (name: string): string | undefined => FORMS.flatMap((form) => form.exec(name)?.[1] ?? [])[0];
