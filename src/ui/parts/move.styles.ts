import { css } from 'lit';

export const styles = [
  css`
    .corners {
      direction: ltr;
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 8px;
      margin-block: 4px;
    }
    .corners .btn {
      min-block-size: 64px;
      padding: 14px 2px;
      hyphens: auto;
      background: radial-gradient(circle, var(--am-control) 4px, transparent 5px) no-repeat 0 0 / 28px 28px;
    }
    @media (hover: hover) {
      .corners .btn:hover {
        background-color: var(--am-wash);
      }
    }
    .corners .btn:active {
      background-color: var(--am-wash);
    }
    .corners .topRight {
      background-position: 100% 0;
    }
    .corners .bottomLeft {
      background-position: 0 100%;
    }
    .corners .bottomRight {
      background-position: 100% 100%;
    }
    .corners [aria-pressed='true'] {
      border-color: var(--am-accent-text);
      background-image: radial-gradient(circle, var(--am-accent-text) 5px, transparent 6px);
    }
    @media (forced-colors: active) {
      /* A browser leaves a button no picture: these are drawn in its colours. */
      .corners .btn {
        forced-color-adjust: none;
        --am-control: ButtonText;
        --am-accent-text: Highlight;
        color: ButtonText;
        background-color: ButtonFace;
      }
      .corners [aria-pressed='true'] {
        border: 3px solid Highlight;
      }
    }
  `,
];
