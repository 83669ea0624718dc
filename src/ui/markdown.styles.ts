import { css } from 'lit';
import { markdownBlocks } from './directives/blocks.styles.js';

/**
 * How Markdown looks, over the sheet of the theme, which has focus, icons and what only readers hear. Every colour is a
 * property of the theme; sizes are in em of the text around.
 */
export const markdownStyles = css`
  .md {
    overflow-wrap: anywhere;
    min-inline-size: 0;
  }
  .md :where(p, ul, ol, li, blockquote, figure, pre, hr, h1, h2, h3, h4, h5, h6) {
    margin: 0;
    padding: 0;
    border: 0;
    font-size: inherit;
  }
  .md :where(p, li, td, th, h1, h2, h3, h4, h5, h6, div) {
    white-space: pre-line;
    unicode-bidi: isolate;
  }
  .md :where(figure, .bar, .table, .scroll, table) {
    white-space: normal;
  }
  /* On the side of its mark, whichever way its words run. */
  .md :is(li, blockquote) {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .md > * + *,
  .md blockquote > * + *,
  .md li > p,
  .md li > .code,
  .md li > .table,
  .md li > blockquote {
    margin-block-start: 0.66em;
  }
  .md > :empty:not(hr) {
    display: none;
  }
  .md :where(h1, h2, h3, h4, h5, h6) {
    font-weight: 600;
  }
  .md .large {
    font-size: 1.1334em;
    line-height: 1.35;
    letter-spacing: -0.008em;
  }
  .md > * + .large,
  .md > * + :is(h1, h2, h3, h4, h5, h6) {
    margin-block-start: 1.05em;
  }
  .md > :is(h1, h2, h3, h4, h5, h6) + * {
    margin-block-start: 0.3em;
  }
  .md .large:dir(rtl) {
    letter-spacing: 0;
  }
  .md strong {
    font-weight: 600;
  }

  .md :is(ul, ol) {
    --_step: 1.45em;
    padding-inline-start: var(--_step);
  }
  .md li + li,
  .md li > :is(ul, ol) {
    margin-block-start: 0.26em;
  }
  .md li::marker {
    color: var(--am-text-2);
  }
  .md ol > li::marker {
    font-variant-numeric: tabular-nums;
    font-size: 0.94em;
  }
  .md .task {
    list-style: none;
    position: relative;
  }
  .md .tick {
    position: absolute;
    inset-inline-start: -1.45em;
    inset-block-start: 0.3em;
    inline-size: 0.9em;
    block-size: 0.9em;
    border: 0.1em solid var(--am-control);
    border-radius: 0.25em;
  }
  .md .tick.done::before {
    content: '';
    position: absolute;
    inset-inline-start: 50%;
    inset-block-start: 40%;
    inline-size: 0.22em;
    block-size: 0.45em;
    border: solid var(--am-text);
    border-width: 0 0.12em 0.12em 0;
    transform: translate(-50%, -50%) rotate(45deg);
  }
  .md .tick:dir(rtl)::before {
    transform: translate(50%, -50%) rotate(45deg);
  }

  .md blockquote {
    --_step: 0.93em;
    padding-inline-start: var(--_step);
    border-inline-start: 0.2em solid var(--am-line);
    color: var(--am-text-2);
  }
  /*
   * Where the panel is slim, or the fifth stands in the fourth, each takes a part of what is left, and never its last ems. Not
   * before: a bubble is as wide as its words, and short ones have room beside it.
   */
  :is(.slim .md, .md :is(li, blockquote) :is(li, blockquote) :is(li, blockquote))
    :is(li, blockquote)
    :is(ul, ol, blockquote) {
    padding-inline-start: min(var(--_step), (100% - 6em) / 6);
  }
  .md hr {
    block-size: 0;
    border-block-start: 1px solid var(--am-line);
    margin-block: 1em;
  }

  .md a {
    border-radius: 0.2em;
    position: relative;
  }
  .me .md a {
    color: inherit;
  }
  /* Out of the line, so that it never stands alone at the start of the next one. */
  .md a[target] {
    padding-inline-end: 1.15em;
  }
  /* Nor does a line begin that has nothing in it but the room for it. */
  .md a[target]:not([data-tip])::after {
    content: '\\2060' / '';
  }
  .md .out {
    position: absolute;
    margin-block-start: 0.25em;
    margin-block-start: calc((1lh - 1em) / 2);
    margin-inline-start: 0.15em;
  }
  .md .out svg {
    inline-size: 1em;
    block-size: 1em;
  }
  .md .host {
    color: var(--am-text-2);
  }

  .md code {
    font-family: var(--am-mono, var(--_mono));
    font-size: 0.88em;
    padding: 0.1em 0.35em;
    border: 1px solid var(--am-code-border);
    border-radius: 0.36em;
    background: var(--am-code-bg);
    color: var(--am-code-fg, var(--am-text));
    unicode-bidi: isolate;
  }
  /* That of the log would be inherited; with a colour, a browser draws its own bar and none of these. */
  .md :is(pre, .scroll) {
    scrollbar-color: auto;
  }
  ${markdownBlocks}

  .md [data-tip]::after {
    content: '';
    display: inline-block;
    block-size: 1.05em;
    margin-inline-start: 3px;
    border-inline-start: 3px solid var(--am-accent-edge);
    border-radius: 2px;
    vertical-align: -0.17em;
  }

  @media (prefers-contrast: more) {
    .md {
      --am-line: var(--am-control);
      --am-text-2: var(--_on, var(--am-text));
    }
  }
  @media (forced-colors: active) {
    .md a {
      color: LinkText;
    }
    .md .tick.done::before {
      border-color: CanvasText;
    }
    .md :is(pre, .scroll)::-webkit-scrollbar-thumb {
      border-color: Canvas;
      background-color: CanvasText;
    }
    .md [data-tip]::after {
      border-color: Highlight;
    }
  }
`;
