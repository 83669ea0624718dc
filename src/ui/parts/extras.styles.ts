import { css } from 'lit';

export const styles = [
  css`
    .cover {
      position: absolute;
      inset: 0;
      opacity: 0;
      cursor: pointer;
      font-size: 0;
    }
    .ib:has(.cover) {
      order: -1;
    }
    .ib:has(:focus-visible) {
      outline: 2px solid var(--am-focus);
      outline-offset: -4px;
      border-radius: 14px;
    }
    /* Files are held over the panel, and may be let go. */
    [data-drops] .comp.comp {
      outline: 2px dashed var(--am-accent-edge);
      outline-offset: -2px;
    }
    @media (forced-colors: active) {
      [data-drops] .comp.comp {
        outline-color: Highlight;
      }
    }
    /* What goes out with the words stands over them, in one row with what adds to it. */
    .over,
    .mask {
      order: -2;
      scrollbar-width: thin;
    }
    .over {
      flex-basis: 100%;
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 8px;
      padding: 8px 8px 4px;
      font-size: 0.8667em;
      color: var(--am-text-2);
      /* Two files and the beginning of a third: where there are more, it can be seen. */
      max-block-size: min(132px, 20vh);
      /* None is cut off at the edge of the composer. */
      mask: linear-gradient(transparent, #000 8px calc(100% - 4px), transparent);
      overflow-y: auto;
      overscroll-behavior: contain;
    }
    .over > small {
      flex-basis: 100%;
      padding-inline: 4px;
    }
    .lower .over {
      padding-block: 2px;
      max-block-size: 48px;
      mask: none;
    }
    .att {
      display: flex;
      align-items: center;
      gap: 10px;
      inline-size: 100%;
      max-inline-size: 236px;
      padding-inline-start: 8px;
      background: var(--am-sunken);
      color: var(--am-text-2);
      --_on: initial;
      --am-text-2: var(--_2);
      border: 1px solid var(--am-line);
      border-radius: 13px;
      line-height: 1.3;
    }
    .att.bad {
      max-inline-size: none;
      border-color: var(--am-danger-fg);
    }
    .over.bad,
    .att.bad :is(small, .i-bad) {
      color: var(--am-danger-fg);
    }
    .att > div {
      flex: 1;
      padding-block: 5px;
      min-inline-size: 0;
    }
    .att small {
      font-size: 0.923em;
    }
    .att b {
      display: block;
      text-align: -webkit-match-parent;
      text-align: match-parent;
      font-weight: 500;
      color: var(--am-text);
      overflow-wrap: anywhere;
    }
    progress {
      appearance: none;
      display: block;
      inline-size: 100%;
      block-size: 3px;
      border: 0;
      border-radius: 3px;
      background: var(--am-line);
      margin-block-start: 4px;
    }
    progress::-webkit-progress-bar {
      background: var(--am-line);
    }
    progress::-webkit-progress-value {
      background: var(--am-accent-edge);
    }
    progress::-moz-progress-bar {
      background: var(--am-accent-edge);
    }
    @media (forced-colors: active) {
      progress {
        outline: 1px solid;
      }
      progress::-webkit-progress-value {
        background: Highlight;
      }
      progress::-moz-progress-bar {
        background: Highlight;
      }
    }
    .mask {
      flex-basis: 100%;
      margin: 4px;
      padding: 10px 12px 4px;
      border-radius: 14px;
      background: var(--am-warn-bg);
      color: var(--am-text);
      --_on: initial;
      --am-text-2: var(--_2);
      font-size: 0.8667em;
      line-height: 1.4;
    }
    /* It has the room of some lines that were said. Of the words that it asks about one stays in sight; what has no room is scrolled to. */
    .lower.asks:not(.lowest) .log {
      min-block-size: 64px;
    }
    .lower .comp.comp:has(.mask, .over) textarea {
      max-block-size: calc(1.5em + 21px);
    }
    /* There is room for what is written and what sends it alone, until that is done. */
    .lowest.asks .log {
      min-block-size: 0;
      padding-block: 0;
    }
    .lowest.asks .jumpbar {
      display: none;
    }
    .lower .mask {
      margin: 0;
      padding-block: 4px 0;
      max-block-size: 84px;
      overflow-y: auto;
      overscroll-behavior: contain;
    }
    .lowest .mask {
      max-block-size: 48px;
    }
    :is(.mask, .over) .tb {
      font-size: 1em;
    }
    .mask b {
      font-weight: 600;
    }
    .mask .acts {
      margin-inline-start: -10px;
    }
    .wave {
      display: inline-flex;
      gap: 3px;
      align-items: center;
      color: var(--am-accent-edge);
      padding-inline: 8px;
    }
    .wave i {
      inline-size: 3px;
      block-size: 14px;
      border-radius: 3px;
      background: currentColor;
      transform-origin: center;
      animation: breathe 1.2s var(--_ease) infinite alternate;
    }
    .wave i:nth-child(2) {
      block-size: 22px;
      animation-delay: 0.18s;
    }
  `,
];
