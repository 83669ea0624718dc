import { css } from 'lit';

export const highlightStyles = css`
  .md pre .comment {
    color: var(--am-text-2);
  }
  .md pre .string {
    color: var(--am-ok-fg);
  }
  .md pre .number {
    color: var(--am-warn-fg);
  }
  .md pre .keyword {
    color: var(--am-accent-text);
  }
`;
