import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { nameOf } from '../name-of.js';
import type { Scene } from '../scene.js';
import { lost, mayShow } from './people.js';

/** A circle for a person: the photograph where the page lists its origin, else initials. */
export function face(
  { config }: Pick<Scene, 'config'>,
  name: string,
  photo: string | null,
  size: '' | 'l' = '',
): TemplateResult {
  return html`<span class="face ${size}" part="avatar" aria-hidden="true"
    >${
      photo !== null && mayShow(config.imageOrigins)(photo) && !lost.has(photo)
        ? html`<img
            src=${photo}
            alt=""
            loading="lazy"
            referrerpolicy="no-referrer"
            @error=${({ target }: Event) => {
              lost.add(photo);
              // It may be gone already, with the place that it had.
              const { host } = (target as Element).getRootNode() as Partial<ShadowRoot>;
              (host as LitElement | undefined)?.requestUpdate();
            }}
          />`
        : initials(name) || nothing
    }</span
  >`;
}

/** Of the first two words that have a letter or a figure; what is in brackets is no part of a name. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => /^[^\p{L}\p{N}(]*([\p{L}\p{N}])/u.exec(word)?.[1] ?? '')
    .filter((letter) => letter !== '')
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();

/** They are at it, in words beside the movement. */
export function types(scene: Scene, called: string): TemplateResult {
  const { say, snapshot } = scene;
  const { person } = snapshot.conversation.handoff;
  const name = nameOf(scene, { kind: 'person', name: called });
  // Who is told of by their first name is drawn as everywhere.
  const whole = person?.name.startsWith(`${name} `) === true ? person.name : name;
  return html`<div class="busy person soon" part="typing">
    ${face(scene, whole, person?.avatarUrl ?? null)}<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span
    ><span>${say('isWriting', { name })}</span>
  </div>`;
}
