import type { Notice } from '../core/conversation/items.js';
import type { Scene } from './scene.js';

/** Who said or did something. A name is the service's to give, and it may leave it out. */
interface Somebody {
  readonly kind: 'agent' | 'person' | 'notice';
  readonly name: string;
  /** Where it was said; behind everything, unless told. */
  readonly place?: number;
}
type Known = Pick<Scene, 'say' | 'assistant' | 'items' | 'snapshot'>;

/** What somebody is called: the same on the screen, in what is read out, and in a copy. */
export function nameOf(scene: Known, { kind, name, place = Infinity }: Somebody): string {
  if (name !== '') return name;
  return kind === 'agent' ? scene.assistant : joinedBefore(scene, place) || scene.say('person');
}

/** A person without a name is the one who joined last before that, in that chat. */
function joinedBefore({ items, snapshot }: Known, place: number): string {
  const joined = items.findLast(
    (item): item is Notice =>
      item.kind === 'notice' && item.place <= place && (item.what === 'personJoined' || item.what === 'newSession'),
  );
  return (joined ?? snapshot.conversation.handoff.person)?.name ?? '';
}
