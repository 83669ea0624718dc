import { bareTag, type BareTag } from './html-names.js';
import { literal, type MarkedToken, type Tokens, type Unfinished } from './tokens.js';

/**
 * Makes words of tags that nothing ends, and of ends that nothing began: who writes "Send me your <address> please" means
 * no HTML, nor who asks for "a </b> behind it". What is `growing` may still be ended, but for what has its own end in it.
 */
export function loneTagsAsWords(tokens: Tokens.Generic[], growing: boolean, inner = false): void {
  for (const token of tokens as (MarkedToken & Unfinished & { tokens?: Tokens.Generic[] })[])
    if (token.tokens !== undefined) loneTagsAsWords(token.tokens, growing && token.unfinished === true, true);
  // Marks that may turn out to be words leave their tags to what is around them.
  if (growing && inner) return;
  for (const at of lone(tokens, growing)) tokens[at] = literal(tokens[at]?.raw ?? '');
}

/**
 * Where the tags stand that have no other half beside them. What a frame's end ends may stand in another block, and what has
 * attributes needs no half to be one.
 */
function lone(tokens: readonly Tokens.Generic[], growing: boolean): Iterable<number> {
  const open = new Map<number, BareTag>();
  const certain: string[] = [];
  const ends: number[] = [];
  for (const [at, { type, raw }] of tokens.entries()) {
    const tag = type === 'html' ? bareTag(raw) : undefined;
    if (tag === undefined) {
      const [, name] = (type === 'html' && /^<([a-z][a-z0-9-]*)/i.exec(raw)) || [];
      if (name !== undefined) certain.push(name.toLowerCase());
      continue;
    }
    const begun = [...open].findLast(([, { name }]) => name === tag.name)?.[0];
    if (!tag.ends) open.set(at, tag);
    else if (begun !== undefined) open.delete(begun);
    else if (certain.includes(tag.name)) certain.splice(certain.lastIndexOf(tag.name), 1);
    else if (!tag.frames) ends.push(at);
  }
  return growing ? ends : [...open.keys(), ...ends];
}
