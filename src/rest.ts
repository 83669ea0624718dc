/** What a chat fetches when something is for it, or when a first answer has been read (docs/decisions/0032). */
export { partsOf, tellAll } from './browser/loaded-later.js';
export { told } from './ui/parts/besides.js';
