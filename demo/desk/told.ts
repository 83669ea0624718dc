import { standingOf, type DeskState } from './state.js';
import { isOf } from './talk.js';
import { lineWords, peopleWait, sentence, whatBecame } from './words.js';

/** What somebody who does not see the page is told of a change: each thing once, and nothing of what they did themselves. */
export function told(before: DeskState, after: DeskState): readonly string[] {
  return [...waits(before, after), ...lines(before, after), ...gone(before, after)];
}

function waits(before: DeskState, after: DeskState): readonly string[] {
  const known = new Set([...before.waiting, ...before.live].map(({ id }) => id));
  const fresh = after.waiting.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return [];
  // Who opens the page, or finds it back, hears how many there are.
  if (before.line !== 'there' || fresh.length > 1) return [`${peopleWait(fresh.length)}.`];
  return [`A visitor waits. ${sentence(fresh[0]!.reason)}.`];
}

function lines(before: DeskState, after: DeskState): readonly string[] {
  const id = after.chosen;
  const [was, is] = [before.talks.get(id ?? ''), after.talks.get(id ?? '')];
  // What was said before it was chosen is read, not told.
  if (id === null || before.chosen !== id || was === undefined || is === undefined || was === is) return [];
  const known = new Set(was.lines.map((line) => line.id));
  return is.lines.filter((line) => !known.has(line.id) && !isOf(after.me, line)).map((line) => lineWords(line));
}

function gone(before: DeskState, after: DeskState): readonly string[] {
  const id = after.chosen;
  if (id === null || before.chosen !== id || after.endings.has(id)) return [];
  const words = becameOf(after, id);
  return words === '' || words === becameOf(before, id) ? [] : [words];
}

/** Empty while it is at the desk, and until it was read anew and is known to be elsewhere. */
function becameOf(state: DeskState, id: string): string {
  const talk = state.talks.get(id);
  const elsewhere = talk !== undefined && (talk.endedBy !== '' || talk.phase === 'left' || talk.phase === 'agent');
  return elsewhere && standingOf(state, id).is === 'over' ? whatBecame(talk, undefined) : '';
}
