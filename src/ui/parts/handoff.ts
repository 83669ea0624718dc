import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Hand } from '../hand.js';
import type { MoreKey } from '../i18n/en-more.js';
import type { Home } from '../later.js';
import { persons } from '../persons.js';
import { placeWords } from '../place-words.js';
import type { Scene } from '../scene.js';
import { icon } from '../views/icon.js';
import { iconMore } from '../views/icons-more.js';
import { tile } from '../views/people.js';
import { HAND } from '../controllers/pin.js';
import { moreActs } from './acts-more.js';
import { desks, desksOf, hostnameOf } from './desks.js';
import { InSight } from './in-sight.js';
import { isLeft, leaving } from './leaving.js';
import { lastOrder } from './orders.js';
import { leadsAway } from '../url.js';
import { hrefOf, shownTo } from './ways.js';
import './words.js';

export { styles } from './handoff.styles.js';

type Step = { readonly text: string; readonly state: 'done' | 'now' | 'todo' | 'fail'; readonly at: number };

/** Whether the steps of a card are where they can be seen. */
const sights = new WeakMap<Home, InSight>();

function inSight(home: Home): InSight {
  const sight = sights.get(home) ?? new InSight(home);
  sights.set(home, sight);
  return sight;
}

/** What is waited for, in the line above the composer, while the card that says it is out of sight. */
export function standing(scene: Scene): readonly [lead: string, rest: string] | null {
  const { hand, say, words, home } = scene;
  if (hand === null || !inSight(home).hidden) return null;
  const wait = hand.state === 'queued' && hand.minutes !== null ? say('wait', { n: hand.minutes }) : '';
  const lead = standingWords(scene, hand);
  return lead === '' ? null : [wait === '' ? lead : lead + words.stop, wait];
}

function standingWords(scene: Scene, hand: Hand): string {
  const { say } = scene;
  switch (hand.state) {
    case 'accepted':
      return say('stepFinding');
    case 'queued':
      return isPlaced(hand) ? placeWords(scene, hand) : say('stepFree');
    case 'asking':
    case 'elsewhere':
      return headline(scene, hand).title;
    default:
      return '';
  }
}

/** What is to be done now, as somebody hears it. */
export function spoken(scene: Scene, hand: Hand): string {
  const { title, line } = headline(scene, hand);
  return `${title}${scene.words.stop} ${line}`;
}

/** One card that moves through its states; nothing of it is said twice. */
export function handoffCard(scene: Scene, hand: Hand): TemplateResult {
  const { say, words, config } = scene;
  const { title, line } = headline(scene, hand);
  const joined = hand.state === 'joined' || hand.state === 'left';
  return html`<section class="card hand" part="queue" data-k=${HAND} aria-label=${title}>
    <div class="top">
      <span class="pair"
        >${tile()}${joined ? persons.part!.face(scene, hand.name, hand.photo) : html`<span class="ghost"></span>`}</span
      >
      <div>
        <b class="h" role="heading" aria-level=${config.headingLevel ?? 3}><bdi dir=${words.run}>${title}</bdi></b>
        ${line === '' ? nothing : html`<p><bdi dir=${[hand.words, hand.queue, hand.reason].includes(line) ? 'auto' : words.run}>${line}</bdi></p>`}
      </div>
    </div>
    <ol class="steps" ${ref(inSight(scene.home).watch)}>
      ${steps(scene, hand).map(
        ({ text, state, at }) =>
          html`<li class=${state} aria-current=${state === 'now' ? 'step' : nothing}>
            <span class="n">${state === 'done' ? icon('check') : state === 'fail' ? icon('close') : nothing}</span
            ><span>${text}</span
            >${Number.isFinite(at) ? html`<time datetime=${new Date(at).toISOString()}>${words.time(at)}</time>` : nothing}
          </li>`,
      )}
    </ol>
    ${hand.state === 'queued' ? place(scene, hand) : nothing}
    <slot name="queue"></slot>
    ${foot(scene, hand)}
    <span class="sr">${hand.state === 'queued' && hand.longer ? say('longerAgain') : ''}</span>
  </section>`;
}

/** The service's reason may be for machines (`POLICY`, `upstream timed out`): only what is set as a sentence is for people. */
const isSentence = (reason: string): boolean =>
  /^[\p{Lu}\p{Lt}\p{Lo}][^\p{C}_{}<>[\]=\\/|]{1,200}\p{Sentence_Terminal}$/u.test(reason) &&
  /[\p{Ll}\p{Lo}]/u.test(reason) &&
  !/\p{Ll}\p{Lu}|: /u.test(reason);

/** How long it was waited for, where that is known; nobody waits for a day, and a clock that says so is wrong. */
function stopped({ say }: Scene, { times: { asking = Number.NaN, over = Number.NaN } }: Hand): string {
  const n = Math.round((over - asking) / 60_000);
  return n > 0 && n < 1_440 ? say('handStopped', { n }) : '';
}

/** Where in the queue they are is known, or said in the service's own words. */
const isPlaced = ({ position, words }: Hand): boolean => position !== null || words !== '';

/** Nobody came, or nobody was to come any more. */
const isWish = (scene: Scene, hand: Hand): boolean => /^(failed|timeout)$/.test(hand.state) && isLeft(scene, hand);

function headline(scene: Scene, hand: Hand): { title: string; line: string } {
  const { say, assistant } = scene;
  const name = hand.name || say('person');
  if (isWish(scene, hand)) return { title: say('queueLeft'), line: say('handTimeoutWhy') };
  switch (hand.state) {
    case 'asking':
      return { title: say('handAsking'), line: say('handAskingWhy') };
    case 'accepted':
      return { title: say('handAccepted'), line: hand.queue };
    case 'queued':
      return {
        title: say('handQueue'),
        line: hand.words || (hand.position === null ? say('handQueueWhy') : say('handAskingWhy')),
      };
    case 'joined':
      return {
        title: say('personJoined', { name }),
        line: hand.queue === '' ? say('person') : say('handPersonFrom', { team: hand.queue }),
      };
    case 'left':
      return { title: say('personLeft', { name }), line: hand.back ? say('handLeftWhy', { name: assistant }) : '' };
    case 'failed':
      return { title: say('handFailed'), line: isSentence(hand.reason) ? hand.reason : say('handTimeoutWhy') };
    case 'timeout':
      return { title: say('handTimeout'), line: `${stopped(scene, hand)} ${say('handTimeoutWhy')}`.trim() };
    case 'elsewhere': {
      const order = lastOrder(scene)?.is;
      if (order === 'taken') return { title: say('handAccepted'), line: hand.queue };
      if (order === 'failed') return { title: say('handFailed'), line: say('handTimeoutWhy') };
      // Where the first that is offered leads; whom the page takes over is offered nothing.
      const [first] = moreActs(scene).pageTakesOver() === true ? [] : desksOf(scene, hand.route);
      const href = first?.kind === 'link' ? (hrefOf(first) ?? '') : '';
      const where = leadsAway(href) ? hostnameOf(href) : '';
      return {
        title: where === '' ? say('handElsewhereHere') : say('handElsewhere', { place: where }),
        line: where === '' ? hand.queue : say('handElsewhereWhy'),
      };
    }
  }
}

function steps(scene: Scene, hand: Hand): Step[] {
  const { say } = scene;
  const { times, queue, name } = hand;
  const at = (time: number | undefined): number => time ?? Number.NaN;
  const asked: Step = { text: say('stepAsked'), state: 'done', at: at(times.asking) };
  const accepted: Step = {
    text: queue === '' ? say('stepAccepted') : say('stepAcceptedBy', { queue }),
    state: 'done',
    at: at(times.accepted),
  };
  const now = (text: string): Step => ({ text, state: 'now', at: Number.NaN });
  const todo: Step = { text: say('stepSomeone'), state: 'todo', at: Number.NaN };
  const joined: Step = {
    text: say('personJoined', { name: name || say('person') }),
    state: 'done',
    at: at(times.joined),
  };
  const before = times.accepted === undefined ? [asked] : [asked, accepted];
  if (isWish(scene, hand)) return [...before, { text: say('queueLeft'), state: 'done', at: at(times.over) }];
  switch (hand.state) {
    case 'asking':
      return [asked, now(say('stepWaiting')), todo];
    case 'accepted':
      return [asked, accepted, now(say('stepFinding')), todo];
    case 'queued':
      return [asked, accepted, now(say(isPlaced(hand) ? 'stepQueue' : 'stepFree')), todo];
    case 'joined':
      return [asked, joined];
    case 'left':
      return [
        asked,
        joined,
        { text: say('personLeft', { name: name || say('person') }), state: 'done', at: at(times.over) },
      ];
    case 'failed':
      return [...before, { text: say('stepFailed'), state: 'fail', at: at(times.over) }];
    case 'timeout':
      return [...before, { text: say('stepTimeout'), state: 'fail', at: at(times.over) }];
    case 'elsewhere':
      return [...before, ...asOrdered(scene)];
  }
}

/** Whose turn it is, after what the visitor has asked the page for. */
function asOrdered(scene: Scene): Step[] {
  const { say } = scene;
  const step = (text: MoreKey, state: Step['state']): Step => ({ text: say(text), state, at: NaN });
  const yours = step('stepYours', 'now');
  switch (lastOrder(scene)?.is) {
    case 'going':
      return [step('stepWaiting', 'now')];
    case 'taken':
      return [step('stepAccepted', 'done')];
    case 'failed':
      return [step('stepFailed', 'fail'), yours];
    default:
      return [yours];
  }
}

const LINE = 6;

function place(scene: Scene, hand: Hand): unknown {
  const { say, words } = scene;
  const { position, minutes, longer, words: theirs } = hand;
  if (theirs !== '' || (position === null && minutes === null)) return nothing;
  const wait = minutes === null ? '' : say('wait', { n: minutes });
  return html`<div class="place">
    ${position === null ? nothing : html`<span class="no" aria-hidden="true">${words.say('figure', { n: position })}</span>`}
    <div class="t">
      ${position === null ? nothing : html`<b>${placeWords(scene, hand)}</b>`}
      <span>${longer ? `${say('longerAgain')} ` : ''}${wait}</span>
    </div>
    ${
      position === null || position > LINE
        ? nothing
        : html`<span class="line" aria-hidden="true"
            >${Array.from({ length: position }, (_one, at) => html`<i class=${at === position - 1 ? 'you' : ''}></i>`)}</span
          >`
    }
  </div>`;
}

function foot(scene: Scene, hand: Hand): unknown {
  const { say, adapters, assistant } = scene;
  const act = moreActs(scene);
  const button = (words: string, press: () => void, quiet = true): TemplateResult =>
    html`<button class="tb ${quiet ? 'quiet' : ''}" type="button" @click=${press}>${words}</button>`;
  switch (hand.state) {
    case 'accepted':
    case 'queued':
      return adapters.leaveQueue === undefined ? nothing : leaving(scene, hand, () => act.leaveQueue());
    case 'failed':
    case 'timeout':
      if (hand.stays) return alternatives(scene);
      return html`${alternatives(scene)}
        <div class="acts">
          ${button(say(hand.state === 'failed' ? 'askPerson' : 'queueAgain'), () => act.askPerson(), false)}
          ${
            // Of a chat that is over nobody is there to stay with.
            scene.snapshot.conversation.ended === null
              ? button(say('stayWith', { name: assistant }), () => act.stayWith())
              : nothing
          }
        </div>`;
    case 'elsewhere':
      if (act.pageTakesOver() === true) return nothing;
      return desksOf(scene, hand.route).length > 0 ? desks(scene, hand) : alternatives(scene);
    default:
      return nothing;
  }
}

/** Other ways to be reached, as the site lists them. */
export function alternatives(scene: Scene): unknown {
  const { say, config } = scene;
  const ways = config.alternatives ?? [];
  if (ways.length === 0) return nothing;
  return html`<div class="alts">
    ${ways.map((way) => {
      const href = hrefOf(way);
      if (href === null) return nothing;
      const words =
        way.label ??
        (way.kind === 'call'
          ? say('callNumber', { number: shownTo(way) })
          : way.kind === 'mail'
            ? say('leaveMessage')
            : way.to);
      const away = way.kind === 'link' && leadsAway(href);
      return html`<a
        class="btn"
        href=${href}
        target=${away ? '_blank' : nothing}
        rel=${away ? 'noopener noreferrer' : nothing}
        @click=${(event: Event) => moreActs(scene).alternative(way, event)}
        >${iconMore(way.kind === 'call' ? 'phone' : way.kind === 'mail' ? 'edit' : 'globe')}<span dir="auto"
          >${words}</span
        >${away ? html`<span class="sr"> (${say('newTab')})</span>` : nothing}</a
      >`;
    })}
  </div>`;
}
