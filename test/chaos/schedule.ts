import type { Fate } from './network.js';
import type { Mischief } from './server.js';
import { Random } from './random.js';

/** Something that happens to a conversation, at a moment. */
export type Event = { readonly at: number } & (
  | { readonly do: 'say'; readonly tab: number; readonly text: string }
  | { readonly do: 'retry' | 'discard' | 'end' | 'startOver' | 'forget'; readonly tab: number }
  | { readonly do: 'compose'; readonly tab: number; readonly text: string }
  | { readonly do: 'open' }
  | { readonly do: 'close' | 'crash' | 'reload' | 'crashAndReload'; readonly tab: number }
  | { readonly do: 'freeze'; readonly tab: number; readonly ms: number }
  | { readonly do: 'sleep'; readonly ms: number }
  | { readonly do: 'cut'; readonly fate: Fate }
  | { readonly do: 'blip'; readonly ms: number; readonly fate: Fate; readonly told: boolean }
  | { readonly do: 'latency'; readonly ms: number }
  | { readonly do: 'restart'; readonly code: number }
  | { readonly do: 'mischief'; readonly what: keyof Mischief; readonly share: number; readonly ms: number }
  | { readonly do: 'expire' | 'serverEnds' }
  | { readonly do: 'endpoint'; readonly failing: boolean; readonly slowMs: number; readonly ms: number }
  | { readonly do: 'noOldTokens' }
  | { readonly do: 'wall'; readonly ms: number }
  | { readonly do: 'diskFails' | 'diskSlow' }
  /** The site has another version of the client from now on. */
  | { readonly do: 'deploy'; readonly newer: 1 | -1 }
);

/** What happens, to what world. */
export interface Schedule {
  readonly seed: number;
  readonly tabs: number;
  readonly mode: 'full' | 'chunks' | 'both';
  readonly chunkBase: number;
  readonly batchSize: number;
  readonly ignoresCursor: boolean;
  readonly poly: boolean;
  /** The browser has no locks: its tabs cannot know of each other. */
  readonly apart: boolean;
  /** The later half of the client is fetched when something is for it, and not before. */
  readonly early: boolean;
  /** How long everything may take to come right, once nothing is wrong any more. */
  readonly healMs: number;
  readonly events: readonly Event[];
}

/** How often each comes, out of all: what the F rows of docs/rules.md tell of, mixed. */
const weights = {
  say: 34,
  retry: 4,
  discard: 1,
  compose: 2,
  end: 0.6,
  startOver: 0.6,
  forget: 0.3,
  open: 3,
  close: 2,
  crash: 2,
  reload: 3,
  crashAndReload: 3,
  freeze: 2,
  sleep: 1.5,
  cut: 10,
  blip: 8,
  latency: 2,
  restart: 3,
  mischief: 8,
  expire: 0.5,
  serverEnds: 0.5,
  endpoint: 2,
  noOldTokens: 0.5,
  wall: 1,
  diskFails: 0.3,
  diskSlow: 0.7,
} as const;

const usual = {
  weights,
  tabs: { 1: 5, 2: 3, 3: 1, 4: 0.5, 5: 0.5 },
  deploys: { 0: 8, 1: 1.5, 2: 0.5 },
  apart: 0.05,
  early: false,
} as const;

/** How often what is decided once for a schedule. */
const mixes = {
  usual,
  /** What is rare, often: deploys, wipes, many tabs, and browsers whose tabs cannot know of each other. */
  harsh: {
    weights: { ...weights, forget: 2 },
    tabs: { 1: 1, 2: 3, 3: 2, 4: 0.5, 5: 0.5 },
    deploys: { 0: 1, 1: 1, 2: 1 },
    apart: 0.15,
    early: false,
  },
  /** Pages as the widget makes them. */
  early: { ...usual, early: true },
} as const;
type Drawn = keyof typeof weights;
export type Mix = keyof typeof mixes;
export const isMix = (name: string): name is Mix => Object.hasOwn(mixes, name);

const fates: readonly Fate[] = ['fin', 'reset', 'silence'];
const mischiefs: readonly (keyof Mischief)[] = [
  'duplicate',
  'reorder',
  'drop',
  'refuse',
  'hang',
  'rateDrop',
  'muteEcho',
  'streamBreaks',
];

export function scheduleOf(seed: number, name: Mix = 'usual'): Schedule {
  const mix = mixes[name];
  const random = new Random(seed);
  const tabs = random.weighted(mix.tabs);
  const lasts = random.between(2, 12) * 60_000;
  const count = random.whole(8, 40);
  const events = Array.from({ length: count }, (_, number) =>
    eventOf(random, mix.weights, random.between(0, lasts), number),
  );
  // Of their own: what came to be known by its seed before there were any is still what it was.
  const rare = new Random(seed * 11 + 3);
  const deploys = rare.weighted(mix.deploys);
  for (let deploy = 0; deploy < Number(deploys); deploy++)
    events.push({ at: rare.between(0, lasts), do: 'deploy', newer: rare.chance(0.75) ? 1 : -1 });
  return {
    seed,
    tabs: Number(tabs),
    mode: random.pick(['full', 'full', 'chunks', 'both']),
    chunkBase: random.pick([0, 1, 1, 7]),
    batchSize: random.pick([1, 3, 50, 50, 1000]),
    ignoresCursor: random.chance(0.05),
    poly: random.chance(0.3),
    apart: rare.chance(mix.apart),
    early: mix.early,
    healMs: 150_000,
    events: events.sort((a, b) => a.at - b.at),
  };
}

function eventOf(random: Random, weights: Record<Drawn, number>, at: number, number: number): Event {
  const tab = random.whole(0, 4);
  const what = random.weighted(weights);
  switch (what) {
    case 'say':
      // Now and then the same words on purpose.
      return { at, do: what, tab, text: random.chance(0.1) ? 'yes' : `message ${number}` };
    case 'compose':
      return { at, do: what, tab, text: `draft ${number}` };
    case 'freeze':
      return { at, do: what, tab, ms: random.between(1_000, 120_000) };
    case 'sleep':
      return { at, do: what, ms: random.pick([60_000, 540_000, 660_000]) };
    case 'cut':
      return { at, do: what, fate: random.pick(fates) };
    case 'blip':
      return { at, do: what, ms: random.between(100, 60_000), fate: random.pick(fates), told: random.chance(0.7) };
    case 'latency':
      return { at, do: what, ms: random.pick([5, 30, 200, 2_000]) };
    case 'restart':
      return { at, do: what, code: random.pick([1001, 1012, 1006, 1011, 4999]) };
    case 'mischief':
      return {
        at,
        do: what,
        what: random.pick(mischiefs),
        share: random.between(0.1, 0.7),
        ms: random.between(2_000, 60_000),
      };
    case 'endpoint':
      return {
        at,
        do: what,
        failing: random.chance(0.6),
        slowMs: random.pick([20, 5_000, 30_000]),
        ms: random.between(2_000, 60_000),
      };
    case 'wall':
      return { at, do: what, ms: random.pick([-86_400_000, 86_400_000, -30_000, 30_000]) };
    case 'open':
    case 'expire':
    case 'serverEnds':
    case 'noOldTokens':
    case 'diskFails':
    case 'diskSlow':
      return { at, do: what };
    case 'retry':
    case 'discard':
    case 'end':
    case 'startOver':
    case 'forget':
    case 'close':
    case 'crash':
    case 'reload':
    case 'crashAndReload':
      return { at, do: what, tab };
  }
}
