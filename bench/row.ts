/** One figure. Without a goal it is only told. */
export interface Row {
  readonly id: string;
  readonly goal: number | null;
  readonly value: number;
  readonly ok: boolean;
}

export const atLeast = (id: string, goal: number, value: number): Row => ({ id, goal, value, ok: value >= goal });
export const atMost = (id: string, goal: number, value: number): Row => ({ id, goal, value, ok: value <= goal });
export const figure = (id: string, value: number): Row => ({ id, goal: null, value, ok: Number.isFinite(value) });
