import { isDeepStrictEqual } from 'node:util';
import { draftShape, without, type Draft } from './draft.js';

export type Path = readonly string[];

/** Changed on both sides, and not to the same. What is absent is null. */
export interface Conflict {
  readonly path: Path;
  readonly baseValue: unknown;
  readonly oursValue: unknown;
  readonly theirsValue: unknown;
  readonly type: 'add' | 'modify' | 'delete';
}

export interface Resolution {
  readonly path: Path;
  readonly strategy: 'ours' | 'theirs' | 'base';
  /** Instead of theirs. */
  readonly value?: unknown;
}

export type Merged =
  | { readonly draft: Draft; readonly conflicts?: undefined }
  | { readonly conflicts: readonly Conflict[]; readonly draft?: undefined }
  | { readonly unfit: string; readonly draft?: undefined; readonly conflicts?: undefined };

type Entry = Readonly<Record<string, unknown>>;
type Entries = Readonly<Record<string, Entry>>;
interface Sides<Value> {
  readonly base: Value;
  readonly ours: Value;
  readonly theirs: Value;
}

const KINDS = ['topics', 'attributes', 'variants'] as const;
const SINGLE = ['greeting', 'language', 'behavior', 'defaultVariant'] as const;

const same = isDeepStrictEqual;
const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Three ways, field by field: what changed on one side is taken, what changed on both to different values is a conflict
 * unless somebody has decided it. `ours` is what is merged into, `theirs` the branch, `base` what both came from.
 */
export function merge(sides: Sides<Draft>, decided: readonly Resolution[]): Merged {
  const settling = new Settling(decided);
  const single = Object.fromEntries(SINGLE.map((key) => [key, settling.field([key], at(sides, key))]));
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, settling.kind(kind, at(sides, kind))]));
  if (settling.conflicts.length > 0) return { conflicts: settling.conflicts };
  const fits = draftShape.safeParse(whole({ ...single, ...kinds } as Draft));
  if (fits.success) return { draft: fits.data };
  const [issue] = fits.error.issues;
  return { unfit: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'does not fit'}` };
}

class Settling {
  readonly conflicts: Conflict[] = [];
  readonly #decided: readonly Resolution[];

  constructor(decided: readonly Resolution[]) {
    this.#decided = decided;
  }

  field(path: Path, { base, ours, theirs }: Sides<unknown>): unknown {
    if (same(ours, theirs) || same(base, theirs)) return ours;
    if (same(base, ours)) return theirs;
    if (isEntry(ours) && isEntry(theirs)) return this.#inside(path, { base, ours, theirs });
    return this.#decide(path, { base, ours, theirs });
  }

  kind(kind: string, sides: Sides<Entries>): Entries {
    const ids = new Set([...Object.keys(sides.ours), ...Object.keys(sides.theirs)]);
    let merged: Entries = {};
    for (const id of ids) {
      const { base, ours, theirs } = at(sides, id);
      const name = String((base ?? ours ?? theirs)?.['name']);
      const entry = this.field([kind, name], { base, ours, theirs });
      // A value that somebody decided on is looked at with the whole.
      if (entry !== undefined) merged = { ...merged, [id]: entry as Entry };
    }
    return this.#distinct(kind, merged, sides);
  }

  /** Two that were made apart under one name: one of them stays. */
  #distinct(kind: string, merged: Entries, sides: Sides<Entries>): Entries {
    let left = merged;
    for (const [id, entry] of Object.entries(merged)) {
      const twin = Object.entries(left).find(
        ([other, { name, language }]) => other !== id && name === entry['name'] && language === entry['language'],
      );
      if (twin === undefined || !Object.hasOwn(left, id) || !Object.hasOwn(sides.theirs, id)) continue;
      const [other, ours] = twin;
      const path = [kind, String(entry['name'])];
      const kept = this.#decide(path, { base: undefined, ours, theirs: entry });
      if (kept === undefined) left = without(without(left, id), other);
      else left = { ...without(left, kept === ours ? id : other), [kept === ours ? other : id]: kept as Entry };
    }
    return left;
  }

  #inside(path: Path, { base, ours, theirs }: Sides<unknown>): Entry {
    const sides = { base: isEntry(base) ? base : {}, ours: ours as Entry, theirs: theirs as Entry };
    const keys = new Set([...Object.keys(sides.ours), ...Object.keys(sides.theirs)]);
    const settled = [...keys].map((key) => [key, this.field([...path, key], at(sides, key))] as const);
    return Object.fromEntries(settled.filter(([, value]) => value !== undefined));
  }

  #decide(path: Path, sides: Sides<unknown>): unknown {
    const found = this.#decided.find((one) => same(one.path, path));
    if (found !== undefined)
      return found.strategy === 'theirs' && found.value !== undefined ? found.value : sides[found.strategy];
    const { base = null, ours = null, theirs = null } = sides;
    const type = sides.base === undefined ? 'add' : ours === null || theirs === null ? 'delete' : 'modify';
    this.conflicts.push({ path, baseValue: base, oursValue: ours, theirsValue: theirs, type });
    return sides.ours;
  }
}

const at = <Side extends object, Key extends keyof Side & string>(
  { base, ours, theirs }: Sides<Side>,
  key: Key,
): Sides<Side[Key]> => ({ base: own(base, key), ours: own(ours, key), theirs: own(theirs, key) });

const own = <Side extends object, Key extends keyof Side & string>(side: Side, key: Key): Side[Key] =>
  (Object.hasOwn(side, key) ? side[key] : undefined) as Side[Key];

/** No value of an attribute that has gone, and a default where there are variants. */
export function whole(draft: Draft): Draft {
  const { attributes, variants, defaultVariant } = draft;
  const kept = Object.entries(variants).map(([id, one]) => [
    id,
    isEntry(one.attributeValues)
      ? {
          ...one,
          attributeValues: Object.fromEntries(
            Object.entries(one.attributeValues).filter(([attribute]) => Object.hasOwn(attributes, attribute)),
          ),
        }
      : one,
  ]);
  const has = defaultVariant !== null && Object.hasOwn(variants, defaultVariant);
  return {
    ...draft,
    variants: Object.fromEntries(kept) as Draft['variants'],
    defaultVariant: has ? defaultVariant : (Object.keys(variants)[0] ?? null),
  };
}
