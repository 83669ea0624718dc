import { bundled, needsOf, once, policyRemarks, unnamed, type MissingDirective, type Need } from '../doctor/needs.js';
import { read } from '../doctor/observe.js';
import type { Remark } from '../ui/parts/remarks.js';
import { urlOf } from '../ui/url.js';
import type { Chat } from './chat.js';
import { found, type Finding } from './finding.js';
import { attributeOf, valueOf } from './html/tokens.js';
import { heeded } from './integrity.js';
import { allowsUrl, saidOf, type Policy } from './policy.js';
import type { Opened } from './reading.js';
import { fileOf, nameOf, NOWHERE } from './versions.js';

/** A policy, and where it is said: by the page itself, or by whoever sent it. */
export interface Said {
  readonly policy: Policy;
  /** Null where it came as a header. */
  readonly at: number | null;
}

/** What a chat needs of the policies of its page, and has not got: each of them has to allow it. A bundle needs more. */
export function policyFindings(
  chat: Chat,
  { source, address, base: given }: Pick<Opened, 'source' | 'address' | 'base'>,
  policies: readonly Said[],
  isBundled: boolean,
): Finding[] {
  const page = address ?? new URL(NOWHERE);
  const base = given ?? page;
  const needs = needsIn(chat, page, base);
  return policies.flatMap(({ policy, at }) => {
    const missing = [
      ...needs.filter(({ directive, url }) => {
        const said = saidOf(policy, directive);
        return said !== null && !allowsUrl(said.allowed, new URL(url), page);
      }),
      ...(isNamed(policy, 'agent-messenger') ? [] : [unnamed]),
    ].map(({ directive, add, why }): MissingDirective => ({ directive, add, why }));
    // One that the page says itself counts for what comes after it.
    const first = at === null || at < chat.found.tag.at;
    const script = chat.scripted && first ? ofScript(chat, policy, page, base) : null;
    return [
      ...policyRemarks(once(missing)).map((remark) => found(source, at, remark)),
      ...(isBundled && !isNamed(policy, 'lit-html') ? [found(source, at, bundled)] : []),
      ...(script === null ? [] : [found(source, script.at ?? at, script.remark, script.instead)]),
    ];
  });
}

/** All that it will ask for, as doctor() has it (src/doctor/observe.ts). */
function needsIn({ element, config, found: { tag }, scripted }: Chat, page: URL, files: URL): Need[] {
  const { baseUrl, tokenEndpoint, sessionEndpoint, fallbackEndpoint } = element;
  const base = read(/^\.?\.?\//.test(baseUrl) ? (urlOf(baseUrl, page.href)?.href ?? '') : baseUrl);
  // What is no address is told as that.
  if (base === null) return [];
  const file = scripted ? fileOf(valueOf(tag, 'src') ?? '', files) : null;
  return needsOf(
    {
      baseUrl: base.http,
      endpoints: [tokenEndpoint, sessionEndpoint, fallbackEndpoint].filter(
        (one) => one !== '' && urlOf(one, page.href),
      ),
      imageOrigins: element.config.imageOrigins ?? [],
      config: config?.address == null ? undefined : urlOf(config.address, files.href)?.href,
      files: file !== null && attributeOf(tag, 'src')?.unknown === false && !isWhole(file) ? file.href : undefined,
    },
    page.href,
  );
}

/** A name that is asked for is in the list, where there is one. */
function isNamed(policy: Policy, name: string): boolean {
  const names = policy.get('trusted-types');
  return names === undefined || names.includes(name) || names.includes('*');
}

interface OfScript {
  readonly remark: Remark;
  readonly at: number | null;
  readonly instead: string | null;
}

/** Whether the tag's file, and what that loads, may run; null where both may. */
function ofScript({ found: { tag } }: Chat, policy: Policy, page: URL, base: URL): OfScript | null {
  const said = saidOf(policy, 'script-src');
  const file = fileOf(valueOf(tag, 'src') ?? '', base);
  if (said === null || file === null || attributeOf(tag, 'src') === undefined) return null;
  if (['src', 'data-src', 'nonce'].some((one) => attributeOf(tag, one)?.unknown)) return null;
  const { name, allowed } = said;
  const nonces = allowed.flatMap((one) => /^'nonce-(.*)'$/i.exec(one)?.[1] ?? []);
  const given = attributeOf(tag, 'nonce');
  // What it loads has the nonce as well.
  if (given !== undefined && nonces.includes(given.value)) return null;
  const passes = allowed.includes("'strict-dynamic'");
  if (!passes && allowsUrl(allowed, file, page)) {
    // A path without a slash at its end is one file, and the loader needs another.
    const widget = isWhole(file) ? file : urlOf(valueOf(tag, 'data-src') || 'widget.js', file.href);
    return widget === undefined || allowsUrl(allowed, widget, page)
      ? null
      : forbidden(`lets the loader run, and forbids ${nameOf(widget)}`, name, new URL('.', widget).href);
  }
  const hashes = heeded(valueOf(tag, 'integrity') ?? '');
  if (hashes.length > 0 && hashes.every((one) => allowed.includes(`'${one}'`)))
    return passes || isWhole(file)
      ? null
      : forbidden(`lets the loader run by its hash, and forbids what that loads`, name, "'strict-dynamic'");
  if (nonces.length > 0)
    return { at: given?.at ?? tag.at, instead: 'nonce="…"', remark: nonceless(name, given !== undefined) };
  return passes
    ? forbidden("leaves addresses out ('strict-dynamic'), and has no nonce for the script tag", name, null)
    : forbidden('forbids the script tag', name, file.origin === page.origin ? "'self'" : file.origin);
}

/** One file needs no other. */
const isWhole = (file: URL): boolean => nameOf(file).includes('.all.');

const forbidden = (does: string, name: string, add: string | null): OfScript => ({
  at: null,
  instead: add,
  remark: {
    code: 'page/policy',
    level: 'error',
    cause: `The page's Content-Security-Policy ${does}: that violates its ${name}.`,
    fix: add === null ? 'Give the page a nonce, in the policy and in the tag.' : `Add ${add} to ${name}.`,
  },
});

const nonceless = (name: string, given: boolean): Remark => ({
  code: 'tag/nonce',
  level: 'error',
  cause: given
    ? `The tag's nonce is none of those of the page's policy (${name}).`
    : `The page's policy lets scripts run by a nonce (${name}), and the tag has none.`,
  fix: 'Give the tag the nonce of the page, as its other scripts have it; it is another with each answer.',
});
