/** One figure. Without a goal it is only told. */
export interface Row {
  readonly id: string;
  readonly goal: number | null;
  readonly value: number;
  readonly ok: boolean;
}

export interface Options {
  readonly sessions: number;
  /** How often what a browser does is done: a figure is the median. */
  readonly rounds: number;
  /** Part of the name of the measures to take, such as `postgres-replay`; '' takes them all. */
  readonly only: string;
  say(text: string): void;
}

export const atLeast = (id: string, goal: number, value: number): Row => ({ id, goal, value, ok: value >= goal });
export const atMost = (id: string, goal: number, value: number): Row => ({ id, goal, value, ok: value <= goal });
export const figure = (id: string, value: number): Row => ({ id, goal: null, value, ok: Number.isFinite(value) });
