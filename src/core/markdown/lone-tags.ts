import { bareTag, type BareTag } from './html-names.js';
import { literal, type MarkedToken, type Tokens, type Unfinished } from './tokens.js';

/**
 * Makes words of tags that nothing ends: who writes "Send me your <address> please" means no HTML. What is `growing` may
 * still be ended, but for what has its own end in it.
 */
export function loneTagsAsWords(tokens: Tokens.Generic[], growing: boolean): void {
  for (const token of tokens as (MarkedToken & Unfinished & { tokens?: Tokens.Generic[] })[])
    if (token.tokens !== undefined) loneTagsAsWords(token.tokens, growing && token.unfinished === true);
  if (growing) return;
  for (const at of lone(tokens)) tokens[at] = literal(tokens[at]?.raw ?? '');
}

/** Where the tags stand that begin something and have no end beside them. */
function lone(tokens: readonly Tokens.Generic[]): Iterable<number> {
  const open = new Map<number, BareTag>();
  for (const [at, { type, raw }] of tokens.entries()) {
    const tag = type === 'html' ? bareTag(raw) : undefined;
    if (tag === undefined) continue;
    if (tag.ends) open.delete([...open].findLast(([, { name }]) => name === tag.name)?.[0] ?? -1);
    else open.set(at, tag);
  }
  return open.keys();
}
