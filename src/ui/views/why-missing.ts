import type { Scene } from '../scene.js';

/** As far as is known there is a line: it is the part alone that cannot be had. */
export const connected = ({ snapshot }: Scene): boolean => navigator.onLine && !/ing$|off|fail/.test(snapshot.phase);

/** Why it cannot be had: what is the matter, where that is known, and what it may be. */
export const whyMissing = (scene: Scene): readonly [what: string, why: string] => [
  connected(scene) ? '' : scene.say('noConnection') + scene.words.stop,
  scene.say('cannotReachWhy'),
];
