/** In what a page is written, by what is different of it. */
export interface Kind {
  /** It may be what a build or a server makes a page of: what stands between such signs is not known. */
  readonly signs: boolean;
  /** A file of a framework, whose compiler reads it: an element may be closed by a slash, and a capital begins a component. */
  readonly component: boolean;
  /** Code with tags in it: of others than ours it is not known whether they are any. Values stand in `{…}`, or in `${…}`. */
  readonly code: boolean;
  /** Braces count within quotes as well. */
  readonly quoted: boolean;
  /** What has the name of a property is given as that. */
  readonly properties: boolean;
  /** What begins with an `@` besides. */
  readonly at: '' | 'blade' | 'razor';
  /** What stands in tags of its own, as of a server. */
  readonly tags: RegExp | null;
}

const made: Kind = {
  signs: true,
  component: false,
  code: false,
  quoted: false,
  properties: false,
  at: '',
  tags: null,
};
/** What a browser is given. */
export const PAGE: Kind = { ...made, signs: false };

const component: Kind = { ...made, component: true };
const kinds: readonly (readonly [ends: RegExp, kind: Kind])[] = [
  [/\.vue$/, { ...component, properties: true }],
  [/\.svelte$/, { ...component, code: true, quoted: true, properties: true }],
  [/\.astro$/, { ...component, code: true }],
  [/\.(?:[cm]?[jt]sx?|mdx)$/, { ...component, code: true, properties: true }],
  [/\.component\.html$/, component],
  [/\.blade\.php$/, { ...made, at: 'blade' }],
  [/\.(?:cs|vb)html$/, { ...made, at: 'razor' }],
  [/\.razor$/, { ...component, at: 'razor' }],
  [/\.(?:latte|tpl|smarty)$/, { ...made, tags: /\{(?=[$/*=a-z])[^{}]{0,2000}\}/g }],
  [/\.ftlh?$/, { ...made, tags: /<\/?[#@][^>]{0,2000}>/g }],
  [/\.(?:jspx?|tag)$/, { ...made, tags: /<\/?(?:c|s|fn|fmt|spring|jsp):[^>]{0,2000}>/g }],
];

/** Of a file, by its name. */
export const kindOf = (file: string): Kind => kinds.find(([ends]) => ends.test(file.toLowerCase()))?.[1] ?? made;
