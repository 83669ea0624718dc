import type { MarkdownOptions } from './directives/index.js';
import type { Backstage } from './backstage.js';
import { policy } from './trusted-types.js';
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
  const { host } = stage;
  return {
    words: {
      code: say('code'),
      copy: say('copy'),
      copied: say('copied'),
      newTab: say('newTab'),
      loadImage: (title) => say('loadImage', { title }),
      imageFrom: (from) => say('from', { host: from }),
      pictureFrom: (from) => say('from', { host: from }),
      imageFailed: say('imageFailed'),
      tryAgain: say('tryAgain'),
      codeBlock: (lines) => say('codeBlock', { n: lines }),
      table: (columns, rows) => say('table', { columns, rows }),
      image: (title) => title || say('image'),
      done: say('done'),
      notDone: say('notDone'),
    },
    headingLevel: (host.config.headingLevel ?? 3) + 1,
    mayLoad: (url) => mayShow(host.config.imageOrigins)(url.href),
    onLink: ({ href, event }) => {
      if (!host.tell('am-link', { url: href })) event.preventDefault();
    },
    onCopied: () => stage.announcer.say('status', say('copied')),
    ...(policy === undefined ? {} : { policy }),
  };
}
