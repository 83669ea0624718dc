import { css } from 'lit';

/** Where the page's own drawing of code stands. */
export const drawnStyles = css`
  .md .drawn:not(:empty) {
    min-block-size: 44px;
    padding: 0.8em 0.93em;
    overflow-x: auto;
    overscroll-behavior-inline: contain;
  }
  .md .drawn:empty,
  .md .drawn:not(:empty) + pre {
    display: none;
  }
`;
