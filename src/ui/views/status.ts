import { html, nothing, type TemplateResult } from 'lit';
import type { Item } from '../../core/conversation/items.js';
import type { PhraseKey } from '../i18n/en.js';
import type { Scene } from '../scene.js';
import type { ConnectionStatus } from '../events.js';
import { looked } from '../looked.js';
import { parts } from '../parts.js';
import { stageOf } from '../stage-of.js';
import { icon, type IconName } from './icon.js';

/** One line of what is true, right above the composer. The worst wins. */
export interface Status {
  readonly tone: '' | 'warn' | 'danger' | 'ok';
  readonly icon: IconName;
  /** Said in strong letters. */
  readonly lead: string;
  readonly rest: string;
  readonly action: { readonly words: PhraseKey; readonly act: () => void } | null;
}

export interface Trouble {
  readonly status: ConnectionStatus;
  /** Long enough to be worth words: two seconds. */
  readonly shown: boolean;
  /** It has just come back, after a loss that was shown. */
  readonly restored: boolean;
  /** The service is going to close the chat. */
  readonly closing: boolean;
  /** Seconds until the website is asked again, which wants to be asked more slowly; 0 where it does not. */
  readonly pause: number;
}

/** Or is nobody's to send. */
const arrived = (item: Item): boolean => item.kind !== 'visitor' || item.delivery === 'sent';

/** Something was to be sent, and the composer says what holds it back, has a file, or the page still looks at it. */
function holds({ act }: Scene): boolean {
  const stage = stageOf.get(act);
  return (
    stage !== undefined &&
    (stage.composer.hint !== null || !!stage.memory.read().view.files || !!looked.get(stage)?.size)
  );
}

export function statusOf(scene: Scene, trouble: Trouble): Status | null {
  const { say, words, snapshot, act, adapters, config, home } = scene;
  const { drafts } = snapshot.conversation;
  const waiting = drafts.filter(({ delivery }) => delivery === 'waiting').length;
  const unsure = drafts.some(({ delivery }) => delivery === 'sending' || delivery === 'notConfirmed');
  const line = (
    tone: Status['tone'],
    name: IconName,
    lead: string,
    rest = '',
    action: Status['action'] = null,
  ): Status => ({
    tone,
    icon: name,
    lead,
    rest,
    action,
  });
  const ending = parts.menu.part?.ending(scene);
  if (ending) return line('', 'sending', '', ending);
  const again: Status['action'] = { words: 'tryAgain', act: () => act.start() };
  if (trouble.status === 'failed') {
    if (scene.items.length === 0) return null;
    const { error } = snapshot;
    // It is not asked any more by itself.
    if (error === 'auth/rate-limited') return line('', 'clock', say('pause'), say('textKept'), again);
    if (error === 'auth/rejected' && adapters.signIn !== undefined)
      return line('danger', 'bad', say('signedOut'), say('textKept'), {
        words: 'signIn',
        act: () => act.signIn(),
      });
    if (error === 'session/unavailable' || error === 'auth/insecure-token')
      return line(
        'danger',
        'bad',
        say('notHere'),
        say('textKept'),
        config.alternatives ? (parts.menu.draw(home, (part) => part.calls(scene), null) as Status['action']) : null,
      );
    return line('danger', 'bad', say('chatStopped'), say('textKept'), again);
  }
  // Nobody answers, though the service does.
  if (snapshot.error === 'session/unavailable')
    return line('warn', 'bad', say('unavailable') + words.stop, say('textKept'), again);
  const meanwhile = unsure
    ? say('lastNotConfirmed')
    : waiting > 0
      ? say('isWaiting', { n: waiting })
      : say('keepWriting');
  if (trouble.shown && trouble.pause > 0)
    return line(
      '',
      'clock',
      say('pause'),
      waiting > 0
        ? say('pauseFor', { time: inSeconds(scene, trouble.pause) })
        : `${meanwhile} ${seconds(scene, trouble.pause)}`,
    );
  if (trouble.shown && trouble.status === 'offline')
    // What the browser knows nothing of may be over before it is tried again by itself.
    return line(
      'warn',
      'off',
      say('noConnection') + words.stop,
      meanwhile,
      snapshot.phase === 'offline' ? null : again,
    );
  if (trouble.shown && (trouble.status === 'reconnecting' || trouble.status === 'connecting'))
    return line('', 'sending', '', `${say(trouble.status)} ${meanwhile}`);
  if (trouble.closing)
    return line('', 'clock', say('closesSoon'), say('staysReadable'), {
      words: 'stay',
      act: () => act.stay(),
    });
  // Of what was not sent, or may not have been, its own words say so.
  if (trouble.restored)
    return line('ok', 'check', say('online'), scene.items.every(arrived) && !holds(scene) ? say('allSent') : '');
  // The card that says it may be too far up to be drawn, and to have it fetched.
  const hand = scene.hand && parts.handoff.draw(scene.home, (part) => part.standing(scene), null);
  if (hand) return line('', 'clock', ...(hand as readonly [string, string]));
  if (snapshot.transport === 'rest' && scene.items.length > 0)
    return line('', 'doubt', say('simpler'), say('onePiece'));
  // Of one that is alone another tab keeps what was said.
  if (!snapshot.kept && !snapshot.alone && scene.items.length > 0 && scene.keeps)
    return line('', 'doubt', '', say('noDisk'));
  return null;
}

/** As its language says it in a sentence. */
const inSeconds = ({ words: { tag } }: Scene, left: number): string =>
  new Intl.RelativeTimeFormat(tag).format(left, 'second');

const seconds = ({ words: { tag } }: Scene, left: number): string =>
  new Intl.NumberFormat(tag, { style: 'unit', unit: 'second', unitDisplay: 'narrow' }).format(left);

export function statusLine(scene: Scene, { tone, icon: name, lead, rest, action }: Status): TemplateResult {
  return html`<div class="status ${tone}" part="status">
    ${icon(name)}<span id="why">${lead === '' ? rest : html`<b>${lead}</b>${` ${rest}`}`}</span>
    ${
      action === null
        ? nothing
        : html`<button class="tb" type="button" aria-describedby="why" @click=${action.act}>
            ${scene.say(action.words)}
          </button>`
    }
  </div>`;
}

/** Why it could not begin, and what of it: nobody is blamed who may not be to blame. */
export function whyNot({ say, snapshot }: Scene): readonly [what: string, why: string] {
  const { error } = snapshot;
  return [
    say('cannotStart'),
    say(/\/(unreachable|offline|timeout|malformed)$/.test(error ?? '') ? 'cannotReachWhy' : 'cannotStartWhy'),
  ];
}
