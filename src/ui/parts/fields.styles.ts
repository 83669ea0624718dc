import { css } from 'lit';

/** What can be filled in: before the chat, and after it. */
export const fields = css`
  .in {
    min-block-size: 44px;
    inline-size: 100%;
    padding: 10px 13px;
    border-radius: 12px;
    background: var(--am-raised);
    color: var(--am-text);
    --am-text-2: var(--_2);
    border: 1px solid var(--am-control);
    line-height: 1.4;
  }
  .in.tall {
    min-block-size: 84px;
    resize: vertical;
  }
  .err {
    display: flex;
    gap: 6px;
    color: var(--am-danger-fg);
    font-size: 0.8667em;
    line-height: 1.4;
    font-weight: 500;
  }
  .err .i {
    margin-block-start: calc((1.4em - 16px) / 2);
  }
  .err[hidden] {
    display: none;
  }
`;
