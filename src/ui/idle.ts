/** What is done when the page has time for it, in every page. */
export { along } from './parts/along.js';
export { follow } from './parts/around.js';
export { dodge } from './parts/dodge.js';
export { stand } from './parts/held.js';
export { lookAt } from './set-up.js';
