import { answers } from '../answers.js';
import type { Backstage } from '../backstage.js';
import { stageOf } from '../stage-of.js';
import type { Alternative } from '../config.js';
import { toEnd } from '../focus.js';
import { granted } from '../granted.js';
import { asked } from '../guarded.js';
import { speaks } from '../i18n/packs.js';
import { quietly } from '../quietly.js';
import type { Acts, Dialog, Preferences } from '../scene.js';
import { ended } from '../saying.js';
import { unchosenTag } from '../site-tag.js';
import { keepUnsent } from '../unsent.js';
import { leaveQueue } from './leaving.js';
import { forgetRate, rate } from './rates.js';
import { hrefOf } from './ways.js';

/** All that only views may ask for which come later. */
export interface MoreActs extends Acts {
  startOver(): void;
  /** The same, for who says something in it: resolves when there is another chat, and rejects where there is none. */
  anew(): Promise<void>;
  end(): void;
  erase(): void;
  consent(remember: boolean): void;
  withdraw(): void;
  filled(values: Readonly<Record<string, string>>): void;
  /** False where the page could not take it; nothing is said then, and the question stands. One at a time. */
  score(score: number | null, text: string): Promise<boolean>;
  leaveQueue(): void;
  askPerson(): void;
  /** After a hand-over that came to nothing: it is not offered again, and the chat goes on. */
  stayWith(): void;
  save(format: 'text' | 'html' | 'json'): void;
  prefer(change: Partial<Preferences>): void;
  /** The language of who has chosen none. */
  unchosen(): string;
  /** Notices of the system, which the visitor must allow. */
  wantNotices(on: boolean): void;
  /** They were wanted, and the browser lets nobody be asked. */
  readonly noNotices: boolean;
  /** What was pressed is a link, which the site may not want to be followed; without one it is followed here. */
  alternative(way: Alternative, pressed?: Event): void;
}

const made = new WeakMap<Acts, MoreActs>();

/** Where the end was pressed for, and has not begun: what ends a chat may still have to be fetched. */
export const ends = new WeakSet<Acts>();

/** What happens when something is pressed in what came later. */
export function moreActs({ act }: { readonly act: Acts }): MoreActs {
  let acts = made.get(act);
  if (acts === undefined) made.set(act, (acts = make(act, stageOf.get(act)!)));
  return acts;
}

function make(act: Acts, stage: Backstage): MoreActs {
  const { host, talk } = stage;
  const quiet = quietly(stage);
  const again = (): void => stage.redraw();
  /** A question was answered: what stood over the chat has gone, and the focus with it. */
  const answered = (): void => {
    again();
    void host.updateComplete.then(() => {
      if (host.root.activeElement === null) stage.composer.focus();
      if (host.root.activeElement === null) toEnd(host.root);
    });
  };

  /** It came to nothing, which is seen and heard by the question. */
  const asksAgain =
    (dialog: Dialog) =>
    (error: unknown): never => {
      stage.dialog = dialog;
      again();
      throw error;
    };

  let refused = false;

  const acts: MoreActs = {
    ...act,
    startOver: () => quiet(acts.anew()),
    async anew() {
      const { talking } = stage.memory.read().view;
      const { whose } = stage.composer;
      forgetRate(stage);
      stage.dialog = null;
      answers.delete(stage);
      stage.screen = 'chat';
      stage.remember({ talking: true, screen: 'chat', draft: stage.composer.text || undefined });
      const begun = talk.client.startOver();
      // What was said before stays above; the new chat is what one wants to see.
      stage.scroller.reset();
      answered();
      try {
        await begun;
      } catch (error) {
        talk.look();
        // There is none, and the last is as it was: so it is for a page that comes, unless it was wiped.
        if (stage.composer.whose === whose) {
          stage.remember({ talking });
          keepUnsent(stage);
        }
        throw error;
      }
    },
    end() {
      const { talking } = stage.memory.read().view;
      stage.dialog = null;
      stage.remember({ talking: false });
      const goesOn = (error: unknown): never => {
        stage.remember({ talking });
        throw error;
      };
      ends.add(act);
      acts.announce('status', stage.scene().say('ending'));
      const done = (): void => {
        ends.delete(act);
        again();
      };
      quiet(ended(stage).catch(goesOn).finally(done));
      answered();
    },
    erase() {
      stage.dialog = null;
      const erased = (): void => {
        acts.announce('status', stage.scene().say('dataNothing'));
        answered();
      };
      quiet(host.forget().then(erased, asksAgain('erase')));
    },
    consent(remember) {
      if (remember) stage.memory.write({ preferences: { consent: true } });
      granted(stage, true);
      void host.updateComplete.then(() => stage.composer.focus());
    },
    withdraw: () => quiet(host.revokeConsent()),
    filled(values) {
      stage.answered = true;
      stage.remember({ asked: true, form: undefined });
      host.tell('am-form-submit', { values });
      asked('adapters.form', () => host.adapters.form?.(values)).catch(stage.failed);
      stage.screen = stage.opening();
      if (stage.screen === 'chat') stage.start();
      again();
      void host.updateComplete.then(() => stage.composer.focus());
    },
    score: (score, text) => rate(stage, score, text),
    leaveQueue: () => void leaveQueue(stage),
    askPerson: () => acts.send(stage.language.words.say('askForPerson')),
    stayWith() {
      if (talk.hand !== null) talk.hand = { ...talk.hand, stays: true };
      answered();
    },
    save(format) {
      const saved = (): void => {
        stage.dialog = null;
        answered();
      };
      // Where the files are, it says why.
      quiet(host.downloadTranscript({ format }).then(saved, asksAgain('save')));
    },
    prefer(change) {
      stage.preferences = { ...stage.preferences, ...change };
      stage.remember({}, change);
      again();
    },
    unchosen() {
      const tag = unchosenTag(stage);
      return speaks(tag, host.strings) ? tag : 'en';
    },
    get noNotices() {
      return refused;
    },
    wantNotices(on) {
      refused = false;
      if (!on) return acts.prefer({ notify: false });
      void Notification.requestPermission().then((answer) => {
        refused = answer === 'denied';
        acts.prefer({ notify: answer === 'granted' });
        if (refused) stage.announcer.say('status', stage.language.words.say('notifyRefused'));
      });
    },
    alternative(way, pressed) {
      const to = hrefOf(way) ?? way.to;
      const goes = host.tell('am-action', {
        kind: way.kind === 'call' ? 'call' : 'card',
        to,
        title: way.label ?? way.to,
      });
      if (!goes) pressed?.preventDefault();
      else if (!pressed) location.href = to;
    },
  };
  return acts;
}
