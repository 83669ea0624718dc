import { html, nothing, type TemplateResult } from 'lit';
import type { Scene } from '../scene.js';
import { figured } from './figures.js';
import { finder } from './finder.js';
import { comma, linesOf, speaker } from './copies.js';
import { styles as gates } from './gates.styles.js';
import { markdown, styles as markdownStyles } from './markdown.js';
import { apart, linksIn } from './sent-files.js';
import { styles as wholeStyles } from './whole.styles.js';
import './words.js';

/** Every word there is, in one page: to be searched, printed, and read by its headings. */
export function whole(scene: Scene): TemplateResult {
  const { say, words, config, items, markdown: options } = scene;
  const lines = linesOf(scene);
  const between = comma(scene);
  return html`${items.length === 0 ? nothing : finder(scene)}
    <div class="screen whole" tabindex="0" role="group" aria-label=${say('wholeConversation')}>
      ${lines.map((line) => {
        const { at, text, who, mark } = line;
        const time =
          at === ''
            ? nothing
            : html`${between}<time datetime=${at}
                  >${`${words.day(Date.parse(at), scene.now)} ${words.time(Date.parse(at))}`}</time
                >`;
        if (who === 'system') return html`<p class="plain" dir="auto">${text}${time}</p>`;
        return html`<article>
          <b role="heading" aria-level=${config.headingLevel ?? 3}
            >${speaker(scene, line).map((part, at) => [at > 0 ? between : '', html`<bdi>${part}</bdi>`])}${time}</b
          >
          ${who === 'you' ? sent(scene, text) : html`<div class="md" ${markdown(text, true, options)}></div>`}
          ${mark === '' ? nothing : html`<p class="muted">${mark}</p>`}
        </article>`;
      })}
      ${items.length === 0 ? html`<p class="muted">${say('dataNothing')}</p>` : nothing}
    </div>`;
}

function sent(scene: Scene, text: string): unknown {
  const [words, links] = apart(text);
  return [
    words === '' ? nothing : html`<p class="plain" dir="auto">${figured(words)}</p>`,
    links === '' ? nothing : linksIn(scene, links),
  ];
}

export const styles = [...gates, ...markdownStyles, wholeStyles];
