/**
 * Markdown of messages, loaded with the first answer. In the tag of an element with the class `md`:
 *
 * ```ts
 * markdown(text: string, complete: boolean, options: MarkdownOptions)
 * html`<div class="md" ${markdown(message.text, message.complete, options)}></div>`
 * ```
 *
 * `text` is all of the message so far. While it goes on from what is shown, only its end is written, at most once in
 * a frame; otherwise this one message is written again. `complete` writes the rest at once. `options.words` is needed
 * (`markdown-words.ts`), the others are told in `markdown-options.ts`. Keep the options the same object for as long as
 * they mean the same.
 *
 * The stylesheet is `markdownStyles` in `../markdown.styles.ts`. What a screen reader hears of a message is
 * `spokenText` in `core/markdown/spoken-text.ts`, or sentence by sentence `Speech` in `speech.ts`.
 */
export { markdown } from './markdown.js';
export type { MarkdownOptions } from './markdown-options.js';
