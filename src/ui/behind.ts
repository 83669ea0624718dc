import type { Backstage } from './backstage.js';
import type { Acts } from './scene.js';

/** What is behind the acts that views know, for those that come later. */
export const behind = new WeakMap<Acts, Backstage>();
