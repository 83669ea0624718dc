// Half of a conversation, which the client alone loads after its start, is in the widget's own file: it is fetched by everybody
// who opens a chat, and by itself it weighs more.
import './browser/insist.js';
import './browser/loaded-later.js';
import './browser/platform-more.js';
import { checkedFiles, type Files } from './checked.js';
import { takeAll } from './take.js';

/** What the build calls at the end of the widget's file, with all that it may fetch. */
export function begin(files: Files): Promise<void> {
  checkedFiles(files);
  return takeAll();
}
