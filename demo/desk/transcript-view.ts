import { element, setText } from '../shop/nodes.js';
import type { Line } from './talk.js';
import { lineWords, speaker, timeOf } from './words.js';

/** A finger's breadth above the end counts as the end. */
const NEARLY = 48;

/** What was said, oldest first. Lines are added, never drawn again: somebody may have marked a word. */
export class TranscriptView {
  readonly #typing = element('p', 'typing');
  readonly #list = element('ol', 'lines');
  readonly node = element('div', 'transcript', this.#list, this.#typing);
  readonly #shown = new Set<string>();
  #of: string | null = null;
  #last: string | undefined;
  /** Whether the end is looked at: then it is followed. */
  #follows = true;

  constructor() {
    this.#list.setAttribute('aria-label', 'What was said');
    // What scrolls is reached by keys.
    this.node.tabIndex = 0;
    this.node.role = 'group';
    this.node.setAttribute('aria-label', 'Conversation');
    this.node.addEventListener('scroll', () => (this.#follows = this.#above < NEARLY));
    // It gets less high where a place to write appears under it.
    new ResizeObserver(() => this.#follow()).observe(this.node);
  }

  show(id: string, lines: readonly Line[], typing: boolean, me: string | undefined): void {
    if (this.#of !== id) this.#clear(id);
    for (const line of lines) if (!this.#shown.has(line.id)) this.#add(line, me);
    setText(this.#typing, typing ? 'The visitor is writing' : '');
    this.#follow();
  }

  get #above(): number {
    return this.node.scrollHeight - this.node.scrollTop - this.node.clientHeight;
  }

  #follow(): void {
    if (this.#follows) this.node.scrollTop = this.node.scrollHeight;
  }

  #clear(id: string): void {
    this.#of = id;
    this.#last = undefined;
    this.#follows = true;
    this.#shown.clear();
    this.#list.replaceChildren();
  }

  #add(line: Line, me: string | undefined): void {
    this.#shown.add(line.id);
    this.#list.append(line.did === 'wrote' ? this.#wrote(line, me) : this.#moved(line));
  }

  #moved(line: Line): HTMLElement {
    this.#last = undefined;
    return element('li', 'moved', element('span', '', lineWords(line)), ' ', clock(line));
  }

  #wrote(line: Line, me: string | undefined): HTMLElement {
    const text = element('p', 'words', line.text);
    text.dir = 'auto';
    const who = speaker(line);
    const head = element(
      'p',
      'who',
      element('b', '', line.who === 'person' && who === me ? `${who} (you)` : who),
      ' ',
      clock(line),
    );
    // Named once while the same one goes on; who does not see how lines stand together hears it each time.
    if (this.#last === who) head.classList.add('unseen');
    this.#last = who;
    const item = element('li', 'line', head, text);
    item.dataset['who'] = line.who;
    return item;
  }
}

function clock({ at }: Line): HTMLElement {
  const made = element('time', '', timeOf(at));
  if (at !== undefined) made.dateTime = at.toISOString();
  return made;
}
