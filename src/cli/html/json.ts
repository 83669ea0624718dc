/** JSON as it was written: what it says, and where in the text each thing of it stands. */
export interface ReadJson {
  /** Undefined where it is none. */
  readonly value: unknown;
  /** Where a name begins, or an item of a list: `.home.greeting`, `.form[0].name`. */
  readonly places: ReadonlyMap<string, number>;
  /** Names that stand there twice; the last one counts. */
  readonly again: readonly (readonly [path: string, at: number])[];
  /** Where it is none any more; null where it is one. */
  readonly wrongAt: number | null;
}

const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
/** As deep as nobody writes it by hand. */
const DEEPEST = 200;

/** The same that `JSON.parse` reads; of what it does not, where. */
export function readJson(text: string): ReadJson {
  const places = new Map<string, number>();
  const again: (readonly [string, number])[] = [];
  let at = 0;
  const skip = (): void => {
    while (/[\t\n\r ]/.test(text[at] ?? '')) at += 1;
  };
  const token = (form: RegExp): string => {
    form.lastIndex = at;
    const [found] = form.exec(text) ?? wrong();
    at += found.length;
    return found;
  };
  const take = (sign: string): boolean => {
    skip();
    if (text[at] !== sign) return false;
    at += 1;
    skip();
    return true;
  };
  const read = (path: string, depth: number): void => {
    if (depth > DEEPEST) wrong();
    if (take('{')) {
      if (take('}')) return;
      do {
        skip();
        const begins = at;
        const inner = `${path}.${JSON.parse(token(STRING)) as string}`;
        if (places.has(inner)) again.push([inner, begins]);
        places.set(inner, begins);
        if (!take(':')) wrong();
        read(inner, depth + 1);
      } while (take(','));
      if (!take('}')) wrong();
    } else if (take('[')) {
      if (take(']')) return;
      let count = 0;
      do {
        skip();
        const inner = `${path}[${count++}]`;
        places.set(inner, at);
        read(inner, depth + 1);
      } while (take(','));
      if (!take(']')) wrong();
    } else token(text[at] === '"' ? STRING : LITERAL);
  };
  try {
    skip();
    read('', 0);
    skip();
    if (at < text.length) wrong();
  } catch {
    // The other reader decides; this one knows where.
  }
  try {
    return { value: JSON.parse(text), places, again, wrongAt: null };
  } catch {
    return { value: undefined, places, again, wrongAt: at };
  }
}

function wrong(): never {
  throw new SyntaxError('no JSON');
}

/** Where it stands, or what holds it, as far as that is written. */
export function whereIs({ places }: Pick<ReadJson, 'places'>, path: string): number | null {
  const at = places.get(path);
  if (at !== undefined || path === '') return at ?? null;
  return whereIs({ places }, path.replace(/(?:\.[^.[]*|\[\d*\]|.)$/, ''));
}
