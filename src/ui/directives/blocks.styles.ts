import { css } from 'lit';

/** How code and tables look, and where a picture stands; a part of the stylesheet of Markdown. */
export const markdownBlocks = css`
  .md .code {
    position: relative;
    border: 1px solid var(--am-code-border);
    border-radius: var(--am-code-radius);
    background: var(--am-code-bg);
    color: var(--am-code-fg, var(--am-text));
  }
  .md .bar {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 2.6em;
    padding-inline: 0.93em 0.13em;
    border-block-end: 1px solid var(--am-code-border);
    color: var(--am-code-fg, var(--_2, var(--am-text-2)));
    -webkit-user-select: none;
    user-select: none;
  }
  .md .language {
    font-size: 0.8em;
  }
  .md .copy {
    all: unset;
    box-sizing: border-box;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    min-inline-size: max(44px, 7em);
    min-block-size: 44px;
    margin-block: -2px;
    border-radius: 0.7em;
    font-size: 0.8em;
    font-weight: 600;
    outline-offset: 2px;
    cursor: pointer;
  }
  @media (hover: hover) {
    .md .copy:hover {
      color: var(--am-code-fg, var(--am-text));
    }
  }
  .md .copy svg {
    inline-size: 1.33em;
    block-size: 1.33em;
  }
  .md pre {
    min-block-size: 44px;
    padding: 0.8em 0.93em;
    overflow-x: auto;
    overscroll-behavior-inline: contain;
    border-end-start-radius: inherit;
    border-end-end-radius: inherit;
    white-space: pre;
    text-align: left;
  }
  .md pre code {
    display: block;
    inline-size: max-content;
    padding: 0;
    border: 0;
    background: none;
    font-size: 0.8334em;
    line-height: 1.6;
    font-variant-ligatures: none;
    overflow-wrap: normal;
  }

  .md .table {
    position: relative;
    border: 1px solid var(--am-line);
    border-radius: var(--am-r-md, var(--_r-md));
  }
  .md .scroll {
    overflow-x: auto;
    overscroll-behavior-inline: contain;
    border-radius: inherit;
    outline: 0;
  }
  .md :is(pre, .scroll)::-webkit-scrollbar {
    block-size: 11px;
  }
  .md :is(pre, .scroll)::-webkit-scrollbar-track {
    margin-inline: 8px;
  }
  .md :is(pre, .scroll)::-webkit-scrollbar-thumb {
    border: 3.5px solid transparent;
    border-radius: 6px;
    background: var(--am-control) padding-box;
  }
  /* Firefox says yes to the bar itself, and draws its own. */
  @supports not selector(::-webkit-scrollbar-thumb) {
    .md :is(pre, .scroll) {
      scrollbar-width: thin;
      scrollbar-color: var(--am-control) transparent;
    }
  }
  /* While there is more to the side the end fades, above the bar. Without overflow there is no time to run. */
  @supports (animation-timeline: scroll()) {
    .md .scroll {
      --fade: to right;
      animation: am-more linear both;
      animation-timeline: scroll(self inline);
    }
    .md .scroll:dir(rtl) {
      --fade: to left;
    }
  }
  @keyframes am-more {
    0%,
    99% {
      mask:
        linear-gradient(var(--fade), #000 88%, transparent) 0 0 / 100% calc(100% - 11px) no-repeat,
        linear-gradient(#000, #000) 0 100% / 100% 11px no-repeat;
    }
  }
  @media (prefers-reduced-motion: reduce), (forced-colors: active) {
    .md .scroll {
      animation: none;
    }
  }
  .md .table:has(.scroll:focus-visible) {
    outline: 2px solid var(--am-focus);
    outline-offset: 2px;
  }
  .md table {
    /* A page without a doctype has its own in a table. */
    color: inherit;
    font-style: inherit;
    min-inline-size: 100%;
    border-collapse: collapse;
    border-spacing: 0;
    font-size: var(--am-fs-sm, 0.8667em);
    line-height: var(--am-lh-sm, 1.4);
    font-variant-numeric: tabular-nums;
    overflow-wrap: normal;
  }
  .md :is(th, td) {
    padding: 0.7em 1.08em;
    text-align: start;
    white-space: nowrap;
  }
  .md :is(th, td) > span {
    unicode-bidi: plaintext;
  }
  /* What a row is about gives way, unless it is short, to what is said of it; numbers and times stay whole. */
  .md :is(th, td):is(.name, .long) {
    white-space: normal;
  }
  .md .long {
    min-inline-size: 13em;
  }
  .md .name {
    min-inline-size: 6em;
  }
  .md th {
    font-weight: 600;
    color: var(--_2, var(--am-text-2));
    background: var(--am-sunken);
  }
  .md td {
    border-block-start: 1px solid var(--am-line);
  }
  .md .middle {
    text-align: center;
  }
  .md .end {
    text-align: end;
  }

  .md .shot {
    display: block;
    margin-block: 0.3em;
  }
`;
