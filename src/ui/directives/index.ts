import { html } from 'lit';
export interface MarkdownOptions {
  readonly words: unknown;
}
export const markdown = (text: string, _complete: boolean, _options: MarkdownOptions): unknown =>
  html`<p class="plain" dir="auto">${text}</p>`;
export const plainText = (text: string, _words: unknown): string => text;
export const styles = [];
