import type { MarkdownOptions } from './directives/index.js';
import type { Backstage } from './backstage.js';
import { failedIn } from './guarded.js';
import { policy } from './trusted-types.js';
import { mayShow } from './views/people.js';

const made = new WeakMap<object, readonly [by: string, MarkdownOptions]>();

/** What replies are drawn with; the same object for as long as the words are the same, and what the site says of headings, pictures and code. */
export function markdownOptions(stage: Backstage): MarkdownOptions {
  const { words } = stage.language;
  const { headingLevel, imageOrigins } = stage.host.config;
  const by = `${headingLevel} ${imageOrigins?.join(' ')}`;
  let known = made.get(words);
  if (known?.[0] !== by || known[1].drawsCode !== stage.host.renderers.code)
    made.set(words, (known = [by, optionsOf(stage)]));
  return known[1];
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
      loadImage: (title) => say('loadImage', { title: title || say('image') }),
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
    drawsCode: host.renderers.code,
    onFailed: (error) => stage.failed(failedIn('renderers.code', error)),
    headingLevel: (host.config.headingLevel ?? 3) + 1,
    mayLoad: (url) => mayShow(host.config.imageOrigins)(url.href),
    onLink: ({ href, event }) => {
      if (!host.tell('am-link', { url: href })) event.preventDefault();
    },
    onCopied: () => stage.announcer.say('status', say('copied')),
    ...(policy === undefined ? {} : { policy }),
  };
}
