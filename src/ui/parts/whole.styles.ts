import { css } from 'lit';

export const styles = css`
  .whole b {
    font-size: 0.8667em;
  }
  .whole time {
    font-weight: 400;
    color: var(--am-text-2);
  }
  .whole {
    overflow-wrap: anywhere;
  }
  /* Beside what is scrolled: in it, a browser scrolls to where the field would stand, away from what was found. */
  .find {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    padding: 12px max(20px, 50% - 320px) 8px;
  }
  .find + .whole {
    padding-block-start: 16px;
  }
  .find .in {
    flex: 1 1 10em;
    inline-size: 0;
  }
  .find .hits {
    flex: 1 0 auto;
    max-inline-size: 100%;
    display: flex;
    align-items: center;
    justify-content: flex-end;
  }
  .find .muted {
    flex: 1;
    padding-inline: 12px 4px;
  }
  .whole > .found {
    border-inline-start: 3px solid var(--am-accent-edge);
    margin-inline-start: -13px;
    padding-inline-start: 10px;
  }
  ::highlight(agent-messenger-find) {
    color: var(--am-text);
    background-color: color-mix(in oklch, var(--am-accent-edge) 25%, transparent);
  }
  ::highlight(agent-messenger-found) {
    color: var(--am-surface);
    background-color: var(--am-text);
  }
  /* All of it, from the first page on, and nothing that can be pressed. The paper is white. */
  @media print {
    .panel:has(.whole) {
      visibility: visible;
      opacity: 1;
      position: absolute;
      inset: 0 0 auto;
      inline-size: auto;
      max-inline-size: none;
      block-size: auto;
      max-block-size: none;
      min-block-size: 100vh;
      margin: 0;
      border: 0;
      border-radius: 0;
      box-shadow: none;
      overflow: visible;
      translate: none;
      animation: none;
      color: #000;
      background: #fff;
    }
    .panel:has(.whole) button,
    .find,
    .panel:has(.whole) [role='menu'],
    .whole svg,
    .panel:has(.whole) .head slot,
    .panel:has(.whole) .foot {
      display: none;
    }
    .panel:has(.whole) :is(.head, h2) {
      color: inherit;
      background: none;
      outline: 0 !important;
    }
    .whole {
      display: block;
      overflow: visible;
    }
    /* Nobody scrolls paper to the side. */
    .panel .whole :is(pre, div:has(> table)) {
      overflow: visible;
      animation: none;
    }
    .panel .whole :is(pre, pre code) {
      inline-size: auto;
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }
    .panel .whole :is(th, td) {
      padding-inline: 0.5em;
      white-space: normal;
      overflow-wrap: anywhere;
    }
    .panel .whole a[target] {
      padding: 0;
    }
    .whole * {
      color: inherit;
      background: none;
    }
    .whole > * + * {
      margin-block-start: 16px;
    }
    /* Who says something stands on the page on which they begin. */
    .whole article > b {
      display: block;
      break-after: avoid-page;
    }
    .whole :is(tr, img) {
      break-inside: avoid-page;
    }
  }
`;
