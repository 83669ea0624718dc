import type { Fact, LocalFact } from '../conversation/facts.js';
import type { Reduce } from '../conversation/reduce.js';
import type { Conversation } from '../conversation/state.js';
import type { Frame, ServerEvent } from '../protocol/events.js';
import type { Action, RareAction } from './action.js';
import type { Audience, EngineOptions, EngineState } from './audience.js';
import type { ContextOutcome } from './context.js';
import type { Line } from './line.js';
import type { Outbox } from './outbox.js';
import type { Ports, PagePorts, Vault } from './ports.js';
import type { Around, Input, LostReason, Session, Step } from './session.js';
import type { Sight } from './sight.js';

/** What a first message does not need is loaded later, all at once (docs/decisions/0012). This is what it is to the rest. */
export interface Parts {
  /** Reads everything that the server may tell. */
  decode(data: string): Frame;
  /** Understands every fact. */
  readonly reduce: Reduce;
  /** What to do when things do not go as they should. */
  mend(was: Session, input: Input, around: Around): Step;
  act(engine: Charge, care: Care, action: RareAction, wall: number): Promise<void>;
  /** Everything that looks after an engine while it runs. */
  care(engine: Charge): Care;
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
  parts(): Promise<Parts>;
}

/** An engine, to those who look after it. */
export interface Charge extends EngineState {
  readonly ports: Ports;
  readonly options: EngineOptions;
  readonly audience: Audience;
  readonly conversation: Conversation;
  readonly line: Line;
  readonly outbox: Outbox;
  readonly session: Session;
  accept(input: Input): void;
  note(fact: LocalFact): void;
  save(): Promise<boolean>;
  /** Who looks after it; null until that has come. */
  readonly care: Care | null;
  tend(parts: Parts): Care;
  lose(reason: LostReason): void;
  /** The number of the link that is open and ready for messages; null without one. */
  ready(): number | null;
}

export interface Care {
  /** From now on everything goes to this vault. Resolves with true when that nobody else is to send what waits is on disk. */
  moves(to: Vault): Promise<boolean>;
  /** Soon, what is true now is to be on disk. */
  touch(): void;
  /** Resolves when what is true now is on disk, or when there is no disk; with false when it is nowhere. Never rejects. */
  save(): Promise<boolean>;
  /** Finds out whether the service can be reached at all. */
  probe(): void;
  /** What stands in the composer. */
  wrote(text: string): void;
  opened(): void;
  /** What was new in a frame. */
  heard(told: readonly ServerEvent[], batch: boolean, fence: string): void;
  handed(): void;
  settled(): void;
  tooLarge(): void;
  dropped(): void;
  context(): Promise<ContextOutcome>;
  stop(): void;
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
  lost(): void;
  /** A tab with a newer version is here; it may have said that all is to be forgotten. */
  outgrown(forget: boolean): void;
}

/** What a tab goes on with that has taken leave of the others. */
export interface Lone {
  readonly ports: AllPorts;
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
  rest(): void;
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
}
