import type { ReplyMessage } from '../../core/conversation/items.js';
import { Speech } from '../../core/markdown/speech.js';
import type { Announcer, Told } from '../controllers/announcer.js';
import type { Scene } from '../scene.js';
import { pieces } from '../speech.js';

/**
 * An answer told sentence by sentence, for who has asked for that: complete sentences only, each once. `speeches`: of replies
 * that are told while they grow, by their key.
 */
export function tellSentences(scene: Scene, speeches: Map<string, Speech>, announcer: Announcer): void {
  const { snapshot, items, markdown } = scene;
  for (const reply of snapshot.conversation.open) {
    const { key, text } = reply;
    // What the page keeps back is not said either.
    if (items.findLast((item) => item.key === key) === undefined) continue;
    const speech = speeches.get(key) ?? new Speech(markdown.words);
    speeches.set(key, speech);
    for (const told of speech.hear(text, false)) announcer.say('log', ...inTongue(scene, reply, [told]));
  }
}

/** What has not been told of it when it is over, and what it has brought. */
export const restOf = (scene: Scene, reply: ReplyMessage, speech: Speech, brought: string): Told[] =>
  inTongue(scene, reply, [...speech.hear(reply.text, true), brought]);

/** What a reply says, in its language. */
const inTongue = ({ spoken }: Scene, { place }: ReplyMessage, said: readonly string[]): Told[] =>
  said.flatMap((told) => pieces(told).map((piece) => [piece, spoken(place)] as const));
