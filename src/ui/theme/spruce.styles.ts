import { css } from 'lit';

/** The palette of the default brand, #12685a, as `palette.ts` makes it; a test holds the two together. */
export const light = css`
  :host {
    color-scheme: light !important;
    --am-surface: #fdfdfb;
    --am-sunken: #f5f5f1;
    --am-raised: #ffffff;
    --am-line: #e2e2dd;
    --am-text: #1f1e19;
    --am-bubble-user-bg: #d6f1ea;
    --am-bubble-user-fg: #0c241f;
    --am-wash: #ebf8f4;
    --am-danger-bg: #ffeeec;
    --am-warn-bg: #fef0e2;
    --am-ok-bg: #e7f7eb;
    --am-text-2: #64645c;
    --am-control: #8d8d85;
    --am-accent-fill: #12685a;
    --am-on-accent: #ffffff;
    --am-accent-edge: #12685a;
    --am-accent-text: #12685a;
    --am-danger-fg: #b6322d;
    --am-warn-fg: #935a00;
    --am-ok-fg: #2d7b48;
    --_shadow-1: 0 1px 2px rgb(30 24 16 / 0.06);
    --_shadow-2: var(--am-shadow, 0 2px 6px rgb(30 24 16 / 0.07), 0 10px 28px -6px rgb(30 24 16 / 0.14));
    --_shadow-3: var(--am-shadow, 0 4px 12px rgb(30 24 16 / 0.06), 0 28px 72px -12px rgb(30 24 16 / 0.26));
    --_veil: rgb(20 16 10 / 0.42);
  }
`;

export const dark = css`
  :host {
    color-scheme: dark !important;
    --am-surface: #191916;
    --am-sunken: #12120f;
    --am-raised: #242420;
    --am-line: #353430;
    --am-text: #edede9;
    --am-bubble-user-bg: #204039;
    --am-bubble-user-fg: #eef5f3;
    --am-wash: #1a2c28;
    --am-danger-bg: #3f221f;
    --am-warn-bg: #3a2711;
    --am-ok-bg: #193220;
    --am-text-2: #a7a69e;
    --am-control: #73736b;
    --am-accent-fill: #227264;
    --am-on-accent: #ffffff;
    --am-accent-edge: #459282;
    --am-accent-text: #67b3a3;
    --am-danger-fg: #ff8b7f;
    --am-warn-fg: #e3a257;
    --am-ok-fg: #79c58e;
    --_shadow-1: 0 1px 2px rgb(0 0 0 / 0.3);
    --_shadow-2: var(--am-shadow, 0 2px 6px rgb(0 0 0 / 0.32), 0 10px 28px -6px rgb(0 0 0 / 0.5));
    --_shadow-3: var(--am-shadow, 0 4px 12px rgb(0 0 0 / 0.3), 0 28px 72px -12px rgb(0 0 0 / 0.7));
    --_veil: rgb(0 0 0 / 0.6);
  }
`;
