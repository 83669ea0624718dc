import { css } from 'lit';

/** Launcher, panel and its layouts, in one file of more than 300 lines, because later rules win over earlier ones. */
export const shell = css`
  .dock {
    position: fixed;
    z-index: var(--am-z);
    inset-block-end: max(var(--am-inset-block), env(safe-area-inset-bottom));
    inset-inline-end: max(var(--am-inset-inline), env(safe-area-inset-right));
    display: flex;
    flex-direction: column;
    align-items: flex-end;
    gap: 12px;
    pointer-events: none;
    translate: 0 calc(-1 * var(--_lift, 0px));
    transition: translate var(--_t) var(--_ease);
  }
  .dock > * {
    pointer-events: auto;
  }
  .start .dock {
    inset-inline: max(var(--am-inset-inline), env(safe-area-inset-left)) auto;
    align-items: flex-start;
  }
  .top .dock {
    inset-block: max(var(--am-inset-block), env(safe-area-inset-top)) auto;
    flex-direction: column-reverse;
    translate: 0 var(--_lift, 0px);
  }
  .launch {
    position: relative;
    min-inline-size: var(--am-launcher-size);
    max-inline-size: calc(100vw - 2 * var(--am-inset-inline));
    min-block-size: var(--am-launcher-size);
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 10px;
    background: var(--am-launcher-bg);
    color: var(--am-launcher-fg);
    border: 1px solid var(--am-launcher-border);
    border-radius: 19px;
    border-end-end-radius: 5px;
    box-shadow: var(--_shadow-2);
    font-weight: 600;
  }
  .moves {
    touch-action: none;
  }
  .start .launch {
    border-end-end-radius: 19px;
    border-end-start-radius: 5px;
  }
  .top .launch {
    border-end-end-radius: 19px;
    border-start-end-radius: 5px;
  }
  .top.start .launch {
    border-start-end-radius: 19px;
    border-end-start-radius: 19px;
    border-start-start-radius: 5px;
  }
  .launch:focus-visible {
    outline-offset: 3px;
  }
  .launch .mark {
    inline-size: 32px;
    block-size: 32px;
  }
  .launch .i {
    inline-size: 24px;
    block-size: 24px;
  }
  /* To where the panel goes. */
  .top .launch .i {
    transform: scaleY(-1);
  }
  .launch.word {
    padding: 6px 20px 6px 16px;
    overflow-wrap: anywhere;
  }
  .badge {
    position: absolute;
    inset-block-start: -6px;
    inset-inline-end: -6px;
    min-inline-size: max(22px, 1.8em);
    padding-inline: 6px;
    border-radius: 99px;
    background: var(--am-badge-bg);
    color: var(--am-badge-fg);
    font-size: 0.8em;
    font-weight: 600;
    line-height: max(22px, 1.8em);
    text-align: center;
    box-shadow: 0 0 0 2px var(--am-page, Canvas);
    font-variant-numeric: tabular-nums;
  }
  /* It is a picture of what the button's name says in words, which may be no digit. */
  .badge::before {
    content: attr(data-n);
  }
  .start .badge {
    inset-inline: -6px auto;
  }

  .panel {
    position: fixed;
    margin: 0;
    padding: 0;
    inset: auto;
    z-index: var(--am-z);
    /* Above the launcher, also where that has gone out of the way (parts/dodge.ts). */
    --_lower: calc(var(--am-launcher-size) + 12px + var(--_lift, 0px));
    inset-block-end: calc(max(var(--am-inset-block), env(safe-area-inset-bottom)) + var(--_lower));
    inset-inline-end: max(var(--am-inset-inline), env(safe-area-inset-right));
    inline-size: var(--am-panel-width, 400px);
    block-size: var(--am-panel-height);
    max-inline-size: calc(min(100%, 100vw) - 2 * var(--am-inset-inline));
    max-block-size: calc(min(100%, var(--_vh, 100dvh)) - 2 * var(--am-inset-block) - var(--_lower));
    display: flex;
    flex-direction: column;
    overflow: hidden;
    overscroll-behavior: contain;
    background: var(--am-surface);
    color: var(--am-text);
    border: 1px solid var(--am-line);
    border-radius: var(--_r-xl);
    box-shadow: var(--_shadow-3);
    animation: rise var(--_t) var(--_ease);
  }
  .panel:not([data-open]) {
    display: none;
  }
  .start .panel {
    inset-inline: max(var(--am-inset-inline), env(safe-area-inset-left)) auto;
  }
  .popup.top .panel {
    inset-block: calc(max(var(--am-inset-block), env(safe-area-inset-top)) + var(--_lower)) auto;
  }
  .nodock .panel {
    inset-block-end: max(var(--am-inset-block), env(safe-area-inset-bottom));
    max-block-size: calc(min(100%, var(--_vh, 100dvh)) - 2 * var(--am-inset-block));
  }
  .popup.nodock.top .panel {
    inset-block: max(var(--am-inset-block), env(safe-area-inset-top)) auto;
  }
  @media (max-height: 787px) {
    .open:not(.inline, .nohead) .dock {
      display: none;
    }
    :where(.root:not(.nohead)) .panel {
      inset-block-end: max(var(--am-inset-block), env(safe-area-inset-bottom));
      max-block-size: calc(min(100%, var(--_vh, 100dvh)) - 2 * var(--am-inset-block));
    }
    .popup.top:not(.nohead) .panel {
      inset-block: max(var(--am-inset-block), env(safe-area-inset-top)) auto;
    }
  }
  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(var(--_rise, 12px));
    }
  }
  .panel::backdrop {
    background: none;
  }
  .full .panel {
    --_rise: 24px;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    block-size: var(--_vh, 100dvh);
    max-inline-size: none;
    max-block-size: none;
    border: 0;
    border-radius: 0;
    box-shadow: none;
    padding-block: env(safe-area-inset-top) env(safe-area-inset-bottom);
    padding-inline: env(safe-area-inset-left) env(safe-area-inset-right);
  }
  .phone {
    --am-font-size: 1em;
  }
  .panelmode .panel {
    inset-block: 0;
    inset-inline-end: 0;
    inline-size: clamp(320px, var(--am-panel-width, 440px), 560px);
    block-size: var(--_vh, 100%);
    max-block-size: none;
    border-radius: 0;
    border-width: 0;
    border-inline-start-width: 1px;
    box-shadow: var(--_shadow-2);
  }
  /* It stands where the launcher does, over it: what cannot be seen cannot have the focus. */
  .panelmode.open .dock {
    display: none;
  }
  .panelmode.start .panel {
    inset-inline: 0 auto;
    border-inline-width: 0 1px;
  }
  /* Where it can be seen above a keyboard: at the foot of that or, where it is on top or fills what there is, at its head. */
  .keys.panel {
    inset-block: calc(var(--_top) + var(--_vh)) auto;
    translate: 0 calc(-100% - var(--am-inset-block));
  }
  .popup.top .keys.panel {
    translate: 0 var(--_top);
  }
  :is(.full, .panelmode) .keys.panel {
    inset-block: var(--_top) auto;
    translate: none;
    /* The foot of the screen is under the keyboard. */
    padding-block-end: 0;
  }
  .full .keys::backdrop {
    background: var(--am-surface);
  }
  .phone .keys .note {
    display: none;
  }
  .inline .panel {
    position: relative;
    inset: auto;
    z-index: auto;
    inline-size: 100%;
    max-inline-size: none;
    block-size: 100%;
    min-block-size: 256px;
    /* A box without a height would grow with every message, and take the composer out of sight. */
    max-block-size: 100dvh;
    box-shadow: none;
    animation: none;
  }
  /* Those in the midst have a width of their own. */
  :is(.inline, .full) :is(.log > :not(:where(.empty, .aside)), .foot > *) {
    inline-size: 100%;
    max-inline-size: 640px;
    margin-inline: auto;
  }

  .head {
    flex: none;
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 10px 8px 10px var(--am-gutter);
    min-block-size: 65px;
    background: var(--am-header-bg);
    border-block-end: 1px solid var(--am-header-border);
    position: relative;
    z-index: 2;
  }
  [dir='rtl'] .head {
    padding: 10px var(--am-gutter) 10px 8px;
  }
  .head:not(.bare) {
    --_on: var(--am-header-fg);
  }
  /* A line of no colour is drawn where a visitor has colours of their own. Where its buttons stand, they stand without it. */
  .head.bare {
    border: 0;
    align-items: start;
    background: none;
  }
  /* What a page puts there stands as our buttons do, and does not take them out of the panel. */
  .head > .acts {
    flex-wrap: nowrap;
    align-items: center;
    max-inline-size: 60%;
    gap: 0;
    margin-inline-start: auto;
  }
  .who {
    flex: 1;
    min-inline-size: 0;
  }
  .who > * {
    overflow: hidden;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow-wrap: anywhere;
  }
  .lower .who > * {
    display: block;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  /* Letters so large leave the head as high as the half of what was said. */
  .slimmer .who :is(h2, p, bdi) {
    display: block;
    white-space: nowrap;
    text-overflow: ellipsis;
    overflow: hidden;
  }
  /* What is in another direction ends at its own end. */
  .slimmer .who bdi {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .who h2 {
    font-size: 1.0667em;
    line-height: 1.3;
    letter-spacing: -0.006em;
    inline-size: fit-content;
    max-inline-size: 100%;
  }
  .who p {
    font-size: 0.8667em;
    line-height: 1.4;
    color: var(--am-text-2);
    text-wrap: balance;
  }
  .back,
  [dir='rtl'] .flip {
    transform: scaleX(-1);
  }
  [dir='rtl'] .back {
    transform: none;
  }
  .lead {
    margin-inline: -12px -8px;
  }

  .foot {
    flex: 0 1 auto;
    min-block-size: 0;
    padding: 6px var(--_foot) 10px;
    position: relative;
    display: flex;
    flex-direction: column;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }
  /* In a low box the suggestions give way, then the lines that are written; what has no room then can be scrolled to. */
  .foot > :not(.chips) {
    flex: 0 0 auto;
  }
  .phone .foot {
    padding-block-end: 8px;
  }
  .note {
    font-size: 0.7667em;
    line-height: 1.35;
    color: var(--am-text-2);
    text-align: center;
    text-wrap: balance;
    overflow-wrap: anywhere;
    padding: 8px 8px 0;
  }
  .status {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 8px;
    background: var(--am-status-bg);
    --_on: var(--am-status-fg);
    color: var(--am-text-2);
    border: 1px solid var(--am-line);
    border-radius: 18px 18px 0 0;
    padding-block: 4px 22px;
    padding-inline: 16px 6px;
    margin-block-end: -18px;
    font-size: 0.8667em;
    line-height: 1.35;
    min-block-size: 60px;
  }
  slot > .status,
  .status:only-child,
  .status:nth-last-child(2) {
    border-radius: 18px;
    padding-block-end: 4px;
    margin-block-end: 0;
  }
  .status > span {
    flex: 1 11em;
    overflow-wrap: anywhere;
    padding-block: 5px;
  }
  .status .tb {
    font-size: 1em;
    margin-block: -4px;
    margin-inline-start: auto;
    padding-inline: 8px;
  }
  .status b {
    font-weight: 600;
    color: var(--_on, var(--am-text));
  }
  .status:is(.warn, .danger, .ok) {
    --_on: initial;
    color: var(--am-text);
    background: var(--_bg);
  }
  .status:is(.warn, .danger, .ok) > .i {
    color: var(--_fg);
  }
  .warn {
    --_bg: var(--am-warn-bg);
    --_fg: var(--am-warn-fg);
  }
  .danger {
    --_bg: var(--am-danger-bg);
    --_fg: var(--am-danger-fg);
  }
  .ok {
    --_bg: var(--am-ok-bg);
    --_fg: var(--am-ok-fg);
  }
  /* What is over in a second has not moved. */
  .i-sending {
    animation: turn 1.2s 1s linear infinite;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  .empty {
    margin: auto;
    text-align: center;
    text-wrap: balance;
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: 12px;
    max-inline-size: 290px;
  }
  .turn ~ .empty {
    margin-block: 16px 0;
  }
  .empty h3 {
    font-size: 1.1334em;
    line-height: 1.3;
    letter-spacing: -0.01em;
  }
  .empty p {
    color: var(--am-text-2);
    font-size: 0.9334em;
    line-height: 1.45;
    margin-block-start: -6px;
  }
  .empty code {
    font-family: var(--_mono);
    font-size: 0.8em;
    color: var(--am-text-2);
  }
  .disc {
    flex: none;
    inline-size: 40px;
    block-size: 40px;
    border-radius: 50%;
    display: grid;
    place-items: center;
    background: var(--_bg, var(--am-bubble-user-bg));
    color: var(--_fg, var(--am-bubble-user-fg));
  }
  @media (max-width: 340px) {
    :host {
      --am-gutter: 12px;
      --_foot: 8px;
    }
  }
  .lower .head {
    padding-block: 0;
    min-block-size: 45px;
  }
  :is(.lower, .slim) .head .tile,
  .lower :is(.head p, .note) {
    display: none;
  }
  /* They are in the way of what has to be read now, or there is room for no more than what is written. */
  .low .chips:has(+ .status),
  .lower.asks .chips,
  .lowest .chips {
    display: none;
  }
  .lower .foot {
    padding-block: 4px 6px;
  }
  /* What has to be read now has the room of some lines that were said. */
  .lower:where(.asks) .log {
    min-block-size: 64px;
  }
  /* What helps is above what is written; of many words the last can be scrolled to. */
  .lower .status {
    flex-wrap: nowrap;
    align-items: start;
    min-block-size: 0;
    padding-block: 2px 20px;
  }
  .lower .status > span {
    padding-block: 2px;
  }
  /* It is not under what is written, which has one line as long as this stands. */
  .lower .status ~ .comp.comp textarea {
    max-block-size: calc(1.5em + 21px);
  }
  .lower .status > .i {
    margin-block: 8px;
  }
  @media print {
    .dock {
      display: none;
    }
    .foot,
    .jumpbar {
      visibility: hidden;
    }
    /* What takes no place keeps its place: the transcript stands where it stood when the page is back on the screen. */
    :is(.popup, .panelmode, .full) .panel {
      visibility: hidden;
      /* What is visible in what is hidden would be there by itself. */
      opacity: 0;
    }
  }
  @media (forced-colors: active) {
    .launch {
      border-color: ButtonText;
    }
    .badge {
      outline: 1px solid;
    }
    /* A browser leaves to a picture what colour it was given; over whatever says so later. */
    .i.i.i.i {
      color: inherit;
    }
  }
  @media (prefers-reduced-transparency: reduce) {
    .panel {
      backdrop-filter: none;
    }
  }
`;
