import { sections } from '../../markdown/answer.js';

export interface Message {
  /** Is among its words. */
  readonly id: string;
  readonly mine: boolean;
  readonly text: string;
}

/** Paragraphs of one answer, some with emphasis and links, now and then a list or a code block. */
const pieces = sections(0, 40_000)
  .split('\n\n')
  .filter((piece) => piece !== '' && !/^(##|\||>)/.test(piece));
const plain = (text: string): string =>
  text
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[*`[\]]/g, '')
    .slice(0, 80);

/** A question, an answer, and so on; of one message alone, what a chat begins with is a greeting. */
export const history = (messages: number, idOf: (at: number) => string): Message[] =>
  Array.from({ length: messages }, (_, at) => {
    const text = pieces[at % pieces.length]!;
    const id = idOf(at);
    return at % 2 === 0 && messages > 1
      ? { id, mine: true, text: `${plain(text)} ${id}` }
      : { id, mine: false, text: `${text}\n\n${id}` };
  });
