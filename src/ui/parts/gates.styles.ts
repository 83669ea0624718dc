import { css } from 'lit';
import { fields } from './fields.styles.js';

/** All that stands before and beside the chat, in one file of more than 300 lines, because later rules win over earlier ones. */
export const styles = [
  fields,
  css`
    .gate {
      flex: 1;
      min-block-size: 0;
      display: flex;
      flex-direction: column;
    }
    .screen {
      flex: 1;
      min-block-size: 0;
      overflow: auto;
      overscroll-behavior: contain;
      overflow-wrap: anywhere;
      padding: 22px max(20px, 50% - 320px) 20px;
      display: flex;
      flex-direction: column;
      gap: 16px;
      scrollbar-width: thin;
    }
    .lead + .who h2 {
      hyphens: auto;
      hyphenate-limit-chars: 9;
    }
    .screen > * {
      flex: none;
    }
    /* Where a browser knows phrases. Of an answer that is being written they would move. */
    .screen:lang(ja) {
      word-break: auto-phrase;
    }
    .screen,
    .home {
      /* Shade at its end as long as there is more; the end itself, which moves with the words, covers it. */
      background:
        linear-gradient(transparent, var(--am-surface) 40%) 0 100% / 100% 20px local,
        linear-gradient(to top, color-mix(in oklch, var(--am-text) 22%, transparent), transparent) 0 100% / 100% 12px;
      background-repeat: no-repeat;
    }
    .screen:focus-visible {
      outline-offset: -2px;
    }
    .big {
      font-size: 1.3334em;
      line-height: 1.25;
      letter-spacing: -0.016em;
    }
    .small {
      font-size: 0.8667em;
    }
    .foot.act {
      padding: 6px 20px 14px;
    }
    .agreed {
      display: flex;
      flex-direction: column;
      gap: 16px;
    }
    .hero > .agreed {
      margin-block-start: 16px;
    }
    .log > .agreed {
      margin-block-end: 16px;
    }
    .facts {
      list-style: none;
      display: flex;
      flex-direction: column;
      gap: 12px;
    }
    .facts li {
      display: flex;
      gap: 12px;
      font-size: 0.9334em;
      line-height: 1.45;
    }
    .facts .i {
      color: var(--am-accent-text);
      margin-block-start: 1px;
    }
    .check {
      display: flex;
      gap: 12px;
      align-items: flex-start;
      min-block-size: 44px;
      padding-block: 8px;
      position: relative;
      cursor: pointer;
    }
    .check input {
      position: absolute;
      inset-block-start: 8px;
      inline-size: 24px;
      block-size: 24px;
      opacity: 0;
    }
    .square {
      flex: none;
      inline-size: max(22px, 1.4em);
      block-size: max(22px, 1.4em);
      border-radius: 7px;
      border: 1.5px solid var(--am-control);
      background: var(--am-raised);
      display: grid;
      place-items: center;
    }
    .check .square .i {
      visibility: hidden;
    }
    .check :checked + .square {
      background: var(--am-accent-fill);
      color: var(--am-on-accent);
      border-color: var(--am-accent-edge);
    }
    .check :checked + .square .i {
      visibility: visible;
    }
    .check :focus-visible + .square {
      outline: 2px solid var(--am-focus);
      outline-offset: 2px;
    }
    .field {
      display: flex;
      flex-direction: column;
      gap: 6px;
    }
    .field > :is(label, span:first-child),
    .seg legend {
      font-weight: 500;
      font-size: 0.9334em;
      line-height: 1.35;
    }
    .seg small {
      color: var(--am-text-2);
      font-weight: 400;
      font-size: 0.9em;
    }
    .in[aria-invalid='true'] {
      border: 2px solid var(--am-danger-fg);
      padding: 9px 12px;
    }
    .in:focus-visible {
      outline-offset: -1px;
    }
    .choice {
      position: relative;
      display: block;
    }
    .choice .in {
      padding-inline-end: 40px;
    }
    .choice .i {
      position: absolute;
      inset-inline-end: 12px;
      inset-block-start: 12px;
      pointer-events: none;
    }
    .seg {
      min-inline-size: 0;
      overflow-wrap: break-word;
    }
    .seg > div {
      display: flex;
      flex-wrap: wrap;
      margin-block-start: 6px;
      background: var(--am-sunken);
      border: 1px solid var(--am-line);
      border-radius: 13px;
      padding: 2px;
    }
    .seg label {
      flex: 1 0;
      position: relative;
      display: flex;
    }
    /* Four are two and two: in a quarter of the width few words have room. */
    .seg label:first-child:nth-last-child(4),
    .seg label:first-child:nth-last-child(4) ~ label {
      flex-basis: 40%;
    }
    .seg label > span {
      flex: 1;
      min-inline-size: 44px;
      min-block-size: 44px;
      display: grid;
      place-items: center;
      text-align: center;
      border-radius: 10px;
      border: 1.5px solid transparent;
      font-size: 0.8667em;
      line-height: 1.25;
      padding: 4px 8px;
      cursor: pointer;
    }
    .seg :checked + span {
      background: var(--am-raised);
      border-color: var(--am-accent-edge);
      box-shadow: var(--_shadow-1);
      font-weight: 600;
    }
    :is(.seg, .opt) :focus-visible + * {
      outline: 2px solid var(--am-focus);
      outline-offset: 2px;
    }
    .opt {
      display: flex;
      align-items: center;
      gap: 12px;
      min-block-size: 48px;
      font-size: 0.9667em;
      position: relative;
      cursor: pointer;
      margin-block: -6px;
    }
    .opt + .refused {
      margin-block-start: -10px;
    }
    .opt > span {
      flex: 1;
      line-height: 1.35;
    }
    .sw {
      inline-size: 44px;
      block-size: 26px;
      border-radius: 13px;
      background: var(--am-sunken);
      border: 1.5px solid var(--am-control);
      position: relative;
      flex: none;
    }
    .sw::after {
      content: '';
      position: absolute;
      inset-block: 0;
      margin-block: auto;
      inset-inline-start: 3.5px;
      inline-size: 16px;
      block-size: 16px;
      border-radius: 50%;
      background: var(--am-control);
    }
    :checked + .sw {
      background: var(--am-accent-fill);
      border-color: var(--am-accent-edge);
    }
    :checked + .sw::after {
      inset-inline: auto 3.5px;
      background: var(--am-on-accent);
    }
    dl.kept {
      display: flex;
      flex-direction: column;
      gap: 12px;
      font-size: 0.9334em;
    }
    dl.kept dt {
      font-weight: 500;
    }
    dl.kept dd {
      color: var(--am-text-2);
      overflow-wrap: anywhere;
    }
    .col {
      display: flex;
      flex-direction: column;
      gap: 8px;
    }
    .home {
      flex: 1;
      min-block-size: 0;
      overflow: auto;
      overscroll-behavior: contain;
      overflow-wrap: anywhere;
      display: flex;
      flex-direction: column;
      position: relative;
      padding-block-start: 21px;
    }
    /* Up to the top of the panel, from which its bars hang; they go with the words when these are scrolled. */
    .head.bare + .home {
      margin-block-start: -65px;
    }
    .lower .head.bare + .home {
      margin-block-start: -45px;
    }
    .lower .home {
      padding-block-start: 9px;
    }
    /* Under the buttons of the header, which lie over it. */
    .home > .filled {
      display: block;
      padding: 8px 24px 24px;
    }
    .head.bare + .home > .filled {
      padding-block-start: 52px;
    }
    /* They hang beside our greeting, and would over what the page has. */
    .hang:has(+ .filled) {
      display: none;
    }
    .low .hang {
      display: none;
    }
    .hero {
      padding: 0 max(24px, 50% - 308px) 26px;
    }
    .hero h3 {
      hyphens: auto;
      hyphenate-limit-chars: 9;
      font-size: 1.6em;
      line-height: 1.22;
      letter-spacing: -0.022em;
      /* Beside the bar that hangs lowest; where there is no room for ten ems, below it in all the width. */
      margin-block: max(20px, min(56px, (10em - 100%) * 999)) 8px;
      max-inline-size: max(min(10em, 100% - 112px), min(100%, (10em - 100%) * 999));
      text-wrap: balance;
    }
    .hero p {
      color: var(--am-text-2);
      max-inline-size: 30em;
    }
    /* Where it is low, what can be asked is in sight; beside the words is the tile, and beside them, whichever way they run, the buttons of the header. */
    .low .hero {
      display: grid;
      grid-template-columns: auto 1fr 60px;
      align-items: center;
      gap: 0 12px;
      padding-block-end: 14px;
    }
    .low .hero > :not(.tile, h3) {
      grid-column: 1 / -1;
    }
    .low .hero .tile {
      --am-avatar-size: 40px;
    }
    .low .hero h3 {
      font-size: 1.3334em;
      margin-block: 0;
      max-inline-size: none;
    }
    .low .hero p {
      margin-block-start: 8px;
      max-inline-size: none;
    }
    .hang {
      position: absolute;
      inset-block-start: 0;
      inset-inline-end: 26px;
      display: flex;
      gap: 16px;
      align-items: flex-start;
      pointer-events: none;
    }
    .hang i {
      inline-size: 44px;
      border-radius: 0 0 22px 22px;
      background: var(--am-wash);
      block-size: 68px;
    }
    .hang i:nth-child(2) {
      block-size: 126px;
      background: color-mix(in oklab, var(--am-bubble-user-bg) 75%, var(--am-wash));
    }
    .hang i:nth-child(3) {
      block-size: 96px;
    }
    /* Words have all the width there, and the bars end above them. */
    .phone :not(.low) > .home .hero h3 {
      margin-block-start: 20px;
      max-inline-size: 10em;
    }
    .phone .hang i {
      block-size: 48px;
    }
    .phone .hang i:nth-child(2) {
      block-size: 88px;
    }
    .phone .hang i:nth-child(3) {
      block-size: 67px;
    }
    .list {
      display: flex;
      flex-direction: column;
      padding: 0 max(12px, 50% - 320px) 12px;
    }
    .list h4 {
      font-size: 0.8em;
      line-height: 1.4;
      color: var(--am-text-2);
      padding: 0 12px 6px;
    }
    .item {
      position: relative;
      min-block-size: 52px;
      inline-size: 100%;
      padding: 8px 12px;
      display: flex;
      align-items: center;
      gap: 12px;
      border-radius: 12px;
      line-height: 1.35;
    }
    .item > span {
      flex: 1;
      text-align: -webkit-match-parent;
      text-align: match-parent;
    }
    .item + .item::before {
      content: '';
      position: absolute;
      inset: 0 12px auto;
      border-block-start: 1px solid var(--am-line);
    }
    .item > .i {
      color: var(--am-text-2);
    }
    @media (hover: hover) {
      .resume:hover,
      .item:hover {
        background: var(--am-wash);
      }
      .item:hover::before,
      .item:hover + .item::before {
        opacity: 0;
      }
      .item:hover > .i {
        color: var(--am-accent-text);
      }
    }
    .resume:active,
    .item:active {
      background: var(--am-wash);
    }
    .item:focus-visible {
      outline-offset: -2px;
    }
    .item:focus-visible::before,
    .item:focus-visible + .item::before {
      opacity: 0;
    }
    .resume {
      display: flex;
      gap: 12px;
      align-items: center;
      margin: 0 max(16px, 50% - 316px) 18px;
      padding: 11px 13px;
      min-block-size: 64px;
      font-size: 0.8667em;
      line-height: 1.4;
    }
    .resume > span:nth-child(2) {
      flex: 1;
      min-inline-size: 0;
    }
    .resume b {
      display: block;
      font-weight: 600;
    }
    .resume .muted {
      display: block;
      white-space: nowrap;
      overflow: hidden;
      text-overflow: ellipsis;
    }
    .dotnew {
      inline-size: 9px;
      block-size: 9px;
      border-radius: 50%;
      background: var(--am-badge-bg);
      flex: none;
    }
    @media (forced-colors: active) {
      .screen,
      .home {
        background: none;
      }
      .dotnew {
        background: Highlight;
      }
      .seg label > span {
        border-color: Canvas;
      }
      .sw::after {
        background: ButtonText;
        forced-color-adjust: none;
      }
      :checked + .square,
      :checked + .sw,
      .seg :checked + span {
        background: Highlight;
        color: HighlightText;
        forced-color-adjust: none;
      }
    }
  `,
];
