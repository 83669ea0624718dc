import { css } from 'lit';

/** How persons look. */
export const personStyles = css`
  .person .bubble {
    align-self: flex-start;
    background: var(--am-bubble-person-bg);
    --_on: var(--am-bubble-person-fg);
    border-color: var(--am-bubble-person-border);
    border-start-start-radius: 6px;
    border-end-start-radius: 6px;
  }
  .person.first .bubble {
    border-start-start-radius: var(--_leaf);
  }
  .person.last .bubble {
    border-end-start-radius: var(--am-bubble-radius);
  }
  .dots {
    display: inline-flex;
    gap: 5px;
    padding: 10px 12px;
    border-radius: 14px;
    border-start-start-radius: var(--_leaf);
    background: var(--am-bubble-person-bg);
    border: 1px solid var(--am-bubble-person-border);
  }
  .dots i {
    inline-size: 6px;
    block-size: 6px;
    border-radius: 50%;
    background: var(--am-bubble-person-fg, var(--am-text-2));
    animation: dot 1.2s var(--_ease) infinite alternate;
  }
  @keyframes dot {
    from {
      opacity: 0.4;
    }
  }
  .dots i:nth-child(2) {
    animation-delay: 0.18s;
  }
  .dots i:nth-child(3) {
    animation-delay: 0.36s;
  }
  .face {
    flex: none;
    inline-size: var(--am-avatar-size);
    block-size: var(--am-avatar-size);
    border-radius: 50%;
    overflow: hidden;
    display: grid;
    place-items: center;
    background: var(--am-sunken);
    color: var(--am-text);
    /* As large as the circle has room for. */
    font-size: calc(var(--am-avatar-size) * 0.38);
    font-weight: 600;
    border: 1px solid var(--am-control);
  }
  .face img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  :is(.lower, .slim) .head .face {
    display: none;
  }
  .kind.person {
    border-radius: 99px;
    padding-inline: 6px;
  }
  @media (forced-colors: active) {
    .dots i {
      background: CanvasText;
    }
  }
`;
