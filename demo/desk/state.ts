import type { Live, News, Person, Waiting } from './news.js';
import type { Talk } from './talk.js';

/** How whoever plays here has let go of a conversation. */
export type Ending = 'ended' | 'back' | 'failed' | 'timeout';

export interface DeskState {
  /** `looking` until the desk was heard for the first time. */
  readonly line: 'looking' | 'there' | 'away';
  readonly me: Person | null;
  /** Null while nobody has said. */
  readonly robinWaits: boolean | null;
  readonly waiting: readonly Waiting[];
  readonly live: readonly Live[];
  readonly chosen: string | null;
  readonly talks: ReadonlyMap<string, Talk>;
  readonly endings: ReadonlyMap<string, Ending>;
  readonly typing: ReadonlySet<string>;
  /** Where the visitor has written since it was last looked at. */
  readonly unread: ReadonlySet<string>;
}

export const nothingYet: DeskState = {
  line: 'looking',
  me: null,
  robinWaits: null,
  waiting: [],
  live: [],
  chosen: null,
  talks: new Map(),
  endings: new Map(),
  typing: new Set(),
  unread: new Set(),
};

export type Happening =
  | { readonly did: 'hear'; readonly news: News }
  | { readonly did: 'lose' }
  | { readonly did: 'sit'; readonly me: Person | null }
  | { readonly did: 'choose'; readonly id: string }
  | { readonly did: 'read'; readonly id: string; readonly talk: Talk }
  | { readonly did: 'letGo'; readonly id: string; readonly how: Ending };

/** What is known after something has happened. */
export function reduce(state: DeskState, happening: Happening): DeskState {
  switch (happening.did) {
    case 'hear':
      return heard(state, happening.news);
    case 'lose':
      // What was known stays on the page; who types is known no more.
      return { ...state, line: 'away', robinWaits: null, typing: new Set() };
    case 'sit':
      return { ...state, me: happening.me, robinWaits: null };
    case 'choose':
      return { ...state, chosen: happening.id, unread: without(state.unread, happening.id) };
    case 'read':
      return { ...state, talks: new Map(state.talks).set(happening.id, happening.talk) };
    case 'letGo':
      return { ...state, endings: new Map(state.endings).set(happening.id, happening.how) };
  }
}

function heard(state: DeskState, news: News): DeskState {
  switch (news.type) {
    case 'queue': {
      const waiting = news.waiting.map((one) => steady(one, state.waiting));
      const live = news.live.map((one) => steady(one, state.live));
      const there = new Set([...waiting, ...live].map(({ id }) => id));
      const endings = new Map([...state.endings].filter(([id]) => !there.has(id)));
      const typing = new Set([...state.typing].filter((id) => there.has(id)));
      return { ...state, line: 'there', waiting, live, endings, typing };
    }
    case 'message': {
      const unread = state.chosen === news.id ? state.unread : new Set(state.unread).add(news.id);
      return { ...state, unread, typing: without(state.typing, news.id) };
    }
    case 'typing':
      return {
        ...state,
        typing: news.typing ? new Set(state.typing).add(news.id) : without(state.typing, news.id),
      };
    case 'ended':
      return { ...state, typing: without(state.typing, news.id) };
    case 'robin':
      return { ...state, robinWaits: news.waits };
    case 'answered':
      return state;
  }
}

/** The desk counts whole seconds: told again, the same beginning differs by a part of one, and what counts up would jump. */
function steady<One extends Waiting | Live>(now: One, before: readonly One[]): One {
  const known = before.find(({ id }) => id === now.id);
  return known !== undefined && Math.abs(known.since - now.since) < 1500 ? { ...now, since: known.since } : now;
}

function without(all: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...all].filter((one) => one !== id));
}

/** How a conversation stands with whoever plays here. */
export type Standing =
  | { readonly is: 'waiting'; readonly card: Waiting }
  | { readonly is: 'mine' | 'others'; readonly card: Live }
  | { readonly is: 'over' };

export function standingOf({ waiting, live, me }: DeskState, id: string): Standing {
  const waits = waiting.find((one) => one.id === id);
  if (waits !== undefined) return { is: 'waiting', card: waits };
  const held = live.find((one) => one.id === id);
  if (held === undefined) return { is: 'over' };
  return { is: held.with.id === me?.id ? 'mine' : 'others', card: held };
}
