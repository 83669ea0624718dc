import { html, nothing, type TemplateResult } from 'lit';
import { aPerson, nameOf } from '../name-of.js';
import { parts } from '../parts.js';
import { persons } from '../persons.js';
import type { Scene } from '../scene.js';
import { icon } from './icon.js';
import { tile } from './people.js';
import type { Trouble } from './status.js';

/** Who is there, one line of what is true, menu and close. On a sub-screen, the way back. */
export function header(scene: Scene, trouble: Trouble): TemplateResult {
  const { say, snapshot, config, screen, act } = scene;
  const { handoff } = snapshot.conversation;
  const { person } = handoff;
  const called =
    person === null ? config.title || scene.assistant : nameOf(scene, { kind: 'person', name: person.name });
  const bare = screen === 'home';
  const sub = screen === 'settings' || screen === 'data' || screen === 'whole';
  const lead = sub
    ? html`<button
        class="ib lead"
        part="header-button"
        type="button"
        aria-label=${say('back')}
        @click=${() => act.back()}
      >
        ${icon('next', 'back')}
      </button>`
    : bare
      ? nothing
      : person === null
        ? tile('l')
        : persons.part!.face(scene, called, person.avatarUrl, 'l');
  const name = sub
    ? scene.say(screen === 'settings' ? 'settings' : screen === 'data' ? 'yourData' : 'wholeConversation')
    : called;
  return html`<header class="head ${bare ? 'bare' : ''}" part="header">
    ${lead}
    <div class="who ${bare ? 'sr' : ''}">
      <h2 id="title" part="title" tabindex="-1"><bdi>${name}</bdi></h2>
      ${sub ? nothing : html`<p part="subtitle"><slot name="header">${subtitle(scene, trouble)}</slot></p>`}
    </div>
    <div class="acts">
      <slot name="header-actions"></slot>
      <button
        class="ib"
        part="header-button"
        type="button"
        id="menu-button"
        aria-label=${say('menu')}
        aria-haspopup="menu"
        aria-expanded=${scene.menu && parts.menu.part !== null ? 'true' : 'false'}
        @click=${() => act.menu(!scene.menu)}
        @focusout=${({ relatedTarget: to }: FocusEvent) => {
          // Whoever has gone on does not want a menu to come late, and between.
          const { part, gone } = parts.menu;
          if (scene.menu && part === null && !gone && to !== null) act.menu(false, false);
        }}
      >
        ${icon('more')}
      </button>
      ${
        scene.closes
          ? html`<button
              class="ib"
              part="header-button"
              type="button"
              aria-label=${say('closeChat')}
              @click=${() => act.close()}
            >
              ${icon('close')}
            </button>`
          : nothing
      }
    </div>
  </header>`;
}

function subtitle(scene: Scene, { status, shown }: Trouble): unknown {
  const { say, snapshot, config } = scene;
  // A pause passes.
  if (snapshot.phase === 'failed' && snapshot.error !== 'auth/rate-limited') return say('unavailable');
  // What the browser says is so; what is tried in vain may be over in a moment.
  if (snapshot.phase === 'offline' || (shown && status === 'offline')) return say('noConnection');
  if (snapshot.conversation.handoff.state === 'live') return aPerson(scene);
  // A site may have written it in one language for all.
  return html`<bdi>${config.subtitle ?? say('aiAssistant')}</bdi>`;
}
