import type { Scene } from './scene.js';

/** When it was over: as it was told; where nobody said, it was not before the last message. */
export const overAt = ({ words, items, snapshot }: Scene): string =>
  words.time(snapshot.conversation.endedAt || (items.at(-1)?.at ?? Number.NaN));
