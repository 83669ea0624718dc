import { css } from 'lit';

export const styles = [
  css`
    .rail {
      display: flex;
      gap: 10px;
      margin-inline: -2px calc(var(--_end) * -1);
      padding-block: 2px;
      padding-inline: 2px var(--_end);
      overflow: auto hidden;
      scroll-snap-type: x proximity;
      scrollbar-width: none;
      /* Beside a bar what goes on is not cut off at some distance from the edge. */
      --_fade: #000 calc(100% - min(var(--_bar, 0px), var(--_end))), transparent;
      mask-image: linear-gradient(to right, var(--_fade));
    }
    [dir='rtl'] .rail {
      mask-image: linear-gradient(to left, var(--_fade));
    }
    .rail > * {
      flex: none;
      inline-size: min(232px, 78%);
      scroll-snap-align: start;
      scroll-margin: 2px;
      display: flex;
    }
    .slide {
      display: flex;
      flex-direction: column;
      inline-size: 100%;
    }
    .slide .body {
      display: flex;
      flex-direction: column;
      gap: 4px;
      padding: 12px 14px 8px;
      flex: 1;
      line-height: 1.35;
      overflow-wrap: anywhere;
    }
    /* The card cuts off what is outside of it. */
    .photo:focus-visible {
      outline-offset: -4px;
    }
    .slide b,
    .call b {
      font-weight: 600;
    }
    /* On the side where the rest of the card begins, whatever they are written in. */
    .body b,
    .call :is(b, bdi) {
      display: block;
      text-align: -webkit-match-parent;
      text-align: match-parent;
    }
    .body .muted,
    .call .muted {
      font-size: 0.8667em;
    }
    .go2 {
      padding: 0 4px 2px;
      border-block-start: 1px solid var(--am-line);
    }
    .go2 .tb {
      text-decoration: none;
    }
    .pic {
      display: block;
      inline-size: 100%;
      min-block-size: 124px;
      max-block-size: 320px;
      object-fit: cover;
      background: var(--am-sunken);
    }
    /* Beside each other they are as high as one another: those of cards as all are, others as the highest. */
    .rail .slide .pic {
      block-size: 124px;
    }
    .rail .view .pic:first-child {
      block-size: 100%;
    }
    /* As wide as its place, whatever is in it: a picture that has not come has no width. */
    .pane {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      inline-size: 100%;
    }
    .pane > :is(.pic, .comes) {
      grid-area: 1 / 1;
    }
    /* WebKit has a square in the place of a picture whose size it does not know. */
    .comes + .pic {
      block-size: 124px;
    }
    .view {
      border-radius: 12px;
      overflow: hidden;
      color: inherit;
      text-decoration: none;
    }
    .photo {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      align-content: center;
      gap: 0 12px;
      min-block-size: 64px;
      inline-size: 100%;
      padding: 10px 14px;
      border-radius: var(--_r-md);
      background: var(--am-sunken);
      border: 1px solid var(--am-control);
      font-size: 0.8667em;
      line-height: 1.4;
    }
    /* As high as the picture is going to be at least, and was. */
    :is(.card, .rail > *) > .photo,
    .photo:is(.comes, .dash) {
      min-block-size: 124px;
    }
    .card .photo {
      gap: 0 8px;
      padding-inline: 12px;
      border-width: 0 0 1px;
      border-radius: 0;
    }
    .comes {
      z-index: 1;
      border-radius: inherit;
      border-color: var(--am-line);
    }
    .photo .tb {
      font-size: 1em;
    }
    .photo:not(.dash) {
      color: var(--am-text);
      --_on: initial;
      --am-text-2: var(--_2);
    }
    @media (hover: hover) {
      .live:hover {
        background: var(--am-wash);
      }
    }
    .live:active {
      background: var(--am-wash);
    }
    .photo > span {
      flex: 1 7em;
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }
    .photo b {
      display: block;
      font-weight: 600;
    }
    .photo > .i {
      color: var(--am-text-2);
    }
    .photo.dash {
      background: none;
      border: 1.5px dashed var(--am-control);
    }
    .nav {
      display: flex;
      align-items: center;
      justify-content: space-between;
      font-size: 0.8em;
      color: var(--am-text-2);
      margin-block: -4px -8px;
      margin-inline-end: -4px;
      font-variant-numeric: tabular-nums;
    }
    /* A ring around it is as strong as any. */
    .nav [aria-disabled='true'] .i {
      opacity: 0.45;
    }
    /* A number stays in one line: where there is no room beside it, the button is below. */
    .call {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 8px 14px;
      padding: 12px 14px 12px 16px;
    }
    .call > div {
      flex: 1 8em;
      min-inline-size: 0;
      line-height: 1.35;
    }
    .call :is(b, bdi) {
      display: block;
    }
    .dials {
      display: flex;
      align-items: center;
    }
    /* It has no part in the height of its line. */
    .dials .ib {
      display: none;
      margin-block: -13px;
    }
    /* Where there is a finger there may be a telephone. */
    @media (pointer: fine) {
      .dials .ib {
        display: inline-grid;
      }
    }
    @media (any-pointer: coarse) {
      .dials .ib {
        display: none;
      }
    }
  `,
];
