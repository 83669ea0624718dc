import { element, setText } from '../shop/nodes.js';
import { ActionsView } from './actions-view.js';
import type { Acts } from './acts.js';
import { Composer } from './composer.js';
import { standingOf, type DeskState, type Standing } from './state.js';
import type { Talk } from './talk.js';
import { TranscriptView } from './transcript-view.js';
import { duration, languageName, sentence, visitorName, whatBecame } from './words.js';

/** The chosen conversation: who it is, what was said, what can be done, and where one writes. */
export class TalkView {
  readonly #heading = element('h2', 'talk-title');
  readonly #facts = element('dl', 'facts');
  readonly #refused = element('p', 'refused');
  readonly #over = element('p', 'over');
  readonly #unsentWords = element('bdi');
  readonly #unsent = element('p', 'unsent', 'You had not sent: ', this.#unsentWords);
  readonly #actions: ActionsView;
  readonly #transcript = new TranscriptView();
  readonly composer: Composer;
  readonly node: HTMLElement;
  #since: number | undefined;
  #stands = '';
  readonly #time = element('dd');

  constructor(acts: Acts) {
    this.#actions = new ActionsView(acts);
    this.composer = new Composer(acts);
    this.#heading.tabIndex = -1;
    this.#heading.id = 'talk-title';
    this.#refused.role = 'alert';
    const head = element('div', 'talk-head', this.#heading, this.#facts, this.#actions.node);
    this.node = element(
      'div',
      'talk-in',
      head,
      this.#transcript.node,
      this.#over,
      this.#unsent,
      this.#refused,
      this.composer.node,
    );
  }

  focus(): void {
    this.#heading.focus();
  }

  refused(words: string): void {
    // Said again, it is heard again.
    this.#refused.textContent = '';
    this.#refused.textContent = words;
  }

  show(state: DeskState, id: string, now: number): void {
    const standing = standingOf(state, id);
    const talk = state.talks.get(id);
    setText(this.#heading, visitorName(id));
    this.#since = standing.is === 'over' ? undefined : standing.card.since;
    this.#showFacts(standing, talk, state.endings.get(id) === 'ended');
    this.#actions.show(id, standing);
    this.#transcript.show(id, talk?.lines ?? [], state.typing.has(id), state.me);
    this.composer.show(standing.is === 'mine' ? id : null);
    const over = standing.is === 'over';
    this.#over.hidden = !over;
    setText(this.#over, over ? whatBecame(talk, state.endings.get(id)) : '');
    const unsent = standing.is === 'mine' ? '' : this.composer.unsent(id);
    this.#unsent.hidden = unsent === '';
    setText(this.#unsentWords, unsent);
    this.tick(now);
  }

  tick(now: number): void {
    if (this.#since !== undefined) setText(this.#time, duration(now - this.#since));
  }

  #showFacts(standing: Standing, talk: Talk | undefined, ended: boolean): void {
    const facts: (readonly [string, string | HTMLElement])[] = [];
    if (standing.is === 'waiting')
      facts.push(['Waits for', this.#time], ['Place', `${standing.card.position} in ${standing.card.queue}`]);
    if (standing.is === 'mine' || standing.is === 'others')
      facts.push(
        ['With', standing.is === 'mine' ? `${standing.card.with.name} (you)` : standing.card.with.name],
        ['For', this.#time],
      );
    if (standing.is === 'over')
      facts.push(['Now', ended || (talk !== undefined && talk.endedBy !== '') ? 'Over' : 'With the assistant']);
    else facts.push(['Reason', sentence(standing.card.reason || 'none was given')]);
    if (talk !== undefined) {
      facts.push(['Language', languageName(talk.language)]);
      const proven = talk.verified.map(([name, value]) => `${name}: ${value}`).join(', ');
      facts.push(['Verified', proven || 'Nothing']);
    }
    const stands = facts.map(([name, value]) => (typeof value === 'string' ? `${name} ${value}` : name)).join('\n');
    if (stands === this.#stands) return;
    this.#stands = stands;
    this.#facts.replaceChildren(...facts.map(([name, value]) => fact(name, value)));
  }
}

function fact(name: string, value: string | HTMLElement): HTMLElement {
  const told = typeof value === 'string' ? element('dd', '', value) : value;
  told.dir = 'auto';
  return element('div', '', element('dt', '', name), told);
}
