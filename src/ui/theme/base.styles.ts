import { css } from 'lit';

/**
 * Seeds and what is derived from them. Each can be set by the page on the element; the page wins. What
 * all of the widget stands on is in one file of more than 300 lines, because later rules win over earlier ones.
 */
export const tokens = css`
  :host {
    --am-font-size: 0.9375em;
    --am-radius: 16px;
    --am-density: 1;
    --am-motion: 1;
    --am-gutter: 16px;
    --am-gap: calc(8px * var(--am-density));
    --am-gap-turn: calc(22px * var(--am-density));
    --am-launcher-size: 56px;
    --am-avatar-size: 24px;
    --am-panel-height: 680px;
    --am-inset-block: 20px;
    --am-inset-inline: 20px;
    --am-z: 2147483000;
    --_r-xl: calc(var(--am-radius) * 1.375);
    --_r-md: calc(var(--am-radius) * 0.75);
    --_foot: 12px;
    --_leaf: calc(var(--am-radius) * 0.25);
    --_fast: calc(120ms * var(--am-motion));
    --_t: calc(200ms * var(--am-motion));
    --_ease: cubic-bezier(0.2, 0, 0, 1);
    --_mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace;
    --_2: var(--am-text-2);
    --am-header-bg: var(--am-surface);
    --am-header-border: var(--am-line);
    --am-bubble-agent-bg: transparent;
    --am-bubble-person-bg: var(--am-sunken);
    --am-bubble-person-border: var(--am-line);
    --am-bubble-radius: calc(var(--am-radius) * 1.125);
    --am-composer-bg: var(--am-raised);
    --am-composer-border: var(--am-control);
    /* Of one line that is all round; of several, what stands in its corners is within its edge. */
    --am-composer-radius: min(var(--am-radius) * 1.25, 26px);
    --am-chip-bg: var(--am-surface);
    --am-chip-fg: var(--am-accent-text);
    --am-chip-border: var(--am-accent-edge);
    --am-card-bg: var(--am-raised);
    --am-card-border: var(--am-line);
    --am-card-radius: var(--am-radius);
    --am-link-fg: var(--am-accent-text);
    --am-code-bg: var(--am-sunken);
    --am-code-border: var(--am-line);
    --am-code-radius: var(--_r-md);
    --am-badge-bg: var(--am-danger-fg);
    --am-badge-fg: var(--am-surface);
    --am-launcher-bg: var(--am-accent-fill);
    --am-launcher-fg: var(--am-on-accent);
    --am-launcher-border: var(--am-accent-edge);
    --am-status-bg: var(--am-sunken);
    --am-focus: var(--am-accent-edge);
  }
  :host([density='compact']) {
    --am-density: 0.72;
    --am-font-size: 0.875em;
  }
  :host([density='roomy']) {
    --am-density: 1.3;
    --am-font-size: 1em;
  }
`;

/** What every part stands on: no style of the page comes in, and the visitor's own text size is kept. */
export const base = css`
  :host {
    all: initial !important;
    /* For who asks for the page's own. */
    font-family: inherit !important;
    display: contents !important;
  }
  /* What the page says of this element alone: a style sheet that speaks of all elements decides nothing. */
  :host([hidden]),
  :host([style^='display:none']),
  :host([style^='display: none']),
  :host([style*=';display:none']),
  :host([style*=';display: none']),
  :host([style*='; display:none']),
  :host([style*='; display: none']) {
    display: none !important;
  }
  .root,
  .root *,
  .root ::before,
  .root ::after {
    box-sizing: border-box;
  }
  .root {
    /* What is no typeface here, as page() is none, leaves what is inherited. */
    font-family: var(
      --am-font,
      system-ui,
      -apple-system,
      'Segoe UI',
      Roboto,
      'Noto Sans',
      'Helvetica Neue',
      Arial,
      sans-serif
    );
    font-size: medium;
    display: contents;
    scrollbar-color: var(--am-control) transparent;
    -webkit-font-smoothing: antialiased;
    text-rendering: optimizeLegibility;
    -webkit-tap-highlight-color: transparent;
  }
  /*
   * Of the ground that a page gives it no other colour is known to be seen on it: all words there have that of its words, and
   * so have its signs and the ring. What lies on such a ground and has one of its own has our colours again.
   */
  :where(.root, .head, .card, .comp, .status, .said, .bubble) {
    color: var(--_on, var(--am-text));
    --am-text-2: var(--_on, var(--_2));
    --_ring: var(--_on, var(--am-focus));
    --_tint: color-mix(in oklch, var(--_on, var(--am-text)) 6%, transparent);
  }
  .root > * {
    font-size: var(--am-font-size);
    line-height: 1.5;
    text-wrap: pretty;
  }
  /* Words there are between spaces, as elsewhere. */
  :lang(ko) {
    word-break: keep-all;
  }
  .t-small > * {
    font-size: calc(var(--am-font-size) * 0.9);
  }
  .t-large > * {
    font-size: calc(var(--am-font-size) * 1.25);
  }
  :where(h2, h3, h4, p, ul, ol, fieldset, legend, dl, dd, pre, blockquote, figure) {
    margin: 0;
    padding: 0;
    border: 0;
  }
  :where(h2, h3, h4) {
    font-size: inherit;
    font-weight: 600;
  }
  :where(button, input, textarea, select) {
    font: inherit;
    letter-spacing: inherit;
    text-wrap: wrap;
    color: inherit;
    background: none;
    border: 0;
    padding: 0;
    margin: 0;
    text-align: start;
    appearance: none;
    border-radius: 0;
  }
  /* A phone enlarges the page for smaller words than these, and leaves it so. */
  @media (pointer: coarse) {
    :where(input, textarea, select) {
      font-size: max(1em, 16px);
    }
  }
  /* Two quick presses are two presses, and enlarge nothing; two fingers do. */
  :where(.panel, button, a, summary, label) {
    touch-action: manipulation;
  }
  /* An iPhone on its side enlarges some words and not others. Elsewhere the same word would keep away what a reader has chosen. */
  @supports (-webkit-touch-callout: none) {
    .root {
      -webkit-text-size-adjust: 100%;
    }
  }
  :where(button, summary) {
    cursor: pointer;
  }
  :where(button, a),
  button::before {
    transition: background-color var(--_fast) var(--_ease);
  }
  svg {
    display: block;
    flex: none;
  }
  /* With much larger letters it grows as they do. */
  .i {
    inline-size: max(20px, 1.15em);
    block-size: max(20px, 1.15em);
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .i.s {
    inline-size: max(16px, 1em);
    block-size: max(16px, 1em);
    stroke-width: 1.75;
  }
  .i-more {
    stroke-width: 2.4;
  }
  .i-send {
    stroke-width: 1.9;
  }
  .i-waiting {
    stroke-dasharray: 2.6 3.1;
  }
  ::slotted(*) {
    overflow-wrap: anywhere;
  }
  .muted {
    color: var(--am-text-2);
  }
  .sr {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  /*
   * Who marks what was said and copies it takes no words along that are for ears, or for pressing. What the visitor said has
   * no other words that say so.
   */
  :where(button),
  :not(.me.first) > .sr,
  .by :is(.kind, time) {
    -webkit-user-select: none;
    user-select: none;
  }
  /* What stands below it is near: the ring is within its line, and beside its letters. */
  #title:focus-visible {
    border-radius: 4px;
    outline-offset: -2px;
    padding: 1px 4px;
    margin: -1px -4px;
    max-inline-size: calc(100% + 8px);
  }
  :focus-visible {
    outline: 2px solid var(--_ring) !important;
    outline-offset: 2px;
  }

  /* The box is 44, the face drawn inside it is 36. */
  .ib {
    position: relative;
    inline-size: 44px;
    block-size: 44px;
    display: inline-grid;
    place-items: center;
    color: var(--am-text-2);
    isolation: isolate;
    flex: none;
  }
  .ib::before,
  .tb::before {
    content: '';
    position: absolute;
    inset: 4px;
    border-radius: 11px;
    z-index: -1;
  }
  /* A finger leaves its hover behind; what it presses is active. */
  @media (hover: hover) {
    .ib:hover::before,
    .tb:hover::before {
      background: var(--_tint);
    }
    .ib:hover {
      color: var(--_on, var(--am-text));
    }
    .btn:hover,
    .jump:hover {
      background: var(--_touch, var(--am-wash));
    }
    .main:hover,
    .go:hover,
    .launch:hover {
      filter: brightness(1.07);
    }
  }
  .ib:active::before,
  .tb:active::before {
    background: var(--_tint);
  }
  .ib:focus-visible,
  .tb:focus-visible {
    outline-offset: -4px;
    border-radius: 14px;
  }
  .ib.on {
    color: var(--am-accent-text);
  }
  .ib.on .i {
    fill: var(--am-bubble-user-bg);
  }
  .tb {
    position: relative;
    min-block-size: 44px;
    min-inline-size: 44px;
    padding: 0 10px;
    font-size: 0.8667em;
    font-weight: 600;
    color: var(--_on, var(--am-accent-text));
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    isolation: isolate;
    text-align: center;
  }
  .tb::before {
    inset: 6px 0;
    border-radius: 9px;
  }
  .tb.danger {
    color: var(--am-danger-fg);
  }
  .tb.quiet {
    color: var(--am-text-2);
  }
  .tb.s0 {
    margin-inline-start: -10px;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 4px;
  }
  .btn {
    min-block-size: 44px;
    padding: 11px 18px;
    display: inline-block;
    align-content: center;
    font-weight: 600;
    font-size: 0.9667em;
    line-height: 1.3;
    border-radius: 13px;
    border: 1px solid var(--am-control);
    background: var(--am-raised);
    color: var(--am-text);
    text-align: center;
    text-decoration: none;
  }
  /* Beside the words, however many lines they take. */
  .btn:has(> svg) {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    text-align: start;
  }
  .btn > svg {
    margin-block: -3px;
  }
  .btn:active,
  .jump:active {
    background: var(--_touch, var(--am-wash));
  }
  .btn.main {
    background: var(--am-accent-fill);
    color: var(--am-on-accent);
    border-color: var(--am-accent-edge);
  }
  .main:active,
  .go:active,
  .launch:active {
    filter: brightness(1.07);
  }
  .btn.danger {
    --_touch: var(--am-danger-bg);
    color: var(--am-danger-fg);
    border-color: var(--am-danger-fg);
  }
  .btn.wide {
    inline-size: 100%;
  }
  .row {
    display: flex;
    gap: 8px;
    flex-wrap: wrap;
  }
  /* One below the other where a word of one is longer than half of a row. */
  .row > .btn {
    flex: 1 7em;
    min-inline-size: min-content;
    max-inline-size: 100%;
    padding-inline: 10px;
    overflow-wrap: break-word;
  }

  /* A square speaks for software, a circle for a person. */
  .tile {
    position: relative;
    flex: none;
    inline-size: var(--am-avatar-size);
    block-size: var(--am-avatar-size);
    display: grid;
    place-items: center;
    background: var(--am-accent-fill);
    color: var(--am-on-accent);
    border: 1px solid var(--am-accent-edge);
    border-radius: 34%;
    border-end-start-radius: 10%;
  }
  .mark {
    inline-size: 62%;
    block-size: 62%;
    fill: currentColor;
  }
  .l {
    --am-avatar-size: 40px;
  }
  .xl {
    --am-avatar-size: 52px;
  }
  .kind {
    font-size: 0.846em;
    line-height: 1;
    font-weight: 600;
    letter-spacing: 0.02em;
    padding: 2px 4px;
    color: var(--am-text-2);
    border: 1px solid var(--am-control);
    border-radius: 4px;
    white-space: nowrap;
  }
  [dir='rtl'] :is(.kind, h2, h3, h4) {
    letter-spacing: 0;
  }
  a {
    color: var(--am-link-fg);
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.18em;
  }
  a:hover {
    text-decoration-thickness: 2px;
  }
  .card {
    background: var(--am-card-bg);
    --_on: var(--am-card-fg);
    border-radius: var(--am-card-radius);
    border: 1px solid var(--am-card-border);
    box-shadow: var(--_shadow-1);
    overflow: hidden;
  }
  @media (prefers-reduced-motion: reduce) {
    .root *,
    .root ::before,
    .root ::after {
      animation: none !important;
      transition: none !important;
    }
  }
  .still *,
  .still ::before,
  .still ::after {
    animation: none !important;
    transition: none !important;
  }
  @media (prefers-contrast: more) {
    /* As one of two, so that it counts for more than the palette, which comes after it. What the page sets counts for more still. */
    :host(:not([hidden])) {
      --am-line: var(--am-control);
      --am-text-2: var(--am-text);
    }
  }
  @media (forced-colors: active) {
    :focus-visible {
      outline-color: Highlight !important;
    }
    .tile {
      background: CanvasText;
      color: Canvas;
      border-color: CanvasText;
      forced-color-adjust: none;
    }
    .ib,
    .tb {
      color: ButtonText;
    }
    .ib.on {
      color: HighlightText;
      forced-color-adjust: none;
    }
    .ib.on::before {
      inset: 7px;
      background: Highlight;
    }
    .ib.on .i {
      fill: none;
    }
  }
`;
