import { css } from 'lit';

/** How a picture looks, and the button that stands in its place before it is asked for. */
export const pictureStyles = css`
  .md .load {
    all: unset;
    box-sizing: border-box;
    display: flex;
    align-items: center;
    gap: 0.9em;
    inline-size: 100%;
    min-block-size: 4.9em;
    padding: 0.77em 1.08em;
    border: 1px solid var(--am-control);
    border-radius: var(--am-r-md, var(--_r-md));
    background: var(--am-sunken);
    color: var(--am-text);
    font-size: var(--am-fs-sm, 0.8667em);
    line-height: 1.4;
    outline-offset: 2px;
    cursor: pointer;
    -webkit-user-select: none;
    user-select: none;
  }
  @media (hover: hover) {
    .md .load:hover {
      background: var(--am-wash);
    }
  }
  .md .load:active {
    background: var(--am-wash);
  }
  .md .load svg {
    inline-size: 1.33em;
    block-size: 1.33em;
    stroke-width: 1.75;
  }
  .md .label b {
    display: block;
    font-weight: 600;
  }
  .md :is(.load svg, .from) {
    color: var(--_2, var(--am-text-2));
  }
  .md .failed {
    color: var(--am-text-2);
    display: block;
    font-size: var(--am-fs-sm, 0.8667em);
    margin-block-end: 0.3em;
  }
  .md .broken .load {
    border-style: dashed;
    background: none;
  }
  .md .image {
    display: block;
    max-inline-size: 100%;
    max-block-size: min(320px, 60vh);
    border-radius: var(--am-r-md, var(--_r-md));
  }
`;
