import { css } from 'lit';

/** The transcript and the composer, in one file of more than 300 lines, because later rules win over earlier ones. */
export const talk = css`
  .log {
    /* Of a height that what is in it has no part in, also where its panel has none: the room below what was said is made of it. */
    flex: 1 9999 480px;
    min-block-size: 96px;
    overflow: hidden auto;
    overscroll-behavior: contain;
    overflow-anchor: none;
    overflow-wrap: anywhere;
    scroll-padding-block: 12px;
    /* What a bar takes is taken off the gutter beside it. */
    --_end: max(4px, var(--am-gutter) - var(--_bar, 0px));
    padding-block: 16px 10px;
    padding-inline: var(--am-gutter) var(--_end);
    position: relative;
    scrollbar-width: thin;
    /* A row that became narrower because another one grew would be read anew, and a browser complains to the page of it. */
    scrollbar-gutter: stable;
    display: flex;
    flex-direction: column;
  }
  /* What the keys come to stands clear of the way back to the end. */
  .log:has(~ .jumpbar > .jump) {
    scroll-padding-block-end: min(60px, 50%);
  }
  .log > .filled {
    display: block;
    padding-block-end: 12px;
  }
  .lowest .log {
    min-block-size: 40px;
  }
  .log > * {
    flex: none;
  }
  .log:focus-visible {
    outline-offset: -2px;
  }
  .day {
    display: flex;
    align-items: center;
    gap: 12px;
    margin-block-start: var(--am-gap-turn);
    font-size: 0.8em;
    line-height: 1.35;
    color: var(--am-text-2);
    text-align: center;
  }
  .day::before,
  .day::after {
    content: '';
    flex: 1 0 16px;
    border-block-start: 1px solid var(--am-line);
  }
  .day.new {
    font-weight: 600;
    color: var(--am-accent-text);
  }
  .day.new::before,
  .day.new::after {
    border-color: var(--am-accent-edge);
  }
  .aside {
    font-size: 0.8em;
    line-height: 1.4;
    color: var(--am-text-2);
    text-align: center;
    text-wrap: balance;
    max-inline-size: 300px;
    margin: 8px auto 0;
  }
  .aside + .acts {
    justify-content: center;
  }
  .turn {
    display: flex;
    flex-direction: column;
    gap: var(--am-gap);
    min-inline-size: 0;
    margin-block-start: 3px;
    scroll-margin: 12px;
  }
  .given {
    display: contents;
  }
  .turn.agent {
    margin-block-start: 10px;
  }
  .turn.first {
    margin-block-start: var(--am-gap-turn);
  }
  /* What is over in a moment is not worth a flash. */
  .soon,
  .sending {
    animation: soon 0s 0.4s both;
  }
  @keyframes soon {
    from {
      visibility: hidden;
    }
  }
  /* Nor are the words for a link that comes, as the edge shows it: another name, for what is sent then has its own time. */
  .waiting {
    animation: wait 0s 0.8s both;
  }
  @keyframes wait {
    from {
      visibility: hidden;
    }
  }
  .by {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    font-size: 0.8667em;
    line-height: 1.4;
    min-block-size: 24px;
  }
  .by b {
    font-weight: 600;
  }
  .by time {
    white-space: nowrap;
    color: var(--am-text-2);
    font-size: 0.923em;
    font-variant-numeric: tabular-nums;
  }
  .bubble {
    max-inline-size: 82%;
    padding: calc(8px * var(--am-density) + 1px) 14px;
    border-radius: var(--am-bubble-radius);
    border: 1px solid transparent;
  }
  .me {
    align-items: flex-end;
  }
  .me .bubble {
    background: var(--am-bubble-user-bg);
    color: var(--am-bubble-user-fg);
    border-start-end-radius: 6px;
    border-end-end-radius: 6px;
  }
  .me.first .bubble {
    border-start-end-radius: var(--am-bubble-radius);
  }
  .me.last .bubble {
    border-end-end-radius: var(--_leaf);
  }
  .agent .said {
    --_on: var(--am-bubble-agent-fg);
    background: var(--am-bubble-agent-bg);
    /* Words that have arrived stay in their line. */
    text-wrap: wrap;
  }
  .plain {
    white-space: pre-wrap;
    /* Each line as its own words run, as where it was written. */
    unicode-bidi: plaintext;
  }
  .me .bubble.dashed {
    background: var(--am-surface);
    color: var(--am-text);
    border: 1.5px dashed var(--am-control);
  }
  .me .bubble.bad {
    background: var(--am-surface);
    color: var(--am-text);
    border: 1.5px solid var(--am-danger-fg);
  }
  .delivery {
    display: flex;
    align-items: center;
    gap: 5px;
    font-size: 0.8em;
    line-height: 1.35;
    color: var(--am-text-2);
    margin-block-start: -3px;
    padding-inline-end: 2px;
    font-variant-numeric: tabular-nums;
  }
  .delivery:is(.warn, .danger) {
    color: var(--_fg);
    font-weight: 500;
  }
  .why {
    font-size: 0.8em;
    line-height: 1.4;
    color: var(--am-text-2);
    max-inline-size: 82%;
    text-align: end;
    margin-block-start: -4px;
  }
  .why.start {
    text-align: start;
  }
  .turn > .acts {
    margin-block: -8px;
  }
  .me > .acts {
    justify-content: flex-end;
  }
  /*
   * As high as the tools that come in their place. The answer grows under them: laid out at its end they would jump with each
   * line, and the page's score with them, so they are laid out at its beginning, and turned over.
   */
  .writing:has(> .acts) {
    position: relative;
    padding-block-end: calc(var(--am-gap) + 24px);
  }
  .writing > .acts {
    position: absolute;
    inset-block: 0 -12px;
    align-items: flex-start;
    margin: 0;
    pointer-events: none;
    scale: 1 -1;
  }
  .writing > .acts > * {
    pointer-events: auto;
    scale: 1 -1;
  }
  .tools {
    display: flex;
    margin-block: -8px -12px;
    margin-inline-start: -12px;
  }
  .tools .ib + .ib {
    margin-inline-start: -6px;
  }
  @media (hover: hover) {
    .turn:not(.latest):not(:hover):not(:focus-within) .tools:not(:has(.on)) {
      opacity: 0;
    }
  }
  .busy {
    display: flex;
    align-items: center;
    gap: 8px;
    font-size: 0.8667em;
    color: var(--am-text-2);
    min-block-size: 24px;
    margin-block-start: var(--am-gap-turn);
  }
  .busy rect {
    transform-box: fill-box;
    transform-origin: center;
    animation: breathe 1.2s var(--_ease) infinite alternate;
  }
  .busy rect:nth-child(2) {
    animation-delay: 0.18s;
  }
  .busy rect:nth-child(3) {
    animation-delay: 0.36s;
  }
  @keyframes breathe {
    from {
      transform: scaleY(0.55);
    }
    to {
      transform: scaleY(1.15);
    }
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 0 8px;
    /* Its edges are those of what was said, in a narrow panel as in a wide one. */
    padding: 0 clamp(0px, (648px - 100%) / 2, 4px) 6px;
    /* Some rows and half of the next: there may be dozens, and what one writes in must stay. */
    max-block-size: min(200px, 26vh);
    max-block-size: calc(22px + round(min(200px, 26vh) - 22px, 44px));
    min-block-size: max(46px, 1.22em + 18px);
    /* What the keys are at stands clear of the fade. */
    scroll-padding: 14%;
    flex-shrink: 9999;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }
  /* As with what sends: what one sees is what a page can colour, and a finger has 44 px of it. */
  .chip {
    position: relative;
    min-block-size: 36px;
    min-inline-size: 44px;
    margin-block: 4px;
    max-inline-size: 100%;
    overflow-wrap: anywhere;
    padding: 3px 14px;
    display: inline-flex;
    align-items: center;
    line-height: 1.3;
    font-size: 0.9334em;
    font-weight: 500;
    background: var(--am-chip-bg);
    color: var(--am-chip-fg);
    border: 1px solid var(--am-chip-border);
    border-radius: calc(var(--am-radius) * 1.125);
    border-end-end-radius: var(--_leaf);
  }
  .chip::before {
    content: '';
    position: absolute;
    inset: -5px 0;
  }
  @media (hover: hover) {
    .go.rest:hover {
      background: var(--_tint);
    }
    .chip:hover {
      background: var(--am-wash);
      box-shadow: inset 0 0 0 0.5px var(--am-chip-border);
    }
  }
  .chip:active {
    background: var(--am-wash);
  }
  .chip:focus-visible {
    outline-offset: -2px;
  }
  :is(.phone, .lower) .chips {
    flex-wrap: nowrap;
    align-items: end;
    justify-content: flex-start;
    inline-size: auto;
    max-inline-size: none;
    margin-inline: calc(var(--_foot) * -1);
    padding-inline: max(var(--_foot), 50% - 320px + var(--_foot));
    overflow: auto hidden;
    scrollbar-width: none;
  }
  :is(.phone, .lower) .chip:first-child {
    margin-inline-start: auto;
  }
  /*
   * Where there is more, the edge fades; without overflow there is no time to run. It goes with the hand that scrolls, also
   * where nothing is to move by itself.
   */
  @supports (animation-timeline: scroll()) {
    .chips.chips {
      --fade: to bottom;
      animation: am-aside linear both !important;
      animation-timeline: scroll(self) !important;
    }
    :is(.phone, .lower) .chips {
      --fade: to right;
      animation-timeline: scroll(self inline) !important;
    }
    :is(.phone, .lower) .chips:dir(rtl) {
      --fade: to left;
    }
  }
  @keyframes am-aside {
    0% {
      mask: linear-gradient(var(--fade), #000 86%, transparent 108%);
    }
    1%,
    99% {
      mask: linear-gradient(var(--fade), transparent -8%, #000 14% 86%, transparent 108%);
    }
    to {
      mask: linear-gradient(var(--fade), transparent -8%, #000 14%);
    }
  }
  /* As wide as what is clear of the fades. */
  :is(.phone, .lower) .chip {
    max-inline-size: 72%;
    flex: none;
    white-space: nowrap;
  }
  .chip > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .lower .chip.chip {
    max-inline-size: none;
  }
  .before + :is(.day, .turn, .busy) {
    margin-block-start: 0;
  }
  .jumpbar {
    position: relative;
    z-index: 1;
    block-size: 0;
  }
  .jumpbar:has(.jump)::before {
    content: '';
    position: absolute;
    inset-block: -84px 0;
    /* Not over the bar of the log. */
    inset-inline: 0 var(--_bar, 0px);
    background: linear-gradient(transparent, var(--am-surface) 80%);
    pointer-events: none;
  }
  .log:is(:focus-visible, :has(:focus-visible)) ~ .jumpbar::before,
  .low .jumpbar::before {
    display: none;
  }
  /* Out of reach until there is something to go to. */
  .jumpbar > * {
    opacity: 0;
    visibility: hidden;
    transform: translateY(6px);
    transition: var(--_fast) cubic-bezier(0.4, 0, 1, 1);
    transition-property: opacity, visibility, transform;
    position: absolute;
    inset-inline: 0;
    inset-block-end: 4px;
    margin: auto;
    inline-size: max-content;
    max-inline-size: calc(100% - 32px);
    min-block-size: 44px;
    padding-inline: 14px 18px;
    display: flex;
    align-items: center;
    gap: 8px;
    background: var(--am-raised);
    border: 1px solid var(--am-control);
    box-shadow: var(--_shadow-2);
    border-radius: 22px;
    font-size: 0.8667em;
    font-weight: 600;
  }
  .jumpbar > .jump {
    opacity: 1;
    visibility: visible;
    transform: none;
    transition-duration: var(--_t);
    transition-timing-function: var(--_ease);
  }
  /* Among so few lines it covers words where most of them have ended. */
  .low .jumpbar > * {
    inset-inline: auto 8px;
    font-size: max(13px, 0.6em);
  }
  /* There its head is the head of the log. */
  .lowest .jumpbar > * {
    inset-block-end: 0;
    min-block-size: 40px;
  }

  .comp {
    background: var(--am-composer-bg);
    --_on: var(--am-composer-fg);
    border-radius: var(--am-composer-radius);
    border: 1px solid var(--am-composer-border);
    box-shadow: var(--_shadow-1);
    display: flex;
    flex-wrap: wrap;
    align-items: flex-end;
    padding: 3px;
    min-block-size: 52px;
    /* Whatever else has to be scrolled for there: what is written, and what sends it, is in sight. */
    position: sticky;
    inset-block-end: 0;
  }
  /* What has a ring of its own in it needs no other around it. */
  .comp:focus-within:not(:has(button:focus-visible)) {
    border-color: var(--am-focus);
    box-shadow:
      inset 0 0 0 1px var(--am-focus),
      var(--_shadow-1);
  }
  .comp.limit {
    border-color: var(--am-danger-fg);
    box-shadow: inset 0 0 0 1px var(--am-danger-fg);
  }
  /* Buttons of the page stand as ours do. */
  .comp > slot {
    display: flex;
    align-items: center;
    min-block-size: 44px;
  }
  .comp > .filled {
    padding-inline: 6px;
  }
  .comp textarea {
    flex: 1;
    min-inline-size: 0;
    resize: none;
    padding: 10.5px 6px 10.5px 12px;
    line-height: 1.5;
    max-block-size: calc(9em + 21px);
    overflow: hidden auto;
    overscroll-behavior: contain;
    /* The line that is written is as far from the edge as one that stands alone. */
    scroll-padding-block: 10.5px;
    scrollbar-width: thin;
    outline: 0 !important;
    field-sizing: content;
  }
  .low .comp textarea {
    max-block-size: calc(4.5em + 21px);
  }
  /* What is all in one row is as low as it has to be. */
  @supports (field-sizing: content) {
    .low .comp:not(:has(> div, .under)) {
      flex-shrink: 1;
      flex-wrap: nowrap;
      min-block-size: max(52px, 1.5em + 29px);
    }
    .low .comp:not(:has(> div, .under)) textarea {
      align-self: stretch;
      min-inline-size: 6em;
      max-block-size: calc(9em + 21px);
    }
  }
  .lower .comp.comp textarea {
    max-block-size: calc(3em + 21px);
  }
  [dir='rtl'] .comp textarea {
    padding: 10.5px 12px 10.5px 6px;
  }
  .comp .ib + textarea {
    padding-inline-start: 6px;
  }
  textarea::placeholder,
  input::placeholder {
    color: var(--am-text-2);
    opacity: 1;
  }
  /* What one sees is what a page can colour; what one hits is 44 px. */
  .go {
    position: relative;
    inline-size: 38px;
    block-size: 38px;
    /* Level with the last line, however large its letters are. */
    margin: 3px 3px max(3px, 0.75em - 8.5px);
    display: grid;
    place-items: center;
    flex: none;
    border-radius: 14px;
    border-end-end-radius: var(--_leaf);
    background: var(--am-accent-fill);
    border: 1px solid var(--am-accent-edge);
    color: var(--am-on-accent);
  }
  .go::before {
    content: '';
    position: absolute;
    inset: -4px;
  }
  .go.rest {
    color: var(--am-text-2);
    background: none;
    border-color: var(--am-control);
  }
  .under {
    flex-basis: 100%;
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: 8px;
    padding: 2px 10px 6px 12px;
    font-size: 0.8em;
    line-height: 1.4;
    color: var(--am-text-2);
  }
  .under.danger {
    color: var(--am-danger-fg);
    font-weight: 500;
    justify-content: flex-start;
  }
  @media (forced-colors: active) {
    .comp:focus-within:not(:has(button:focus-visible)) {
      outline: 2px solid Highlight;
    }
    .chip {
      color: LinkText;
    }
    /* There are no fades there. */
    .jumpbar:has(.jump)::before {
      inset-block-start: -52px;
      background: Canvas;
      border-block-start: 1px solid;
    }
    .bubble,
    .said {
      border-color: CanvasText;
    }
  }
`;
