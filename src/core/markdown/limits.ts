/** A block is read again as it grows, so this bounds what a chunk can cost. A longer one goes on as a new block. */
export const WINDOW = 8_192;
/** After this much Markdown the rest of a message is shown as it came. */
export const MAX_LENGTH = 200_000;
export const MAX_BLOCKS = 2_000;
/** Quotes and lists inside each other, and emphasis inside emphasis. */
export const MAX_DEPTH = 16;
export const MAX_COLUMNS = 30;
export const MAX_CELLS = 3_000;
/** Longer ones are not links, so that what is held back while one is written has an end. */
export const MAX_LABEL = 400;
export const MAX_ADDRESS = 2_000;
export const MAX_CODE_SPAN = 1_000;
/** An answer has dozens of marks in a paragraph; an attack has thousands. */
const MAX_MARKS = 400;

// A run of the same mark opens one thing, but for these.
const MARKS = /[[<`&]|([!\\\]*_~])\1*/g;

/** Whether reading the marks of this run would take more than it is worth. One look at each character. */
export const isTooDense = (run: string): boolean => (run.match(MARKS)?.length ?? 0) > MAX_MARKS;
