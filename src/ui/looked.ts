/** What the visitor has written and the page still looks at; without it, whatever the page says is of nobody's words any more. */
export const looked = new WeakMap<object, Set<string>>();
