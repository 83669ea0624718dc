import type { Item } from '../core/conversation/items.js';
import type { Conversation, Handoff } from '../core/conversation/state.js';

/** One hand-over to a person, from the asking to its end, as one card shows it. */
export interface Hand {
  readonly state: 'asking' | 'accepted' | 'queued' | 'joined' | 'left' | 'failed' | 'timeout' | 'elsewhere';
  /** Where it began, among the items. */
  readonly place: number;
  /** Of the event that brought it to where it is. */
  readonly told: number;
  /** The first item that came after it began. */
  readonly before: string | null;
  /** When it was asked for, accepted, joined, over; NaN when nobody knows. */
  readonly times: Readonly<Partial<Record<'asking' | 'accepted' | 'joined' | 'over', number>>>;
  readonly queue: string;
  /** In the queue, from 1 on, and 1 is next, as 0 is; it never grows without `longer`. */
  readonly position: number | null;
  readonly minutes: number | null;
  readonly longer: boolean;
  /** The service's own words for the place. */
  readonly words: string;
  readonly name: string;
  /** The person has left, and the software has joined again or said something. */
  readonly back: boolean;
  readonly route: string;
  readonly reason: string;
  /** It came to nothing, and the visitor goes on without. */
  readonly stays: boolean;
}

const states: Readonly<Record<Exclude<Handoff['state'], 'none'>, Hand['state']>> = {
  requested: 'asking',
  accepted: 'accepted',
  queued: 'queued',
  live: 'joined',
  clientRequired: 'elsewhere',
  failed: 'failed',
  timeout: 'timeout',
};
const over: ReadonlySet<Hand['state']> = new Set(['left', 'failed', 'timeout']);

/** The card after what the conversation says now. The same object when nothing on it is new. */
export function handAfter(
  was: Hand | null,
  conversation: Conversation,
  items: readonly Item[],
  now: number,
): Hand | null {
  const next = state(was, conversation, items, now);
  if (next === null) return null;
  const before = items.find(({ place }) => place > next.place)?.key ?? null;
  return before === next.before ? next : { ...next, before };
}

function state(was: Hand | null, conversation: Conversation, items: readonly Item[], now: number): Hand | null {
  const { handoff } = conversation;
  if (handoff.state === 'none') {
    // The person has gone, or the service took it back; a card that was joined says so and stays.
    if (was === null || was.state === 'failed' || was.state === 'timeout') return was;
    return was.state === 'joined' || was.state === 'left' ? parted(was, conversation, items) : null;
  }
  const to = states[handoff.state];
  const wasOver = was !== null && over.has(was.state) && handoff.place > was.told;
  const anew = was === null || (wasOver && (!over.has(to) || spokenSince(was, handoff, items)));
  const { at = Number.NaN } = handoff;
  const told = Number.isNaN(at) ? now : at;
  const from: Hand = anew ? begun(handoff, items, told) : was;
  const position = atLeastOne(handoff.position);
  const minutes = atLeastOne(handoff.waitSeconds, 60);
  const longer = from.position !== null && position !== null && position > from.position;
  const next: Hand = {
    ...from,
    state: to,
    told: handoff.place,
    queue: handoff.queue || from.queue,
    position: to === 'queued' ? position : from.position,
    minutes: to === 'queued' ? minutes : from.minutes,
    longer: to === 'queued' && (longer || (from.longer && position === from.position)),
    words: handoff.words,
    name: handoff.person?.name ?? from.name,
    back: false,
    route: handoff.route,
    reason: handoff.reason,
    times: { ...from.times, ...timeOf(to, from, told) },
  };
  return same(from, next) && !anew ? from : next;
}

const atLeastOne = (given: number | null, of = 1): number | null =>
  given === null ? null : Math.max(1, Math.ceil(given / of));

/** It came to nothing, somebody spoke, and it came to nothing once more: the second time is another hand-over. */
const spokenSince = ({ told }: Hand, handoff: Handoff, items: readonly Item[]): boolean =>
  items.some(({ kind, place }) => kind !== 'notice' && place > told && place < handoff.place);

/** Nobody has taken the person's place before the software says so; where the chat is over, nobody will. */
function parted(was: Hand, { agent, ended }: Conversation, items: readonly Item[]): Hand | null {
  const left = items.findLast((item) => item.kind === 'notice' && item.what === 'personLeft');
  if (left === undefined || left.place < was.place) return ended === null ? null : was;
  const spoken = items.findLast(({ kind }) => kind === 'agent')?.place ?? 0;
  const back = ended === null && Math.max(agent.place, spoken) > left.place;
  if (was.state === 'left' && was.back === back) return was;
  return { ...was, state: 'left', told: left.place, back, times: { ...was.times, over: left.at } };
}

function begun(handoff: Handoff, items: readonly Item[], told: number): Hand {
  // Seen as it happens, it stands after all there is; seen later, after what came before its last word.
  const before = items.findLast((item) => item.place <= handoff.place);
  // What is told in one breath is seen at its end; software hands over right after it has said that it does.
  const spoke = items.findLast(({ place, kind }) => place <= handoff.place && kind === 'agent');
  const asking = handoff.state === 'requested' ? told : (spoke?.at ?? Number.NaN);
  return {
    state: 'asking',
    told: handoff.place,
    place: Math.min(handoff.place, before?.place ?? handoff.place),
    before: null,
    times: { asking },
    queue: '',
    position: null,
    minutes: null,
    longer: false,
    words: '',
    name: '',
    back: false,
    route: '',
    reason: '',
    stays: false,
  };
}

function timeOf(to: Hand['state'], from: Hand, told: number): Hand['times'] {
  const key =
    to === 'accepted' || to === 'queued' ? 'accepted' : to === 'joined' ? 'joined' : over.has(to) ? 'over' : null;
  return key === null || from.times[key] !== undefined ? {} : { [key]: told };
}

function same(one: Hand, other: Hand): boolean {
  const { times, told: _, ...rest } = one;
  return (
    Object.entries(rest).every(([key, value]) => Object.is(value, other[key as keyof Hand])) &&
    Object.entries(other.times).every(([key, value]) => Object.is(value, times[key as keyof typeof times]))
  );
}
