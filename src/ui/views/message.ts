import { html, nothing, type TemplateResult } from 'lit';
import type { ReplyMessage, VisitorMessage } from '../../core/conversation/items.js';
import { isAdrift } from '../connection.js';
import { deliveryWords } from '../delivery-words.js';
import { nameOf } from '../name-of.js';
import { asksAgain } from '../asks-again.js';
import { parts } from '../parts.js';
import { persons } from '../persons.js';
import { isWriting, type Row } from '../rows.js';
import type { Scene } from '../scene.js';
import { icon, type IconName } from './icon.js';
import { missingHere } from './missing.js';
import { tile } from './people.js';

const idOf = (key: string): string => `m-${key.replace(/[^\w-]/g, (sign) => `_${sign.charCodeAt(0)}`)}`;

/** What every message has: a place in the order, and a heading that says who and when. `about`: what says what became of it. */
function turn(
  scene: Scene,
  row: Row,
  kind: string,
  heading: string,
  inside: unknown,
  about: unknown = nothing,
): TemplateResult {
  const { item, index, first, last, latest } = row;
  const id = idOf(item.key);
  return html`<article
    class="turn ${kind} ${first ? 'first' : ''} ${last ? 'last' : ''} ${latest ? 'latest' : ''}"
    part="message message-${kind === 'me' ? 'user' : kind.split(' ')[0]}"
    data-i=${index}
    data-k=${item.key}
    tabindex="-1"
    aria-labelledby=${id}
    aria-describedby=${about}
    aria-posinset=${index + 1}
    aria-setsize="-1"
    aria-busy=${isWriting(item) ? 'true' : nothing}
  >
    <span class="sr" role="heading" aria-level=${scene.config.headingLevel ?? 3} id=${id}>${heading}</span>
    ${inside}
  </article>`;
}

interface Mark {
  readonly icon: IconName;
  /** How sure it is: what left is solid, what may not have is dashed, what did not is red. */
  readonly edge: '' | 'dashed' | 'bad';
  readonly tone: '' | 'warn' | 'danger';
  readonly actions: readonly ('sendAgain' | 'remove' | 'edit' | 'tryAgain' | 'delete')[];
}
const marks: Readonly<Record<VisitorMessage['delivery'], Mark>> = {
  waiting: { icon: 'waiting', edge: 'dashed', tone: '', actions: ['edit', 'delete'] },
  sending: { icon: 'sending', edge: '', tone: '', actions: [] },
  sent: { icon: 'check', edge: '', tone: '', actions: [] },
  notConfirmed: { icon: 'doubt', edge: 'dashed', tone: 'warn', actions: ['sendAgain', 'remove'] },
  rejected: { icon: 'bad', edge: 'bad', tone: 'danger', actions: ['edit', 'tryAgain', 'delete'] },
};

export function own(scene: Scene, row: Row): TemplateResult {
  const { say, words, act } = scene;
  const item = row.item as VisitorMessage;
  const mark = marks[item.delivery];
  const [what, why] = deliveryWords(scene, item);
  const marked = row.marked;
  const lang = scene.spoken(item.place) || nothing;
  const id = idOf(item.key);
  // Whoever comes to it, or to what can be done about it, hears how it is.
  const about = marked ? `${id}-is${why === '' ? '' : ` ${id}-why`}` : nothing;
  const acts = {
    sendAgain: () => act.retry(item),
    tryAgain: () => act.retry(item),
    remove: () => act.discard(item),
    delete: () => act.discard(item),
    edit: () => act.edit(item),
  };
  return turn(
    scene,
    row,
    'me',
    say('youAt', { time: words.time(item.at) }),
    html`<div class="bubble ${mark.edge}" part="bubble" lang=${lang}>
        <div class="plain" dir="auto">${written(scene, item)}</div>
      </div>
      ${
        marked
          ? html`<p class="delivery ${mark.tone} ${item.delivery}" part="delivery" id="${id}-is">
              ${icon(mark.icon, 's')}<span>${what}</span>
            </p>`
          : nothing
      }
      ${why === '' ? nothing : html`<p class="why" id="${id}-why">${why}</p>`}
      ${
        mark.actions.length === 0 || (item.delivery === 'waiting' && !isAdrift(scene.snapshot))
          ? nothing
          : html`<div class="acts">
              ${mark.actions.map(
                (name, place) =>
                  html`<button
                    class="tb ${place > 0 && name !== 'tryAgain' ? 'quiet' : ''}"
                    type="button"
                    aria-describedby=${about}
                    @click=${acts[name]}
                  >
                    ${say(name)}
                  </button>`,
              )}
            </div>`
      }`,
    about,
  );
}

/** What can end in the addresses of files is looked at by who reads them, and so is what runs to the left. */
const written = (scene: Scene, { text }: VisitorMessage): unknown =>
  /\)$|[\u0590-\u08ff\ufb1d-\ufefc]/.test(text)
    ? parts.markdown.draw(scene.home, ({ withFiles }) => withFiles(scene, text), text)
    : text;

export function reply(scene: Scene, row: Row): TemplateResult {
  const { say, words } = scene;
  const item = row.item as ReplyMessage;
  const person = item.kind === 'person';
  const name = nameOf(scene, item);
  const time = words.time(item.at);
  const kind = say(person ? 'person' : 'aiAssistant');
  const writing = item.state === 'writing';
  const said = parts.markdown.draw(
    scene.home,
    ({ markdown }) => html`<div class="md" ${markdown(item.text, !writing, scene.markdown)}></div>`,
    html`<p class="plain" dir="auto">${item.text}</p>`,
  );
  const attached = item.parts.attachments.length + item.parts.callActions.length > 0;
  return turn(
    scene,
    row,
    person ? 'person' : `agent ${writing ? 'writing' : ''}`,
    say('saidAt', { name, kind, time }),
    html`${
      row.first
        ? html`<div class="by" aria-hidden="true">
            ${person ? persons.part!.face(scene, name, item.avatarUrl) : tile()}
            <b part="name"><bdi>${name}</bdi></b>
            <span class="kind ${item.kind}">${say(person ? 'person' : 'ai')}</span>
            <time part="time" datetime=${stamp(item.at)}>${time}</time>
          </div>`
        : nothing
    }
    ${
      item.text === ''
        ? nothing
        : html`<div
            class="${person ? 'bubble' : 'said'}"
            part="bubble"
            translate=${writing ? nothing : 'yes'}
            lang=${scene.spoken(item.place) || nothing}
          >
            ${said}
          </div>`
    }
    ${
      attached
        ? parts.cards.draw(
            scene.home,
            (cards) => cards.attached(scene, item),
            parts.cards.gone ? missingHere(scene, parts.cards) : nothing,
          )
        : nothing
    }
    ${
      item.state === 'broken' && row.last
        ? html`<p class="why start">${say('stopped')}</p>
            ${asksAgain(scene.items, row.index) ? askAgain(scene, row.index) : nothing}`
        : nothing
    }
    ${
      writing && !person && item.text !== '' && !scene.held.has(item.key)
        ? html`<div class="acts">
            <button class="tb s0 quiet" type="button" @click=${() => scene.act.showAll(item)}>
              ${icon('skip', 's flip')}${say('showAll')}
            </button>
          </div>`
        : nothing
    }
    ${item.state === 'whole' && !person && row.last ? tools(scene, item, name, time) : nothing}`,
  );
}

/** Only an answer to something can be asked for again. */
export function askAgain({ say, act, items }: Scene, index: number): unknown {
  const question = items.slice(0, index).findLast((item) => item.kind === 'visitor');
  if (question === undefined) return nothing;
  return html`<div class="acts">
    <button class="tb s0" type="button" @click=${() => act.send(question.text)}>
      ${icon('retry', 's')}${say('askAgain')}
    </button>
  </div>`;
}

const stamp = (at: number): string => (Number.isFinite(at) ? new Date(at).toISOString() : '');

function tools(scene: Scene, item: ReplyMessage, name: string, time: string): TemplateResult {
  const { say, act, config, adapters } = scene;
  const thumbs = config.feedback === true || adapters.feedback !== undefined;
  const given = scene.feedback.get(item.key);
  const copied = scene.copied === item.key;
  const thumb = (helpful: boolean): TemplateResult =>
    html`<button
      class="ib ${given === helpful ? 'on' : ''}"
      type="button"
      aria-pressed=${given === helpful ? 'true' : 'false'}
      aria-label=${say('saidAt', { name: say(helpful ? 'helpful' : 'notHelpful'), kind: name, time })}
      @click=${() => act.rate(item, given === helpful ? null : helpful)}
    >
      ${icon(helpful ? 'yes' : 'no')}
    </button>`;
  return html`<div class="tools">
    <button
      class="ib"
      type="button"
      aria-label=${copied ? say('copied') : say('copyReply', { name, time })}
      @click=${() => act.copy(item)}
    >
      ${icon(copied ? 'check' : 'copy')}
    </button>
    ${
      config.readAloud === true
        ? parts.listen.draw(scene.home, (part) =>
            part.listens(
              scene,
              item,
              say('listen', { name, time }),
              (text) => parts.markdown.part?.spokenText(text, scene.markdown.words) ?? text,
            ),
          )
        : nothing
    }
    ${thumbs ? [thumb(true), thumb(false)] : nothing}
  </div>`;
}
