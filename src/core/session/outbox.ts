import { localIdOf } from '../conversation/drafts.js';
import type { VisitorMessage } from '../conversation/items.js';

/** What is known of a message that was given to a socket: of which link, and when. */
export interface Handed {
  readonly link: number;
  readonly at: number;
}

/** Those that may go out by themselves: never given to a socket, in the order of writing. */
export const toTransmit = (drafts: readonly VisitorMessage[]): readonly string[] =>
  drafts.filter(({ delivery }) => delivery === 'waiting').map(localIdOf);

/** Those that are on their way. One of an earlier page has no `handed`: it may have been given to a socket or not. */
export const onTheirWay = (drafts: readonly VisitorMessage[]): readonly string[] =>
  drafts.filter(({ delivery }) => delivery === 'sending').map(localIdOf);

/** On their way since before `link`, or since so long on it, that their echo should be here: what a fence is to decide. */
export function overdue(
  ids: readonly string[],
  handed: ReadonlyMap<string, Handed>,
  { link, now, patienceMs }: { readonly link: number; readonly now: number; readonly patienceMs: number },
): readonly string[] {
  return ids.filter((id) => {
    const one = handed.get(id);
    return one === undefined || one.link < link || now - one.at >= patienceMs;
  });
}
