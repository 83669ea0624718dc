import { takeAll } from './take.js';

// What cannot be here has not been loaded, as far as the loader knows, which then says so in words.
await takeAll();
