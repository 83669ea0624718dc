/** So many rows are drawn at first, and so many more or fewer at a time as the reader comes near them or leaves them. */
export const STEP = 6;
/** More than these are let go of when there is news, as far as the view does not need them. */
export const MOST = 40;
/** Nearer than this to the end is at the end. */
export const AT_END = 48;
/** Rows nearer than this to the view are in the page, those much farther are not. */
export const NEAR = 500;
export const FAR = 700;
/** A view that flies past gets the rows it shows, and no others until it rests for so long. */
export const REST_MS = 120;
