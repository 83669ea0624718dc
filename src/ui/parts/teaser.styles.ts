import { css } from 'lit';

export const styles = [
  css`
    .tease {
      inline-size: 300px;
      max-inline-size: calc(100vw - 2 * var(--am-inset-inline));
      background: var(--am-raised);
      color: var(--am-text);
      border: 1px solid var(--am-line);
      border-radius: 20px;
      border-end-end-radius: 5px;
      box-shadow: var(--_shadow-2);
      padding: 13px 16px 8px;
    }
    .start .tease {
      border-end-end-radius: 20px;
      border-end-start-radius: 5px;
    }
    .tease .ib {
      margin: -12px -10px -12px auto;
      margin-inline: auto -10px;
    }
    .tease p {
      margin-block: 4px 2px;
      line-height: 1.45;
      overflow-wrap: anywhere;
    }
  `,
];
