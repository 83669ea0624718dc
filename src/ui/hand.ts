import type { Item, Notice, ReplyMessage } from '../core/conversation/items.js';
import type { Conversation, Handoff } from '../core/conversation/state.js';
import { cameToNothing } from './came-to-nothing.js';

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
  /** Of the person, also when they have left. */
  readonly photo: string | null;
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
const ends: ReadonlySet<Hand['state']> = new Set(['left', 'failed', 'timeout']);

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
  const hand = told(was, handoff, items);
  return handoff.state === 'none' ? over(hand, conversation, items) : moved(hand, handoff, handoff.state, items, now);
}

/** What has come of it since, in the lines between the messages: they are there when nobody has seen it happen. */
function told(was: Hand | null, handoff: Handoff, items: readonly Item[]): Hand | null {
  const asked = handoff.asked?.place ?? 0;
  const to = handoff.state === 'none' ? Infinity : handoff.place;
  // What is asked for once more is another.
  let hand = was !== null && was.told < asked ? null : was;
  const from = hand?.told ?? asked;
  for (const item of items)
    if (item.kind === 'notice' && item.place > from && item.place < to) hand = after(hand, item, handoff, items);
  return hand;
}

function after(was: Hand | null, line: Notice, handoff: Handoff, items: readonly Item[]): Hand | null {
  const { what, place, at, name } = line;
  if (what === 'newSession') return null;
  if (what === 'personLeft') {
    if (was?.state === 'joined') return { ...was, state: 'left', told: place, times: { ...was.times, over: at } };
    return was !== null && ends.has(was.state) ? was : null;
  }
  const nothing = cameToNothing(line);
  const to = nothing ? 'failed' : what === 'personJoined' ? 'live' : what === 'handoffTimeout' ? 'timeout' : null;
  if (to === null) return was;
  const spoke = items.find((item): item is ReplyMessage => item.kind === 'person' && item.place > place);
  const person = to === 'live' ? { name, avatarUrl: spoke?.avatarUrl ?? null } : null;
  const reason = what === 'system' ? '' : line.text;
  return moved(was, { ...handoff, place, at, person, reason }, to, items, at);
}

/** The person has gone, or the service took it back. */
function over(was: Hand | null, { agent, ended, handoff }: Conversation, items: readonly Item[]): Hand | null {
  if (was !== null && ends.has(was.state) && isTakenSince(was, { ...handoff, place: Infinity })) return null;
  if (was?.state !== 'left')
    return was !== null && (ends.has(was.state) || (was.state === 'joined' && ended !== null)) ? was : null;
  // Nobody has taken the person's place before the software says so; where the chat is over, nobody will.
  const spoken = items.findLast(({ kind }) => kind === 'agent')?.place ?? 0;
  const back = ended === null && Math.max(agent.place, spoken) > was.told;
  return was.back === back ? was : { ...was, back };
}

function moved(was: Hand | null, handoff: Handoff, is: keyof typeof states, items: readonly Item[], now: number): Hand {
  const to = states[is];
  const again = was !== null && isTakenSince(was, handoff);
  // A late word from the queue: what has come to nothing is tried anew where that is taken on, or asked for.
  if (to === 'queued' && was !== null && /^[ft]/.test(was.state) && !again) return was;
  const wasOver = was !== null && ends.has(was.state) && handoff.place > was.told;
  const anew =
    was === null || another(was, handoff) || (wasOver && (!ends.has(to) || again || spokenSince(was, handoff, items)));
  const { at = Number.NaN } = handoff;
  const time = Number.isNaN(at) ? now : at;
  const from: Hand = anew ? begun(handoff, is, items, time, was?.told ?? 0) : was;
  // In a page that has come since, a queue says how it stands now: it was joined then only where it was asked for just now.
  const lost = anew && to === 'queued' && !(time - from.times.asking! < 60_000);
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
    photo: handoff.person === null ? from.photo : handoff.person.avatarUrl,
    back: false,
    route: handoff.route,
    reason: handoff.reason || (to === from.state ? from.reason : ''),
    times: { ...from.times, ...timeOf(to, from, lost ? NaN : time) },
  };
  return same(from, next) && !anew ? from : next;
}

/** In the place of a person who has not said that they leave. */
const another = ({ state, name }: Hand, { person }: Handoff): boolean =>
  state === 'joined' && !!name && !!person?.name && person.name !== name;

const atLeastOne = (given: number | null, of = 1): number | null =>
  given === null ? null : Math.max(1, Math.ceil(given / of));

/** Taken on once more, by then: of an end nothing else is told that was between the two. */
const isTakenSince = ({ told }: Hand, { taken = 0, place }: Handoff): boolean => taken > told && taken <= place;

/** It came to nothing, somebody spoke, and it came to nothing once more: the second time is another hand-over. */
const spokenSince = ({ told }: Hand, handoff: Handoff, items: readonly Item[]): boolean =>
  items.some(({ kind, place }) => kind !== 'notice' && place > told && place < handoff.place);

function begun(handoff: Handoff, is: Handoff['state'], items: readonly Item[], time: number, since: number): Hand {
  const { place: seen } = handoff;
  // Where nobody asked for it, it begins with the first word of it that was seen.
  const { asked, taken = 0 } = handoff;
  const { place: start, at } =
    asked && asked.place > since ? asked : { place: taken > since ? Math.min(taken, seen) : seen, at: NaN };
  // Software hands over right after it has said that it does.
  const spoke = items.findLast(({ place, kind }) => place <= start && kind === 'agent');
  const asking = is === 'requested' ? time : Number.isNaN(at) ? (spoke?.at ?? at) : at;
  return {
    state: 'asking',
    told: seen,
    place: start,
    before: null,
    times: { asking },
    queue: '',
    position: null,
    minutes: null,
    longer: false,
    words: '',
    name: '',
    photo: null,
    back: false,
    route: '',
    reason: '',
    stays: false,
  };
}

function timeOf(to: Hand['state'], from: Hand, time: number): Hand['times'] {
  const key =
    to === 'accepted' || to === 'queued' ? 'accepted' : to === 'joined' ? 'joined' : ends.has(to) ? 'over' : null;
  return key === null || from.times[key] !== undefined ? {} : { [key]: time };
}

function same(one: Hand, other: Hand): boolean {
  const { times, told: _, ...rest } = one;
  return (
    Object.entries(rest).every(([key, value]) => Object.is(value, other[key as keyof Hand])) &&
    Object.entries(other.times).every(([key, value]) => Object.is(value, times[key as keyof typeof times]))
  );
}
