import { checkedFiles, type Files } from './checked.js';
import { takeAll } from './take.js';

/** What the build calls at the end of the widget's file, with all that it may fetch. */
export function begin(files: Files): Promise<void> {
  checkedFiles(files);
  return takeAll();
}
