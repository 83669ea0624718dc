import type { MarkdownOptions } from './directives/index.js';
import type { Backstage } from './backstage.js';
import { mayShow } from './views/people.js';

const made = new WeakMap<object, MarkdownOptions>();

/** What replies are drawn with; the same object for as long as the words are the same. */
export function markdownOptions(stage: Backstage): MarkdownOptions {
  const { words } = stage.language;
  let options = made.get(words);
  if (options === undefined) made.set(words, (options = optionsOf(stage)));
  return options;
}

function optionsOf(stage: Backstage): MarkdownOptions {
  const { say } = stage.language.words;
  return {
    words: say,
    headingLevel: (stage.host.config.headingLevel ?? 3) + 1,
    showsImage: (url: string) => mayShow(stage.host.config.imageOrigins)(url),
    followed: (url: string) => stage.host.tell('am-link', { url }),
  } as unknown as MarkdownOptions;
}
