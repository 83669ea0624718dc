import { css } from 'lit';

export const styles = [
  css`
    .tease {
      inline-size: 300px;
      max-inline-size: calc(100vw - 2 * var(--am-inset-inline));
      /* Shade as long as there is more; the end itself, which moves with the words, covers it. */
      background:
        linear-gradient(transparent, var(--am-raised) 40%) 0 100% / 100% 20px local,
        linear-gradient(to top, color-mix(in oklch, var(--am-text) 22%, transparent), transparent) 0 100% / 100% 12px,
        var(--am-raised);
      background-repeat: no-repeat;
      color: var(--am-text);
      border: 1px solid var(--am-line);
      border-radius: 20px;
      border-end-end-radius: 5px;
      box-shadow: var(--_shadow-2);
      padding: 13px 16px 8px;
      overflow-wrap: anywhere;
      max-block-size: calc(100dvh - 2 * var(--am-inset-block) - var(--am-launcher-size) - 12px);
      overflow: hidden auto;
      scrollbar-width: thin;
      overscroll-behavior: contain;
    }
    .start .tease {
      border-end-end-radius: 20px;
      border-end-start-radius: 5px;
    }
    .top .tease {
      border-end-end-radius: 20px;
      border-start-end-radius: 5px;
    }
    .top.start .tease {
      border-radius: 20px;
      border-start-start-radius: 5px;
    }
    /* All of it is in the window; in a low one, or a page that was much enlarged, it leaves half of that to the page. */
    @media (max-height: 400px) {
      .tease {
        max-block-size: calc(50vh - 16px);
        padding-block: 8px 0;
      }
    }
    .tease .by {
      flex-wrap: nowrap;
    }
    /* What is in another direction ends at its own end. */
    .tease b {
      white-space: nowrap;
      text-overflow: ellipsis;
      overflow: hidden;
    }
    .tease .ib {
      margin: -12px -10px -12px auto;
      margin-inline: auto -10px;
    }
    /* The words of every line begin where the text does. */
    .tease .acts {
      margin-inline-start: -10px;
    }
    .tease .tb {
      text-align: start;
    }
    .tease p {
      margin-block: 4px 2px;
      line-height: 1.45;
    }
  `,
];
