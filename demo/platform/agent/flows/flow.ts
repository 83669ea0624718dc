import type { Database } from '../../store/database.js';
import type { Act, DialogueState, Turn } from '../port.js';
import type { Phrases } from '../phrases/table.js';

/** What a flow may look at besides what it heard. */
export interface Scene {
  readonly language: string;
  readonly phrases: Phrases;
  readonly today: Date;
  /** The verified address of the visitor; '' when none was proven. */
  readonly email: string;
  /** The address of the shop's site, for links. */
  readonly shop: string;
}

/** Words of the visitor, or what the database answered to the last wish. */
export type Heard<Found> = { readonly said: string } | { readonly found: Found };

export interface Step<Wish> {
  readonly acts: readonly Act[];
  readonly state: DialogueState;
  /** What the machine needs from the database before it can go on. */
  readonly wish?: Wish;
  /** The words were no answer to the question; maybe they were another question. */
  readonly puzzled?: boolean;
}

/** Pure: the same state, words and scene give the same step. */
export type Machine<Wish, Found> = (state: DialogueState, heard: Heard<Found>, scene: Scene) => Step<Wish>;

export type Fulfil<Wish, Found> = (db: Database, turn: Turn, wish: Wish) => Promise<Found>;

/** What came of one turn in a flow. */
export type Played = Omit<Step<never>, 'wish'>;

export interface Flow {
  readonly name: string;
  starts(text: string): boolean;
  play(db: Database, turn: Turn, scene: Scene, state: DialogueState, said: string): Promise<Played>;
  /** The open question once more, after something else was answered in between. */
  again(state: DialogueState, scene: Scene): readonly Act[];
}

/** Runs a machine: step, fetch what it wishes for, step again, until it has nothing more to wish for. */
export async function playMachine<Wish, Found>(
  machine: Machine<Wish, Found>,
  fulfil: (wish: Wish) => Promise<Found>,
  state: DialogueState,
  said: string,
  scene: Scene,
): Promise<Played> {
  let step = machine(state, { said }, scene);
  const acts = [...step.acts];
  while (step.wish !== undefined) {
    step = machine(step.state, { found: await fulfil(step.wish) }, scene);
    acts.push(...step.acts);
  }
  return { acts, state: step.state, puzzled: step.puzzled ?? false };
}

/** The state with the flow over; what it brought about stays visible. */
export function without(state: DialogueState, ...keys: string[]): DialogueState {
  return Object.fromEntries(Object.entries(state).filter(([key]) => !keys.includes(key)));
}

export function over(state: DialogueState, ...keys: string[]): DialogueState {
  return without(state, 'flow', 'step', ...keys);
}

export function suggesting(...texts: string[]): Act {
  return { do: 'suggest', suggestions: texts.map((text) => ({ message_text: text })) };
}
