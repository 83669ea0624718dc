import type { ReplyMessage } from '../core/conversation/items.js';
import type { Backstage } from './backstage.js';
import { besides } from './besides.js';
import type { Acts, Dialog, Screen } from './scene.js';
import { stageOf } from './stage-of.js';
import { toClipboard } from './clipboard.js';
import { isPhone, ring, toTitle } from './focus.js';
import { asked } from './guarded.js';
import { hint } from './hint.js';
import { localOf } from './local-of.js';
import { isThrough, lookedAt } from './looked.js';
import { nameOf } from './name-of.js';
import { parts } from './parts.js';
import { quietly } from './quietly.js';
import { keepUnsent } from './unsent.js';

/** More than views may ask for: what the stage itself asks for. */
export interface StageActs extends Acts {
  chime(): void;
  notify(reply: ReplyMessage): void;
}

/** What happens when something is pressed. Each is one line of what is meant, over the stage. */
export function makeActs(stage: Backstage): StageActs {
  const { host, talk } = stage;
  const quiet = quietly(stage);
  const again = (): void => stage.redraw();
  const notices = (doing: (part: NonNullable<typeof parts.notices.part>) => void): void =>
    void parts.notices.load(stage.home).then(doing, () => undefined);

  const askedAgain = (): void => {
    for (const part of [parts.menu, parts.move]) if (part.gone) part.again(stage.home);
  };

  let copied: ReturnType<typeof setTimeout> | undefined;
  /** Which question was asked last, and what was pressed for it. */
  let asks: readonly [Dialog, Element | null] | undefined;

  /** What is to be said once more needs a chat to be said in, and is of who pressed it: they may have gone until there is one. */
  const inChat = async (doing: () => Promise<unknown>): Promise<unknown> => {
    const { whose } = stage.composer;
    if (talk.snapshot.phase === 'ended') {
      const part = await parts.after.ask(stage.home);
      if (stage.composer.whose === whose) await part.moreActs({ act: acts }).anew();
    }
    return stage.composer.whose === whose ? doing() : undefined;
  };

  /** What was pressed to come here is gone; its menu is there. */
  const toMenu = (): void => host.root.querySelector<HTMLElement>('#menu-button')?.focus(ring);

  const goes = (wanted: Screen, then: () => void): void => {
    stage.screen = wanted;
    const first = wanted === 'chat' ? stage.opening() : wanted;
    // What must be asked before is asked also of who comes from elsewhere than the launcher.
    stage.screen = first === 'consent' || first === 'form' ? first : wanted;
    stage.menu = false;
    stage.remember({ screen: stage.screen });
    again();
    void host.updateComplete.then(then);
  };

  const acts: StageActs = {
    send(text) {
      // Said once is enough, whether it was pressed before or written.
      const texts = lookedAt(stage);
      if (texts.has(text)) return hint(stage, 'stillWorking', 'status');
      texts.add(text);
      quiet(inChat(() => host.send(text)).finally(() => isThrough(stage, texts, text)));
    },
    retry: (item) => quiet(inChat(() => talk.client.retry(localOf(item.key)))),
    discard: (item) =>
      quiet(
        talk.client.discard(localOf(item.key)).then(() => {
          talk.look();
          keepUnsent(stage);
        }),
      ),
    edit: (item) =>
      quiet(
        inChat(async () => {
          const { whose } = stage.composer;
          const text = await talk.client.edit(localOf(item.key));
          // Whoever has come meanwhile has not written it.
          if (stage.composer.whose !== whose) return;
          const draft = stage.composer.text;
          stage.composer.fill(draft.trim() === '' ? text : `${draft}\n${text}`);
          // Where the chat was over, there is none yet.
          await host.updateComplete;
          stage.composer.focus();
        }),
      ),
    suggest(text) {
      if (!lookedAt(stage).has(text)) host.tell('am-suggestion', { text });
      acts.send(text);
      if (!isPhone()) stage.composer.focus();
    },
    copy(item) {
      const shown = host.root.querySelector(`[data-k="${CSS.escape(item.key)}"] .said`);
      void toClipboard(parts.markdown.part?.writtenText(item.text) ?? item.text, shown).then((done) => {
        if (!done) return;
        host.tell('am-copy', { key: item.key });
        stage.copied = item.key;
        stage.announcer.say('status', stage.language.words.say('copied'));
        again();
        clearTimeout(copied);
        copied = setTimeout(() => {
          stage.copied = null;
          again();
        }, 2_000);
      });
    },
    rate(item, helpful) {
      stage.feedback.set(item.key, helpful);
      stage.remember({ feedback: Object.fromEntries(stage.feedback) });
      host.tell('am-feedback', { key: item.key, helpful });
      asked('adapters.feedback', () => host.adapters.feedback?.({ key: item.key, helpful })).catch(stage.failed);
      again();
    },
    // Then a token may be had again.
    signIn: () => void asked('adapters.signIn', () => host.adapters.signIn?.()).then(() => stage.start(), stage.failed),
    showAll(item) {
      stage.held.set(item.key, item.text);
      again();
    },
    scrolled: () => stage.scroller.scrolled(),
    logKey(event) {
      // A page's own drawing may be at it.
      if (event.defaultPrevented) return;
      const { key, altKey, shiftKey } = event;
      const step = altKey ? { ArrowUp: -1, ArrowDown: 1 }[key] : undefined;
      const edge = (key === 'Home' || key === 'End') && !altKey && !shiftKey && !isField(event.composedPath()[0]);
      if (step === undefined && !edge) return;
      event.preventDefault();
      if (step !== undefined) return stepFrom(stage, step);
      // By itself a browser goes there slowly, and stops where rows come in on the way.
      const log = event.currentTarget as HTMLElement;
      log.focus({ preventScroll: true });
      if (key === 'End') stage.scroller.toLatest();
      else log.scrollTop = 0;
    },
    toLatest() {
      stage.scroller.toLatest();
      if (!isPhone()) stage.composer.focus();
    },
    show: (wanted) => goes(wanted, () => toTitle(host.root)),
    back() {
      const first = stage.opening();
      goes(first === 'whole' ? 'chat' : first, toMenu);
    },
    ask(dialog) {
      if (dialog !== null) askedAgain();
      // Where the words were, there is something for the keys when it is over.
      if (dialog === 'end') void parts.after.load(stage.home).catch(() => undefined);
      const by = stage.dialog === asks?.[0] ? (asks?.[1] as HTMLElement | null) : null;
      if (dialog !== null) asks = [dialog, host.root.activeElement];
      stage.dialog = dialog;
      stage.menu = false;
      again();
      if (dialog === null) void host.updateComplete.then(() => (by?.isConnected ? by.focus(ring) : toMenu()));
    },
    menu(open, back = !open) {
      if (open) askedAgain();
      stage.menu = open;
      again();
      if (back) toMenu();
    },
    close: () => void host.close(),
    start: () => stage.start(),
    stay() {
      stage.closing = false;
      // Other tabs say so as well until they hear of it.
      stage.remember({}, { stayed: stage.memory.read().preferences.stayed !== true });
      // A key that is pressed and taken back: the service hears that somebody is there, and nothing is said.
      const { text } = stage.composer;
      talk.client.compose(`${text} `);
      talk.client.compose(text);
      again();
    },
    again: () => stage.narrator.again(),
    announce: (voice, words) => stage.announcer.say(voice, words),
    tell: (type, detail) => host.tell(type as 'am-action', detail as never),
    chime: () => notices((part) => part.chime()),
    notify(reply) {
      const { whose } = stage.composer;
      notices((part) => {
        if (stage.composer.whose !== whose) return;
        stage.notice = part.notify(host.config.title || nameOf(stage.scene(), reply), reply.text, () => {
          window.focus();
          void host.show();
        });
      });
    },
    pageTakesOver: () => besides.part!.takenOver(stage),
  };
  stageOf.set(acts, stage);
  return acts;
}

/** Of a page's own drawing: there these keys are for what is in it. */
const isField = (target: EventTarget | undefined): boolean =>
  (target as Element | undefined)?.closest?.('input,textarea,select,[contenteditable]') != null;

/** To the message before or after the one that has the focus. Where none has, to the last, or away from it to the first in view. */
function stepFrom({ host, scroller, talk }: Pick<Backstage, 'host' | 'scroller' | 'talk'>, step: number): void {
  const turns = [...host.root.querySelectorAll<HTMLElement>('article')];
  const at = turns.indexOf(host.root.activeElement?.closest('article') as HTMLElement);
  const { top } = host.root.querySelector('.log')!.getBoundingClientRect();
  const next =
    at < 0
      ? (turns.find((turn) => scroller.away && turn.getBoundingClientRect().bottom > top) ?? turns.at(-1))
      : turns[at + step];
  if (next !== undefined) {
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
    return;
  }
  const index = Number(turns[at]?.dataset['i'] ?? Number.NaN) + step;
  if (!(index >= 0 && index < talk.snapshot.items.length)) return;
  scroller.reveal(index);
  host.requestUpdate();
  void host.updateComplete.then(() => host.root.querySelector<HTMLElement>(`article[data-i="${index}"]`)?.focus());
}
