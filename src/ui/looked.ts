/** What the visitor has written and the page still looks at. Another set is another visitor. */
const all = new WeakMap<object, Set<string>>();

export const looked = {
  by(stage: object): Set<string> {
    const texts = all.get(stage) ?? new Set();
    all.set(stage, texts);
    return texts;
  },
  /** Whatever the page says to it, it is nobody's any more. */
  forget: (stage: object): unknown => all.delete(stage),
};
