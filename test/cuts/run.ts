import type { Running } from '../../demo/platform/start.js';
import { hold, saidByVisitor, type Held } from './conversation.js';
import { CutProxy, type Cut, type Direction, type Fate } from './proxy.js';

const directions: readonly Direction[] = ['up', 'down'];
const fates: readonly Fate[] = ['fin', 'rst', 'silence'];

export interface Bytes {
  readonly up: number;
  readonly down: number;
}

/** Every cut of a conversation of so many bytes, numbered: both directions at every byte, each in three ways. */
export const cutsOf = ({ up, down }: Bytes): number => (up + down) * fates.length;

export function cutAt(number: number, { up }: Bytes): Cut {
  const byte = Math.floor(number / fates.length);
  const direction = byte < up ? directions[0]! : directions[1]!;
  return { direction, at: byte < up ? byte : byte - up, fate: fates[number % fates.length]! };
}

export const cutNumber = ({ direction, at, fate }: Cut, { up }: Bytes): number =>
  (direction === 'up' ? at : up + at) * fates.length + fates.indexOf(fate);

export interface Failure {
  readonly number: number;
  readonly cut: Cut;
  readonly why: string;
}

export interface Tally {
  cuts: number;
  /** The conversation was over before that byte: it differs by a few from run to run. */
  missed: number;
  retries: number;
  /** The longest that anybody was without a link. */
  longestMs: number;
  readonly failures: Failure[];
}

/** Runs the conversation uncut; that is what all others must look like. */
export async function uncut(running: Running): Promise<Held> {
  const proxy = await CutProxy.to(running.addresses.messaging);
  try {
    const held = await hold(running, proxy, null);
    const why = unlike(held, held);
    if (why !== '') throw new Error(`uncut: ${why}`);
    return held;
  } finally {
    proxy.close();
  }
}

/** Takes cuts off the list until it is empty, in so many lanes at once. A lane is a proxy, and one conversation at a time. */
export async function runCuts(
  running: Running,
  model: Held,
  numbers: readonly number[],
  lanes: number,
  done: (tally: Tally) => void = () => undefined,
): Promise<Tally> {
  const tally: Tally = { cuts: 0, missed: 0, retries: 0, longestMs: 0, failures: [] };
  const left = [...numbers].reverse();
  const lane = async (): Promise<void> => {
    const proxy = await CutProxy.to(running.addresses.messaging);
    for (let number = left.pop(); number !== undefined; number = left.pop()) {
      const cut = cutAt(number, model.passed);
      try {
        const held = await hold(running, proxy, cut);
        const why = unlike(held, model);
        if (why !== '') tally.failures.push({ number, cut, why });
        if (!held.happened) tally.missed++;
        tally.retries += held.retries;
        tally.longestMs = Math.max(tally.longestMs, held.backMs ?? 0);
      } catch (error) {
        tally.failures.push({ number, cut, why: String(error) });
      }
      tally.cuts++;
      done(tally);
    }
    proxy.close();
  };
  await Promise.all(Array.from({ length: Math.min(lanes, numbers.length) }, lane));
  return tally;
}

/** What is not as it is without a cut; empty when nothing is. */
function unlike(held: Held, model: Held): string {
  if (JSON.stringify(held.bubbles) !== JSON.stringify(model.bubbles)) {
    const at = held.bubbles.findIndex((line, index) => line !== model.bubbles[index]);
    return `bubble ${at === -1 ? held.bubbles.length : at} of ${held.bubbles.length}: ${String(held.bubbles[at]).slice(0, 80)}`;
  }
  if (JSON.stringify(held.heard) !== JSON.stringify(saidByVisitor))
    return `the service heard ${JSON.stringify(held.heard.map((text) => text.slice(0, 20)))}`;
  return held.joins === 1 ? '' : `${held.joins} join requests`;
}
