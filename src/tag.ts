// Half of a conversation, which the client alone loads after its start, is in the widget's own file: it is fetched by everybody
// who opens a chat, and by itself it weighs more.
import './browser/insist.js';
import './browser/loaded-later.js';
import './browser/platform-more.js';

/** What the widget's entry calls. It waits for the chats that are here, and nothing that is loaded meanwhile waits for it. */
export { takeAll } from './take.js';
