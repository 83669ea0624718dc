import { css } from 'lit';
import { fields } from './fields.styles.js';

export const styles = [
  fields,
  css`
    .foot:has(slot:not(.filled) > .ended) {
      flex-shrink: 1;
      min-block-size: 0;
      overflow: hidden auto;
      overscroll-behavior: contain;
      /* As much as what is in it goes beyond its end, also on a phone. */
      padding-block-end: 10px;
    }
    /*
     * Shade over its end as long as there is more, for what is in it has grounds of its own; the end itself covers it, unless
     * the page has put something below.
     */
    .foot:has(slot:not(.filled) > .ended):not(:has([name='footer'].filled))::after {
      content: '';
      position: sticky;
      z-index: 1;
      inset-block-end: -10px;
      flex: none;
      block-size: 12px;
      margin: -2px calc(var(--_foot) * -1) -10px;
      background: linear-gradient(to top, color-mix(in oklch, var(--am-text) 22%, transparent), transparent);
      pointer-events: none;
    }
    /* A button covers the shade: it fades as well. Without overflow there is no time to run. */
    @supports (animation-timeline: scroll()) {
      .foot.foot:has(slot:not(.filled) > .ended) {
        scroll-padding-block-end: 56px;
        animation: am-after linear both !important;
        animation-timeline: scroll(self) !important;
      }
    }
    @keyframes am-after {
      0%,
      99% {
        mask: linear-gradient(#000 calc(100% - 56px), #0003);
      }
    }
    .ended::after {
      content: '';
      position: absolute;
      z-index: 2;
      inset: auto 0 0;
      block-size: 12px;
      background: inherit;
    }
    .ended {
      position: relative;
      /* The foot's own padding is no part of what these are per cent of. */
      padding: 16px max(16px, 50% - 308px) 14px;
      background: var(--am-sunken);
      border-block-start: 1px solid var(--am-line);
      display: flex;
      flex-direction: column;
      gap: 12px;
      margin: 0 calc(var(--_foot) * -1) -10px;
    }
    .ended h3 {
      align-self: start;
      border-radius: 4px;
      font-size: 1em;
      line-height: 1.35;
    }
    .ended p {
      font-size: 0.8667em;
      line-height: 1.4;
      color: var(--am-text-2);
      margin-block-start: -6px;
    }
    .rating {
      /* A card cuts off what does not fit; where there is little room, the foot is what scrolls. */
      flex: none;
      inline-size: 100%;
      max-inline-size: min(640px, 100% - 8px);
      padding: 14px 16px 16px;
      margin: 0 auto 12px;
      display: flex;
      flex-direction: column;
      gap: 14px;
    }
    .rating fieldset {
      border-radius: 12px;
      outline-offset: 4px;
    }
    .thanks {
      display: flex;
      align-items: center;
      justify-content: center;
      gap: 6px;
      padding-block: 4px 12px;
      font-size: 0.8667em;
      line-height: 1.4;
      color: var(--am-text-2);
    }
    .thanks .i {
      color: var(--am-ok-fg);
    }
    /* WebKit makes room for what stands in the edge of a group, and puts it below that. */
    .rating legend {
      float: left;
      inline-size: 100%;
      font-weight: 600;
      line-height: 1.35;
      padding-block-end: 10px;
    }
    .rate {
      clear: both;
      display: flex;
      gap: 8px;
      align-items: flex-end;
    }
    .rate label {
      flex: 1;
      min-block-size: 76px;
      display: flex;
      flex-direction: column;
      justify-content: flex-end;
      align-items: center;
      gap: 6px;
      font-size: 0.8667em;
      color: var(--am-text-2);
      cursor: pointer;
      position: relative;
    }
    .rate i {
      inline-size: 100%;
      border-radius: 9px;
      border-end-end-radius: 3px;
      border: 1.5px solid var(--am-control);
      background: var(--am-raised);
    }
    .rate :focus-visible + i {
      outline: 2px solid var(--am-focus);
      outline-offset: 2px;
    }
    .h1 i {
      block-size: 16px;
    }
    .h2 i {
      block-size: 24px;
    }
    .h3 i {
      block-size: 32px;
    }
    .h4 i {
      block-size: 40px;
    }
    .h5 i {
      block-size: 48px;
    }
    .rate .on i {
      background: var(--am-bubble-user-bg);
      border-color: var(--am-accent-edge);
    }
    @media (hover: hover) {
      .rate label:hover i {
        border-color: var(--am-accent-edge);
      }
    }
    .rate .pick {
      color: var(--_on, var(--am-text));
      font-weight: 600;
    }
    /* The fill of a light brand may be that of those which were not chosen. */
    .rate .pick i {
      background: var(--am-accent-edge);
      border-color: var(--am-accent-edge);
    }
    .sends :is(.rate label, .in, [aria-busy]) {
      cursor: default;
      opacity: 0.6;
    }
    .ends {
      display: flex;
      justify-content: space-between;
      font-size: 0.8em;
      color: var(--am-text-2);
      padding-block-start: 6px;
    }
    @media (forced-colors: active) {
      .foot.foot:has(slot:not(.filled) > .ended)::after {
        content: none;
      }
      .rate .pick i {
        background: Highlight;
        forced-color-adjust: none;
      }
    }
  `,
];
