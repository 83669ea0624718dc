import { css } from 'lit';

export const styles = [
  css`
    .hand {
      margin-block-start: var(--am-gap-turn);
    }
    .hand .top {
      display: flex;
      gap: 12px;
      align-items: center;
      padding: 14px 16px 12px;
    }
    .hand .top > div {
      flex: 1;
      min-inline-size: 0;
    }
    .hand .h {
      font-weight: 600;
      line-height: 1.35;
      display: block;
    }
    .hand p {
      font-size: 0.8667em;
      line-height: 1.4;
      color: var(--am-text-2);
    }
    .pair {
      --am-avatar-size: 30px;
      display: flex;
      align-items: center;
      flex: none;
    }
    .pair > * + * {
      /* Touches the circle, and not the letters in it. */
      margin-inline-start: -2px;
    }
    .pair .tile {
      z-index: 1;
      outline: 2px solid var(--am-card-bg);
    }
    .ghost {
      inline-size: 30px;
      block-size: 30px;
      border-radius: 50%;
      border: 1.5px dashed var(--am-control);
    }
    .steps {
      list-style: none;
      padding: 4px 16px 14px;
      display: flex;
      flex-direction: column;
    }
    .steps li {
      position: relative;
      display: flex;
      gap: 12px;
      padding-block: 6px;
      font-size: 0.8667em;
      line-height: max(20px, 1.4em);
      color: var(--am-text-2);
    }
    .steps li:not(:last-child)::after {
      content: '';
      position: absolute;
      inset-inline-start: 9px;
      inset-block: 28px -4px;
      border-inline-start: 2px solid var(--am-line);
      border-radius: 2px;
    }
    .steps .done:not(:last-child)::after {
      border-color: var(--am-accent-edge);
    }
    .n {
      flex: none;
      inline-size: 20px;
      block-size: 20px;
      display: grid;
      place-items: center;
      border-radius: 50%;
      border: 1.5px solid var(--am-control);
    }
    .n .i {
      inline-size: 12px;
      block-size: 12px;
      stroke-width: 2.4;
    }
    .done .n {
      background: var(--am-accent-fill);
      color: var(--am-on-accent);
      border: 1px solid var(--am-accent-edge);
    }
    .steps li:first-child .n {
      border-radius: 6px;
    }
    .now .n {
      border: 2px solid var(--am-accent-edge);
    }
    .now .n::before {
      content: '';
      inline-size: 8px;
      block-size: 8px;
      border-radius: 50%;
      background: var(--am-accent-edge);
    }
    .steps :is(.now, .fail) {
      color: var(--_on, var(--am-text));
      font-weight: 500;
    }
    .fail .n {
      color: var(--am-danger-fg);
      border-color: var(--am-danger-fg);
    }
    .steps li > span:nth-child(2) {
      flex: 1;
    }
    .steps time {
      font-size: 0.923em;
      font-weight: 400;
      color: var(--am-text-2);
      font-variant-numeric: tabular-nums;
    }
    .place {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 8px 16px;
      padding: 12px 16px;
      margin: 0 12px 12px;
      border-radius: var(--_r-md);
      background: var(--am-sunken);
      color: var(--am-text);
      --_on: initial;
      --am-text-2: var(--_2);
      font-size: 0.8667em;
      line-height: 1.35;
    }
    .no {
      font-size: 2.154em;
      line-height: 1;
      font-weight: 600;
      letter-spacing: -0.03em;
      font-variant-numeric: tabular-nums;
    }
    .place .t {
      flex: 1 8em;
    }
    .place b {
      display: block;
      font-weight: 600;
    }
    .place .t span {
      color: var(--am-text-2);
    }
    .line {
      display: flex;
      gap: 5px;
      align-items: center;
    }
    .line i {
      inline-size: 11px;
      block-size: 11px;
      border-radius: 50%;
      border: 1.5px solid var(--am-control);
    }
    .line .you {
      background: var(--am-accent-edge);
      border-color: var(--am-accent-edge);
      inline-size: 13px;
      block-size: 13px;
    }
    .hand > .filled {
      display: block;
      padding: 0 16px 14px;
    }
    .hand > .acts {
      padding: 0 6px 4px;
      border-block-start: 1px solid var(--am-line);
      align-items: center;
    }
    .hand > .acts small {
      padding-inline: 10px;
      color: var(--am-text-2);
    }
    .alts {
      padding: 0 12px 12px;
      display: flex;
      flex-direction: column;
      gap: 8px;
    }
    .empty .alts {
      padding: 0;
    }
    @media (forced-colors: active) {
      .now .n {
        border-color: Highlight;
      }
      .now .n::before,
      .line .you {
        background: Highlight;
        forced-color-adjust: none;
      }
    }
  `,
];
