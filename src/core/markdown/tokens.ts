import type { MarkedToken, Tokens } from 'marked';

export type { MarkedToken, Tokens } from 'marked';

/** Of a construct that was still being written when it was read: its end is the end of the text. */
export interface Unfinished {
  unfinished?: true;
}

/** The lexer's arrays are typed for extensions, of which there are none here. */
export const tokensOf = (token: { readonly tokens?: readonly Tokens.Generic[] }): readonly MarkedToken[] =>
  (token.tokens ?? []) as readonly MarkedToken[];

export const paragraph = (text: string): Tokens.Paragraph => ({
  type: 'paragraph',
  raw: text,
  text,
  tokens: [literal(text)],
});

/** Words that are shown as they are, whatever marks they hold. */
export const literal = (text: string): Tokens.Escape => ({ type: 'escape', raw: text, text });
