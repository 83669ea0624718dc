import type { ReplyMessage } from '../core/conversation/items.js';
import type { Snapshot } from '../core/session/client.js';
import type { Backstage } from './backstage.js';
import { persons } from './persons.js';
import type { MessengerConfig } from './config.js';
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
  return kind === 'agent' ? scene.assistant : persons.part?.joinedBefore(scene, place) || scene.say('person');
}

/** Whoever is there is one, and of whom where that is known. */
export function aPerson({ say, snapshot }: Pick<Scene, 'say' | 'snapshot'>): string {
  const { queue } = snapshot.conversation.handoff;
  return queue === '' ? say('person') : say('personOf', { team: queue });
}

/** What the assistant is called: by the service, else by the site. */
export const assistantOf = (
  { config }: { readonly config: MessengerConfig },
  { conversation }: Snapshot,
  say: Known['say'],
): string => conversation.agent.name || config.assistant || say('assistant');

/** The same for the page, which is told before anything is drawn. */
export function toldName(
  { host, language: { words } }: Pick<Backstage, 'host' | 'language'>,
  reply: ReplyMessage,
  now: Snapshot,
): string {
  const { say } = words;
  return nameOf({ say, assistant: assistantOf(host, now, say), items: now.items, snapshot: now }, reply);
}
