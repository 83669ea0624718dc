import { css } from 'lit';

/** Where the page has a colour for code, it may have a ground for it, too, on which nobody knows what can be read. */
export const highlightStyles = css`
  .md pre .comment {
    color: var(--am-code-fg, var(--_2, var(--am-text-2)));
  }
  .md pre .string {
    color: var(--am-code-fg, var(--am-ok-fg));
  }
  .md pre .number {
    color: var(--am-code-fg, var(--am-warn-fg));
  }
  .md pre .keyword {
    color: var(--am-code-fg, var(--am-accent-text));
  }
`;
