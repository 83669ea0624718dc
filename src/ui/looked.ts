import type { Backstage } from './backstage.js';

/** What the visitor has written or pressed and the page still looks at; without it, whatever the page says is of nobody's words any more. */
export const looked = new WeakMap<object, Set<string>>();

/** What is said and not with the client yet, for the page still looks at it. */
export const looksAt = new WeakMap<object, Promise<void>>();

export function lookedAt(stage: object): Set<string> {
  const texts = looked.get(stage) ?? new Set();
  looked.set(stage, texts);
  return texts;
}

/** The page has looked, whatever came of it: nothing is at work any more, unless it looks at another. */
export function isThrough(stage: Pick<Backstage, 'composer'>, texts: Set<string>, text: string): void {
  texts.delete(text);
  if (!looked.get(stage)?.size && stage.composer.hint === 'stillWorking') stage.composer.hints(null);
}

/** What is not said yet, by what is written: with what the page still looks at above it, so that no reload loses that. */
export const unsaid = (stage: object, text: string): string | undefined =>
  [...(looked.get(stage) ?? [])]
    .filter((one) => !text.includes(one))
    .concat(text || [])
    .join('\n') || undefined;
