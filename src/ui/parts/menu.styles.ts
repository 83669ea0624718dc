import { css } from 'lit';

export const styles = [
  css`
    .menu,
    .box {
      overflow: hidden auto;
      scrollbar-width: thin;
      overscroll-behavior: contain;
      border: 1px solid var(--am-line);
      box-shadow: var(--_shadow-3);
      /* Shade at an end beyond which there is more; the end itself, which moves with the entries, covers it. */
      --_shade: color-mix(in oklch, var(--am-text) 22%, transparent), transparent;
      background:
        linear-gradient(var(--am-raised) 60%, transparent) 0 0 / 100% 20px local,
        linear-gradient(transparent, var(--am-raised) 40%) 0 100% / 100% 20px local,
        linear-gradient(var(--_shade)) 0 0 / 100% 12px,
        linear-gradient(to top, var(--_shade)) 0 100% / 100% 12px,
        var(--am-raised);
      background-repeat: no-repeat;
      /* What the keys are at stands clear of the fade. */
      scroll-padding-block-end: 32px;
    }
    /* What covers the shade, as a button does, fades, and has it over it. Without overflow there is no time to run, and no fade. */
    :is(.menu, .box)::after {
      content: '';
      position: sticky;
      inset-block-end: -6px;
      flex: none;
      display: block;
      block-size: 32px;
      margin-block-start: -32px;
      --_half: color-mix(in oklch, var(--am-raised) 70%, transparent);
      background:
        linear-gradient(to top, var(--_shade)) 0 100% / 100% 12px no-repeat,
        linear-gradient(transparent, var(--_half));
      pointer-events: none;
      opacity: 0;
    }
    /* There is a gap before it, and more room below. */
    .box::after {
      inset-block-end: -16px;
      margin-block-start: -42px;
    }
    @supports (animation-timeline: scroll()) {
      :is(.menu, .box)::after {
        animation: am-below linear both !important;
        animation-timeline: scroll() !important;
      }
    }
    @keyframes am-below {
      0%,
      99% {
        opacity: 1;
      }
    }
    @media (forced-colors: active) {
      :is(.menu, .box)::after {
        forced-color-adjust: none;
        background: linear-gradient(transparent, Canvas);
      }
    }
    .menu {
      position: absolute;
      z-index: 4;
      inset-block-start: 58px;
      inset-inline-end: 10px;
      inline-size: max(268px, 16em);
      max-inline-size: calc(100% - 20px);
      max-block-size: calc(100% - 68px);
      padding: 6px;
      border-radius: 18px;
    }
    .it {
      min-block-size: 44px;
      inline-size: 100%;
      display: flex;
      align-items: center;
      gap: 12px;
      padding: 6px 12px;
      border-radius: 12px;
      font-size: 0.9667em;
      line-height: 1.3;
    }
    .it > .i {
      color: var(--am-text-2);
    }
    .it > span {
      flex: 1;
      overflow-wrap: anywhere;
      hyphens: auto;
    }
    @media (hover: hover) {
      .it:hover {
        background: var(--_tint);
      }
    }
    .it:active {
      background: var(--_tint);
    }
    .it:focus-visible {
      outline-offset: -2px;
    }
    .it.danger,
    .it.danger > .i {
      --_tint: var(--am-danger-bg);
      color: var(--am-danger-fg);
    }
    .menu hr {
      border: 0;
      border-block-start: 1px solid var(--am-line);
      margin: 6px 12px;
    }
    .veil {
      position: absolute;
      inset: 0;
      background: var(--_veil);
      display: grid;
      grid-template: minmax(0, 1fr) / minmax(0, 1fr);
      align-items: end;
      padding: 12px;
      z-index: 5;
    }
    .box {
      inline-size: 100%;
      max-inline-size: 480px;
      max-block-size: 100%;
      margin-inline: auto;
      border-radius: 20px;
      padding: 22px 20px 16px;
      display: flex;
      flex-direction: column;
      gap: 10px;
      overflow-wrap: anywhere;
      animation: rise var(--_t) var(--_ease);
    }
    .box > * {
      flex: none;
    }
    .box h2 {
      hyphens: auto;
      hyphenate-limit-chars: 9;
      font-size: 1.3334em;
      line-height: 1.25;
      letter-spacing: -0.016em;
    }
    .box p {
      color: var(--am-text-2);
      font-size: 0.9667em;
    }
    .box .row {
      margin-block-start: 10px;
      gap: 12px;
    }
  `,
];
