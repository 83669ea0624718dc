import { connected } from '../connection.js';
import type { Scene } from '../scene.js';
import { stageOf } from '../stage-of.js';

/** What it may be; that what was written is kept, which is said after that, only where something was. */
export function cannotReach({ act, items, say, words }: Scene): string {
  const why = say('cannotReachWhy');
  const wrote =
    !stageOf.get(act)!.composer.empty || items.some((item) => 'delivery' in item && item.delivery !== 'sent');
  return wrote ? why : why.slice(0, why.indexOf(words.stop) + 1 || undefined);
}

/** Why it cannot be had: what is the matter, where that is known, and what it may be. */
export const whyMissing = (scene: Scene): readonly [what: string, why: string] => [
  connected(scene) ? '' : scene.say('noConnection') + scene.words.stop,
  cannotReach(scene),
];
