import { element, setText } from '../shop/nodes.js';
import type { Person } from './news.js';
import { isOf, type Line } from './talk.js';
import { lineWords, speaker, timeOf } from './words.js';

/** A finger's breadth above the end counts as the end. */
const NEARLY = 48;

/** What was said, oldest first. Lines are added, their words never drawn again: somebody may have marked one. */
export class TranscriptView {
  readonly #typing = element('p', 'typing');
  readonly #list = element('ol', 'lines');
  readonly node = element('div', 'transcript', this.#list, this.#typing);
  readonly #shown = new Set<string>();
  /** Who has written them, which says "(you)" of whoever plays. */
  readonly #names = new Map<HTMLElement, Line>();
  #me: Person | null = null;
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

  show(id: string, lines: readonly Line[], typing: boolean, me: Person | null): void {
    if (this.#of !== id) this.#clear(id);
    if (this.#me?.id !== me?.id) this.#renamed(me);
    for (const line of lines) if (!this.#shown.has(line.id)) this.#add(line);
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
    this.#names.clear();
    this.#list.replaceChildren();
  }

  /** Somebody else plays now, or nobody. */
  #renamed(me: Person | null): void {
    this.#me = me;
    for (const [name, line] of this.#names) setText(name, this.#nameOf(line));
  }

  #nameOf(line: Line): string {
    return isOf(this.#me, line) ? `${speaker(line)} (you)` : speaker(line);
  }

  #add(line: Line): void {
    this.#shown.add(line.id);
    this.#list.append(line.did === 'wrote' ? this.#wrote(line) : this.#moved(line));
  }

  #moved(line: Line): HTMLElement {
    this.#last = undefined;
    return element('li', 'moved', element('span', '', lineWords(line)), ' ', clock(line));
  }

  #wrote(line: Line): HTMLElement {
    const text = element('p', 'words', line.text);
    text.dir = 'auto';
    const who = speaker(line);
    const name = element('b', '', this.#nameOf(line));
    this.#names.set(name, line);
    const head = element('p', 'who', name, ' ', clock(line));
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
