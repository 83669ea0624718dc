import type { Fact, LocalFact } from '../conversation/facts.js';
import type { Reduce } from '../conversation/reduce.js';
import type { Conversation } from '../conversation/state.js';
import type { Frame, ServerEvent } from '../protocol/events.js';
import type { Action, RareAction } from './action.js';
import type { Audience, EngineOptions, EngineState } from './audience.js';
import type { ContextOutcome } from './context.js';
import type { Later } from './later.js';
import type { Line } from './line.js';
import type { Outbox } from './outbox.js';
import type { Ports, PagePorts, Vault, Verdict } from './ports.js';
import type { Input, RareCommand, Session, Step, Timer } from './session.js';
import type { Pending, Seen, Sight } from './sight.js';

/** What a first message does not need is loaded later, all at once (docs/decisions/0012). This is what it is to the rest. */
export interface LaterHalf {
  /** Reads everything that the server may tell. */
  decode(data: string): Frame;
  /** Understands every fact. */
  readonly reduce: Reduce;
  /** What to do when things do not go as they should. */
  mend(engine: Charge, input: Input): Step;
  /** The same, where it was not there when it was needed. */
  mendLate(engine: Charge, input: Input): void;
  act(engine: Charge, care: Care, action: RareAction, wall: number): Promise<void>;
  /** Looks after an engine from now on, if it does not yet. */
  tend(engine: Charge, later?: unknown): Care;
  /** Everything about a seat that the first message does not need. It sits down at once. */
  seat(seat: Seat): void;
  /** What this tab and the others tell each other. */
  link(desk: LinkDesk): TabLink;
  /** `inTime`: this tab has heard everything that the one told that leads. */
  alone(desk: LinkDesk, inTime: boolean): Lone;
  /** What the page is asked of only now. */
  readonly page: PagePorts;
}

/** Ports of a client: those that are there at once, and the rest. */
export interface AllPorts extends Ports {
  /** Rejects when it cannot be had, and may be asked again. */
  parts(): Promise<LaterHalf>;
  /** In a page that fetches the rest only when something is for it: who does what little there is to do until then. */
  readonly early?: Early | undefined;
}

export interface Early {
  /** Looks after a seat that somebody takes, until the rest of it comes, or nobody needs it. */
  sit: (this: void, seat: Seat) => void;
  rise(): void;
  /** Looks after an engine from now on. */
  tend(engine: Charge, later: Pick<Later<LaterHalf>, 'load'>): void;
  /** What to do where the network may be gone, and nothing can be fetched; undefined for all else. */
  mend(engine: Charge, input: Input): Step | undefined;
  /** What other tabs have said meanwhile. */
  readonly overheard: unknown[];
}

/** An engine, to those who look after it. */
export interface Charge extends EngineState {
  readonly ports: AllPorts;
  readonly options: EngineOptions;
  audience: Audience;
  readonly conversation: Conversation;
  readonly line: Line;
  /** What a link that has closed is told. */
  verdict: Verdict;
  readonly stopped: boolean;
  /** What was heard before there was anybody to care. */
  readonly missed: (readonly [frame: Frame, told: readonly ServerEvent[], fence: string])[];
  /** What could not all be read. */
  readonly strange: string[];
  hear(frame: Frame): void;
  readonly outbox: Outbox;
  readonly session: Session;
  accept(input: Input): void;
  wait(timer: Timer, ms: number): void;
  note(fact: LocalFact): void;
  save(): Promise<boolean>;
  /** Who looks after it; null until that has come. */
  care: Care | EarlyCare | null;
  /** The number of the link that is open and ready for another message; null without one. */
  ready: () => number | null;
}

/** The engine of a tab that leads. */
export interface Leading extends Charge {
  /** It has stopped before anybody else could know what it knew, by the disk or otherwise. */
  readonly orphaned: boolean;
  /** Another tab goes on with it. Resolves when what is known here is on disk, unless that tab has written already. */
  stop(): Promise<unknown>;
}

/** What an engine asks of whoever looks after it while nothing is the matter with it. */
export interface FirstCare {
  /** Throws where a text is too long to be said. */
  measure(text: string, localId: string): void;
  /** Soon, what is true now is to be on disk. */
  touch(): void;
  /** Resolves when what is true now is on disk, or when there is no disk; with false when it is nowhere. Never rejects. */
  save(): Promise<boolean>;
  perform(command: RareCommand): void;
  /** From where a link is to replay; before anybody cares, from the beginning. */
  cursor(): number;
  /** There is nothing to go on with or to begin, and that has been seen to. */
  hinders(wall: number): boolean;
  opened(): void;
  /** What was new in a frame. */
  heard(frame: Frame, told: readonly ServerEvent[], fence: string): void;
  handed(): void;
  dropped(): void;
  stop(): void;
}

/** Writes down what is true, one write at a time. */
export interface Keeping extends Pick<FirstCare, 'touch' | 'save' | 'stop'> {
  /** Writes it down if it is worth it. */
  heard(told: readonly ServerEvent[]): void;
  /** Takes away what is there, also where this tab writes nothing any more; false when the disk has kept it for now. */
  forget(): Promise<boolean>;
  /** Once more, with all that waits given away: to send it is this tab's, and nobody else's. With true when that is on disk. */
  last(): Promise<boolean>;
}

/** It looks after an engine until the rest of the client is needed. */
export interface EarlyCare extends FirstCare {
  /** There is no session, or no link to it, and what is to be done about that is for those who come later. */
  linkLost(input: Input): void;
  /** They are not to do anything about it any more. */
  startsAnew(): void;
  /** Somebody else does so from now on, and goes on writing with this. */
  handOn(): Keeping;
}

export interface Care extends FirstCare {
  /** From now on everything goes to this vault. Resolves with true when that nobody else is to send what waits is on disk. */
  moves(to: Vault): Promise<boolean>;
  /** Of what was on the disk nothing is left, whoever wrote it; false when it has kept it for now. */
  forgets(): Promise<boolean>;
  /** What stands in the composer. */
  wrote(text: string): void;
  tooLarge(): void;
  /** How long what was given to a link may still be leaving. */
  readonly leavingMs: number;
  context(): Promise<ContextOutcome>;
}

/** A seat. What of it can be changed is lent to the half that comes later, which goes on with what the first has begun. */
export interface Seat {
  ports: AllPorts;
  readonly options: EngineOptions;
  readonly audience: Audience;
  later: Later<LaterHalf>;
  /** What there is to see: the engine, or what is known without one. */
  seen: Seen;
  /** Null where this tab does not lead. */
  engine: Leading | null;
  /** Gives the lead up, or the place in the queue for it; undefined where there is none. */
  resign: (() => void) | undefined;
  /** From leading to what was known, before the rest of it came. */
  leave(): void;
  readonly pending: Map<string, Pending>;
  /** This tab wants to talk. */
  wanted: boolean;
  /** The lead was taken from this tab before the rest of the seat came. */
  robbed: boolean;
  /** It was given to this tab before the rest of the seat came; an engine there may not be yet. */
  locked: boolean;
  stopped: boolean;
  rest: RestOfSeat | null;
  /** Does it here if this tab leads, else has it done. Resolves when it is done, and on disk where that matters. */
  do(action: Action): Promise<void>;
  keepDraft(text: string): void;
  /** The other side may see that somebody writes. */
  wrote(text: string): void;
  stop(): void;
}

/** All that a seat does from when the rest of it has come. */
export interface RestOfSeat extends Pick<Seat, 'do' | 'keepDraft' | 'wrote' | 'stop'> {
  /** It has taken leave of the other tabs. */
  readonly alone: boolean;
  /** It has heard everything that the tab told that leads. */
  readonly inTime: boolean;
  /** Everything was wiped at least once. */
  readonly wiped: boolean;
  /** This tab has the lead. */
  lead(): Promise<void>;
  /** The lead was taken from it. */
  lost(): void;
}

/** What the link to the other tabs needs of this one. */
export interface LinkDesk {
  readonly ports: AllPorts;
  readonly page: PagePorts;
  readonly sight: Sight;
  readonly audience: Pick<Audience, 'told' | 'changed'>;
  engine(): Charge | null;
  /** Does it here, where this tab leads. */
  act(action: Action): Promise<unknown>;
  /** Has it done by whoever leads. */
  ask(action: Action): Promise<void>;
  /** Whoever leads does not answer. */
  steal(): void;
  leadLost(): void;
  /** A tab with a newer version is here; it may have said that all is to be forgotten. */
  outgrown(forget: boolean): void;
}

/** What a tab goes on with that has taken leave of the others. */
export interface Lone {
  readonly ports: AllPorts;
  readonly parts: LaterHalf;
  readonly link: TabLink;
  /** Resolves when the lead can be given up. */
  readonly ready: Promise<unknown>;
}

export interface TabLink {
  /** Everything that the leader told has been heard. */
  readonly inTime: boolean;
  /** Nobody looks at this tab, and another tells what there is: it does not begin by itself. */
  readonly dozes: boolean;
  /** All is to be forgotten: somebody has said so. */
  forget(): void;
  /** This tab follows: whoever leads is asked for everything. */
  follow(): void;
  quiet(): void;
  /** This tab leads. */
  leads(engine: Charge): void;
  told(fact: Fact): void;
  changed(engine: Charge): void;
  ask(id: string, action: Action): void;
  /** Somebody writes here: the other side is told by whoever leads. */
  wrote(text: string): void;
  /** What an engine goes on with: what was told last, or what the disk has. Null when what this tab has is newest. */
  state(): Promise<EngineState | null>;
  stop(): void;
  /** Where it need not hear all the time that others are there. */
  readonly ear?: { quiet(): void; back(): Promise<void> };
}
