/** The page's own code, called at once: a promise also where it throws. */
export const asked = async <Answer>(ask: () => Answer): Promise<Awaited<Answer>> => await ask();

const told = new WeakSet<object>();

/** What it comes to; null, and told once, where it throws. */
export function attempted<Given, Answer>(
  own: ((given: Given) => Answer) | undefined,
  given: Given,
  failed: (error: unknown) => void,
): Answer | null {
  if (own === undefined) return null;
  try {
    const drawn = own(given) || null;
    const is = Object(drawn) as object;
    // A node, or what Lit makes one of: all else would stand there as it is written.
    if (drawn === null || 'nodeType' in is || '_$litType$' in is) return drawn;
    throw new TypeError('renderers: expected a node, a template or null');
  } catch (error) {
    // Not in the middle of a drawing.
    if (!told.has(own)) queueMicrotask(() => failed(error));
    told.add(own);
    return null;
  }
}
