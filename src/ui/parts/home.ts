import { html, nothing, type TemplateResult } from 'lit';
import type { Item, Notice } from '../../core/conversation/items.js';
import { nameOf } from '../name-of.js';
import type { Scene } from '../scene.js';
import { icon } from '../views/icon.js';
import { tile } from '../views/people.js';
import { figured } from './figures.js';
import { consentWords } from './gates.js';
import './words.js';

/** Greeting, the conversation to return to, starters as a plain list. */
export function home(scene: Scene, plain: (text: string) => string): TemplateResult {
  const { say, act, config, items, assistant, unreadFrom, words } = scene;
  const { greeting, text, starters = [] } = config.home ?? {};
  const last = items.findLast((item): item is Exclude<Item, Notice> => item.kind !== 'notice');
  return html`<div class="home">
    <div class="hang" aria-hidden="true"><i></i><i></i><i></i></div>
    <slot name="empty">
      <div class="hero">
        ${tile('xl')}
        <h3 dir="auto">${greeting ?? say('hello')}</h3>
        <p><bdi dir=${text ? 'auto' : words.run}>${text ?? say('helloText', { name: assistant })}</bdi></p>
        ${config.consent?.placement === 'home' ? consentWords(scene) : nothing}
      </div>
      ${
        last === undefined
          ? nothing
          : html`<button class="resume card" type="button" @click=${() => act.show('chat')}>
              ${tile('l')}<span
                ><b>${say('yourConversation')}</b
                ><span class="muted"
                  ><bdi>${last.kind === 'visitor' ? say('you') : nameOf(scene, last)}</bdi>:
                  <bdi>${figured((last.kind === 'visitor' ? last.text : plain(last.text)).slice(0, 80))}</bdi></span
                ></span
              >${unreadFrom === null ? nothing : html`<i class="dotnew" role="img" aria-label=${say('newMessages', { n: unreadFrom.count })}></i>`}${icon('next', 'flip')}
            </button>`
      }
      ${
        starters.length === 0
          ? nothing
          : html`<div class="list" role="group" aria-labelledby="often">
              <h4 id="often">${say('often')}</h4>
              ${starters.map(
                (starter) =>
                  html`<button class="item" type="button" @click=${() => act.suggest(starter)}>
                    <span dir="auto">${starter}</span>${icon('next', 'flip')}
                  </button>`,
              )}
            </div>`
      }
    </slot>
  </div>`;
}
