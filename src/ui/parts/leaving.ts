import { html, nothing, type TemplateResult } from 'lit';
import type { Backstage } from '../backstage.js';
import { asked } from '../guarded.js';
import type { Hand } from '../hand.js';
import type { PhraseKey } from '../i18n/en.js';
import type { MoreKey } from '../i18n/en-more.js';
import { stageOf } from '../stage-of.js';
import type { Scene } from '../scene.js';
import { inTime } from './in-time.js';

type Leaving = 'going' | 'taken' | 'failed';

/** What has come of the wish not to wait any more, and of which wait: another one is another hand-over. */
const made = new WeakMap<Backstage, { readonly place: number; readonly is: Leaving }>();

const words: Readonly<Record<Leaving, PhraseKey | MoreKey>> = {
  going: 'stepWaiting',
  taken: 'stepAccepted',
  failed: 'notDone',
};

/** This wait is over by the visitor's own wish, in this tab or another, now or before a reload. */
export const isLeft = ({ act }: Scene, { times: { asking } }: Hand): boolean =>
  stageOf.get(act)!.memory.read().preferences.left === asking;

/** With what has come of it beside it. While that is not known it stays what has the focus. */
export function leaving({ act, say }: Scene, { place }: Hand, press: () => void): TemplateResult {
  const one = made.get(stageOf.get(act)!);
  const is = one?.place === place ? one.is : null;
  return html`<div class="acts">
    <button
      class="tb quiet"
      type="button"
      aria-disabled=${is === 'going' ? 'true' : nothing}
      .ariaBusy=${is === 'going' ? 'true' : null}
      @click=${press}
    >
      ${say('leaveQueue')}</button
    >${is === null ? nothing : html`<small>${say(words[is])}</small>`}
  </div>`;
}

/** Asks the page, once at a time. That nobody waits any more is the service's to say. */
export async function leaveQueue(stage: Backstage): Promise<void> {
  const { announcer, host, language, talk } = stage;
  const { place, times } = talk.hand!;
  const say = (voice: 'status' | 'alert', is: Leaving): void => {
    const what = language.words;
    announcer.say(voice, `${what.say('leaveQueue')}: ${what.say(words[is])}`);
  };
  const comesTo = (is: Leaving): void => {
    made.set(stage, { place, is });
    // The service may tell the end of it before the page has answered.
    stage.remember({}, { left: is === 'failed' ? undefined : times.asking });
    // The row that the card is in is drawn again where its hand-over is another.
    if (talk.hand?.place === place) talk.hand = { ...talk.hand };
    stage.redraw();
    if (talk.hand?.place === place) say(is === 'failed' ? 'alert' : 'status', is);
  };
  if (made.get(stage)?.place === place && made.get(stage)?.is === 'going') return say('status', 'going');
  comesTo('going');
  try {
    await inTime(
      'adapters.leaveQueue',
      asked('adapters.leaveQueue', () => host.adapters.leaveQueue?.()),
    );
    comesTo('taken');
    talk.look();
  } catch (error) {
    comesTo('failed');
    stage.failed(error);
  }
}
