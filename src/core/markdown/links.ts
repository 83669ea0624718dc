/** An address that may become a link. */
export interface SafeLink {
  readonly href: string;
  /** Where it leads, as written. Empty for mail and telephone. */
  readonly host: string;
}

const HIDDEN =
  /[\u0000-\u0020\u007f-\u00a0\u00ad\u061c\u115f\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\u3000\ufeff\ufff0-\uffff]|\\|[\ud800-\udfff]/;
/** As nearly all are. To compile the one for every script takes two milliseconds, the first time that a link is drawn. */
const PLAIN_WEB = /^(https?):\/\/((?:[\w-]+\.)*[\w-]+)(:\d{1,5})?(?=[/?#]|$)/i;
const WEB = /^(https?):\/\/((?:[\p{L}\p{M}\p{N}_-]+\.)*[\p{L}\p{M}\p{N}_-]+\.?|\[[\da-f:.]+\])(:\d{1,5})?(?=[/?#]|$)/iu;
const MAIL = /^mailto:[\w.!#$%+=^{|}~-]+@[\p{L}\p{N}.-]+(?:\?subject=[^&#]*)?$/iu;
const TELEPHONE = /^tel:[+\d().;=*-]{2,40}$/i;

/**
 * Absolute https, http, mailto and tel, with nothing hidden in them: no user before the host, no control or invisible
 * characters, no backslashes, of mail only an address and a subject.
 */
export function safeLink(address: string): SafeLink | undefined {
  const href = address.trim();
  if (href.length > 2_000 || HIDDEN.test(href)) return undefined;
  const host = (PLAIN_WEB.exec(href) ?? WEB.exec(href))?.[2];
  if (host !== undefined) return { href, host };
  return MAIL.test(href) || TELEPHONE.test(href) ? { href, host: '' } : undefined;
}

const HOST_LIKE =
  /(?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}[\p{L}\p{M}]{2,24}(?![\p{L}\p{N}])|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)/u;

/** With all that a reader takes for a dot as one, and without what nobody sees. */
const asSeen = (words: string): string =>
  words
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\u3002/g, '.');

/** Whether the words of a link name another place than it leads to, or a place in letters that imitate others. */
export function namesAnotherHost(words: string, host: string): boolean {
  const seen = asSeen(words.slice(0, 500));
  if (!seen.includes('.')) return false;
  const named = HOST_LIKE.exec(seen)?.[0]
    .toLowerCase()
    .replace(/^www\./, '');
  const real = asSeen(host)
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  return named !== undefined && named !== real && !real.endsWith(`.${named}`);
}
