import type { Backstage } from './backstage.js';
import type { Acts } from './scene.js';

/** What is behind the acts that views know, for those that come later. */
export const stageOf = new WeakMap<Acts, Backstage>();
