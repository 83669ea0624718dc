import { isLoopback } from '../browser/addresses.js';
import { nearest } from '../ui/nearest.js';
import type { Remark } from '../ui/parts/remarks.js';
import { boundBy, givesAll } from './bindings.js';
import { namesIn, optionNames } from './chat.js';
import { found, type Finding, type Source } from './finding.js';
import { PUT, type Found, type Page } from './html/page.js';
import { attributeOf, valueOf, type Attribute } from './html/tokens.js';
import { heeded, matches, rightHash, type Shipped } from './integrity.js';
import { fileOf, isFloating, versionIn } from './versions.js';

/** A script tag or an element, and what is known of where it stands. */
export interface Placed extends Found {
  readonly page: Page;
  readonly source: Source;
  /** Of the page; null where nobody knows. */
  readonly address: URL | null;
  /** By what its files are resolved. */
  readonly base: URL | null;
  readonly shipped: Shipped;
}

type Said = Remark & { readonly at: number; readonly instead?: string | null };
type Rule = (placed: Placed) => readonly (Said | null | false | undefined)[];

const error = (code: string, at: number, cause: string, fix: string, instead?: string | null): Said => ({
  code,
  level: 'error',
  cause,
  fix,
  at,
  ...(instead === undefined ? {} : { instead }),
});
const warning = (...given: Parameters<typeof error>): Said => ({ ...error(...given), level: 'warning' });

/** What HTML has for a script, and for any element. */
const html =
  'src type async defer crossorigin integrity nonce referrerpolicy fetchpriority blocking charset language nomodule attributionsrc'.split(
    ' ',
  );
const anyones =
  /^(?:id|class|style|title|lang|dir|hidden|slot|part|is|tabindex|xmlns|event|for|on\w+|(?:data|aria|v|x|ng|hx|wire|astro|svelte)[-:].*|[@:#*([].*|item\w+)$/;
const runs =
  /^(?:module|text\/(?:javascript|ecmascript|jscript|livescript|x-(?:java|ecma)script|javascript1\.[0-5])|application\/(?:x-)?(?:java|ecma)script)$/;

/** What the page makes of one that stands there. */
const places: Readonly<Record<string, readonly [level: Remark['level'], cause: string, fix: string]>> = {
  noscript: ['error', 'It stands in a noscript, which browsers with scripts leave out.', 'Take it out of there.'],
  template: [
    'warning',
    'It stands in a template, which does nothing until code of the page copies it.',
    'Take it out of there.',
  ],
  svg: ['error', 'It stands in a drawing (svg), where it means nothing.', 'Put it behind </svg>.'],
  math: ['error', 'It stands in a formula (math), where it means nothing.', 'Put it behind </math>.'],
  head: [
    'warning',
    'It stands in the head, which ends there: what comes after it is of the body.',
    'Put it into the body.',
  ],
};

const place: Rule = ({ tag, within }) => {
  const [level, cause, fix] = places[within] ?? [];
  return [level !== undefined && { code: 'tag/place', level, at: tag.at, cause: cause!, fix: fix!, instead: null }];
};

const closing: Rule = ({ kind, tag, page: { html: text, kind: written } }) => {
  // A compiler heeds it, as Angular's does, which is known by how it binds.
  if (!tag.selfClosing || written.component || tag.attributes.some(({ name }) => /^[[(*]/.test(name))) return [];
  const name = kind === 'script' ? 'script' : 'agent-messenger';
  // Then it holds what follows, whatever was meant.
  const ends = new RegExp(`^\\s*</${name}\\s*>`, 'i').test(text.slice(tag.end, tag.end + 200));
  return [
    !ends &&
      error(
        'tag/self-closed',
        tag.at,
        `HTML does not heed the slash of <${name} … />: all that follows is inside it.`,
        `Write </${name}> behind it.`,
        `</${name}>`,
      ),
  ];
};

/** Of one name the first counts, and browsers say nothing of the others. */
const again: Rule = ({ tag: { attributes } }) =>
  // Where something between them decides, one is in place of another.
  (attributes.some(givesAll) ? [] : attributes).map(
    ({ name, at }, index) =>
      attributes.findIndex((one) => one.name === name) < index &&
      warning('tag/again', at, `${name} is written twice, and only the first counts.`, 'Leave one.'),
  );

const type: Rule = ({ tag }) => {
  const given = attributeOf(tag, 'type');
  const value = given?.value.trim().toLowerCase() ?? '';
  const language = attributeOf(tag, 'language');
  const old = language?.value.trim().toLowerCase() ?? '';
  const unread = attributeOf(tag, 'nomodule');
  const foreign = given === undefined && old !== '' && !runs.test(`text/${old}`);
  return [
    given !== undefined &&
      value !== '' &&
      !runs.test(value) &&
      !PUT.test(value) &&
      error(
        'tag/type',
        given.at,
        `type="${given.value.slice(0, 40)}" is no script, and is not run.`,
        'Take type away.',
      ),
    language !== undefined &&
      (foreign ? error : warning)(
        'tag/language',
        language.at,
        foreign
          ? `language="${language.value.slice(0, 40)}" is no script, and is not run.`
          : 'language is of the nineties, and does nothing.',
        'Take language away.',
      ),
    unread !== undefined &&
      error(
        'tag/nomodule',
        unread.at,
        'nomodule is for browsers that are too old for the chat; all others leave the tag out.',
        'Take nomodule away.',
      ),
  ];
};

/** Options without their `data-`, and what HTML has, misspelt. */
const names: Rule = ({ kind, tag }) =>
  tag.attributes.map(({ name, at, value, unknown }) => {
    if (kind === 'element') {
      const plain = name.replace(/^data-/, '');
      if (plain === name || !(optionNames.includes(plain) || plain === 'config')) return null;
      const fix = plain === 'config' ? 'It is a property: element.config = …' : `Did you mean ${plain}?`;
      return error(
        'option/unknown',
        at,
        `${name} is for a script tag: of an element it does nothing.`,
        fix,
        plain === 'config' ? 'element.config' : plain,
      );
    }
    if (anyones.test(name) || html.includes(name) || boundBy({ attributes: [] }).is(name)) return null;
    const asData = namesIn(true).includes(`data-${name}`) ? `data-${name}` : null;
    const meant = asData ?? nearest(name, html) ?? nearest(`data-${name}`, namesIn(true));
    if (meant === null || (value === '' && !unknown && asData === null && !html.includes(meant))) return null;
    return error(
      'option/unknown',
      at,
      `${name} is nothing that a script tag has, and does nothing.`,
      `Did you mean ${meant}?`,
      meant,
    );
  });

const source: Rule = ({ tag, text, address, base }) => {
  const src = attributeOf(tag, 'src');
  const held = attributeOf(tag, 'data-src');
  if (src?.unknown || (src === undefined && (boundBy(tag).has('src') || boundBy(tag).all))) return [];
  // A tool that waits for consent makes src of it, and leaves it there.
  if (src === undefined && held !== undefined && text.trim() === '')
    return [
      error(
        'tag/source',
        held.at,
        'data-src is where widget.js is: a tool that makes src of it leaves it there, and there is no chat.',
        'Write src in its place; the tool reads that too.',
        `src="${held.value.slice(0, 80)}"`,
      ),
    ];
  if (src === undefined)
    return [
      text.trim() === '' &&
        error('tag/source', tag.at, 'The script tag has no src, so nothing is loaded.', 'Write src="…/loader.js".'),
    ];
  if (src.value.trim() === '')
    return [error('tag/source', src.at, 'src is empty, so nothing is loaded.', 'Write src="…/loader.js".')];
  const file = fileOf(src.value, base);
  const secure = address === null || address.protocol === 'https:';
  return [
    file === null && error('tag/source', src.at, 'src is no address that a browser loads.', 'Write src="…/loader.js".'),
    secure &&
      file?.protocol === 'http:' &&
      !isLoopback(file) &&
      error(
        'tag/insecure',
        src.at,
        'The script comes without TLS; a secure page does not load it.',
        'Write src with https://.',
        `src="${file.href.replace(/^http:/, 'https:').slice(0, 80)}"`,
      ),
  ];
};

const integrity: Rule = ({ tag, address, base, shipped }) => {
  const src = attributeOf(tag, 'src');
  const file = src === undefined ? null : fileOf(src.value, base);
  const given = attributeOf(tag, 'integrity');
  if (src === undefined || file === null || src.unknown || given?.unknown) return [];
  const apart = address === null ? /^(?:https?:)?\/\//i.test(src.value.trim()) : file.origin !== address.origin;
  const hashes = heeded(given?.value ?? '');
  const right = rightHash(shipped);
  const write = right === null ? 'Take it from integrity.json of that version.' : `Write integrity="${right}".`;
  const shared = attributeOf(tag, 'crossorigin');
  if (given === undefined || given.value.trim() === '')
    return [
      apart &&
        versionIn(file) !== null &&
        !tag.attributes.some(givesAll) &&
        warning(
          'tag/no-integrity',
          src.at,
          'The version never changes, and nobody sees to it that it does not: there is no integrity.',
          write,
        ),
      credentials(shared, apart),
    ];
  if (hashes.length === 0)
    return [
      error('tag/integrity', given.at, 'integrity is no hash that a browser reads, so nothing is checked.', write),
    ];
  return [
    isFloating(file)
      ? error(
          'tag/integrity-floating',
          given.at,
          'integrity is given for an address whose file changes with each version: with the next one there is no chat.',
          'Name a whole version in src, or take integrity away.',
        )
      : matches(hashes, shipped) === false &&
        error('tag/integrity', given.at, 'The file is another than integrity says, so no browser runs it.', write),
    apart &&
      shared === undefined &&
      !tag.attributes.some(givesAll) &&
      (valueOf(tag, 'type') ?? '').trim().toLowerCase() !== 'module' &&
      error(
        'tag/crossorigin',
        given.at,
        'integrity is given for a file of another origin, which a browser cannot read without crossorigin: it is not run.',
        'Write crossorigin.',
      ),
    credentials(shared, apart),
  ];
};

const credentials = (shared: Attribute | undefined, apart: boolean): Said | false =>
  shared !== undefined &&
  apart &&
  shared.value.trim().toLowerCase() === 'use-credentials' &&
  warning(
    'tag/crossorigin',
    shared.at,
    'crossorigin="use-credentials" asks with cookies, which a file for any page does not allow.',
    'Write crossorigin.',
  );

const ofScript: readonly Rule[] = [place, closing, again, type, names, source, integrity];
const ofElement: readonly Rule[] = [place, closing, again, names];

/** What is wrong with a tag, whatever its options are. */
export const tagFindings = (placed: Placed): Finding[] =>
  (placed.kind === 'script' ? ofScript : ofElement)
    .flatMap((rule) => rule(placed))
    .filter((one) => one !== null && one !== undefined && one !== false)
    .map(({ at, instead, ...remark }) =>
      instead === undefined ? found(placed.source, at, remark) : found(placed.source, at, remark, instead),
    );
