/** On a phone there are no such keys; a tablet, or what has a mouse besides, may have them. */
export const hasKeys = (): boolean =>
  matchMedia('(any-hover: hover), (any-pointer: fine), (min-width: 481px) and (min-height: 481px)').matches;
