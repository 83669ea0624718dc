import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Scene } from '../scene.js';
import { icon } from '../views/icon.js';
import { iconMore } from '../views/icons-more.js';
import { placesOf } from './folded.js';

/** Who writes is told of what is found when they stop. */
const STOPS_MS = 700;
/** Of what stands around a place, that is said of it. */
const AROUND = 60;
/** What nobody has said, and what the words of one message end at. */
const ASIDE = 'form, button, time, .muted, .sr, .out, .language, .host, [role=heading]';
const BLOCK = 'p, li, td, th, pre, div, article, h1, h2, h3, h4, h5, h6';
const END = '\0';

/** More are not tinted: each is moved along with whatever changes in the page. */
const MOST = 500;

interface Marks {
  add(place: Range): void;
  delete(place: Range): void;
}
const Highlight = (window as { Highlight?: new () => Marks }).Highlight;

/** Of a name there is one in the document, for all chats in it. */
function marksOf(name: string): Marks | undefined {
  const { highlights } = CSS as unknown as { readonly highlights?: Map<string, Marks> };
  if (highlights === undefined || Highlight === undefined) return undefined;
  const marks = highlights.get(name) ?? new Highlight();
  highlights.set(name, marks);
  return marks;
}

/** Looks for words in the whole conversation, and goes from one place to the next. */
class Finder {
  #scene!: Scene;
  #form: Element | undefined;
  #wanted = '';
  #places: readonly Range[] = [];
  /** Of which there are marks in the page. */
  #marked: readonly (readonly [name: string, place: Range])[] = [];
  #items: Scene['items'] | undefined;
  #at = 0;
  #stops: ReturnType<typeof setTimeout> | undefined;

  /** What is drawn may have other words than before. */
  draw(scene: Scene): TemplateResult {
    this.#scene = scene;
    if (this.#wanted !== '' && scene.items !== this.#items) void Promise.resolve().then(() => this.#look());
    this.#items = scene.items;
    const { say } = scene;
    const step = (to: 'previous' | 'next'): TemplateResult =>
      html`<button class="ib" type="button" aria-label=${say(to)} @click=${() => this.#goes(to === 'next' ? 1 : -1)}>
        ${to === 'next' ? icon('down') : iconMore('up')}
      </button>`;
    return html`<form class="find" role="search" ${ref(this.#stands)} @submit=${this.#next}>
      <input
        class="in"
        type="search"
        enterkeyhint="search"
        autocomplete="off"
        aria-label=${say('find')}
        placeholder=${say('find')}
        @input=${this.#writes}
        @keydown=${this.#key}
      />
      ${
        this.#wanted === ''
          ? nothing
          : html`<span class="hits"
              ><span class="small muted">${this.#words}</span>${
                this.#places.length === 0 ? nothing : [step('previous'), step('next')]
              }</span
            >`
      }
    </form>`;
  }

  /** What it stands over, once that is on the page. */
  get #within(): Element | null {
    return this.#form?.nextElementSibling ?? null;
  }

  get #words(): string {
    const { say } = this.#scene;
    const count = this.#places.length;
    return count === 0 ? say('notFound') : say('of', { n: this.#at + 1, count });
  }

  /** Gone from the page, it leaves no mark there. */
  readonly #stands = (form?: Element): void => {
    this.#form = form;
    if (form !== undefined) return;
    this.#wanted = '';
    this.#places = [];
    clearTimeout(this.#stops);
    this.#mark();
  };

  readonly #writes = (event: Event): void => {
    this.#wanted = (event.target as HTMLInputElement).value.trim();
    this.#at = 0;
    this.#look();
    this.#shows();
    clearTimeout(this.#stops);
    if (this.#wanted !== '') this.#stops = setTimeout(() => this.#tells(), STOPS_MS);
  };

  readonly #next = (event: Event): void => {
    event.preventDefault();
    this.#goes(1);
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const field = event.target as HTMLInputElement;
    if (event.key === 'Enter' && event.shiftKey) this.#goes(-1);
    else if (event.key === 'Escape' && field.value !== '') field.value = '';
    else return;
    // Else Escape would lead back to the chat.
    event.preventDefault();
    event.stopPropagation();
    if (field.value === '') this.#writes(event);
  };

  #goes(way: number): void {
    const count = this.#places.length;
    if (count > 0) this.#at = (this.#at + way + count) % count;
    clearTimeout(this.#stops);
    this.#mark();
    this.#shows();
    if (this.#wanted !== '') this.#tells();
  }

  #look(): void {
    const known = this.#words;
    this.#places = this.#within === null ? [] : placesIn(this.#within, this.#wanted);
    this.#at = Math.max(0, Math.min(this.#at, this.#places.length - 1));
    this.#mark();
    if (this.#words !== known) this.#scene.home.requestUpdate();
  }

  #mark(): void {
    const one = this.#places[this.#at];
    for (const marked of this.#within?.querySelectorAll('.found') ?? []) marked.classList.remove('found');
    turnOf(one)?.classList.add('found');
    for (const [name, place] of this.#marked) marksOf(name)?.delete(place);
    const from = Math.max(0, this.#at - MOST / 2);
    this.#marked = this.#places
      .slice(from, from + MOST)
      .map((place) => [`agent-messenger-${place === one ? 'found' : 'find'}`, place]);
    for (const [name, place] of this.#marked) marksOf(name)?.add(place);
  }

  /** In the middle of what is seen, without moving the page. */
  #shows(): void {
    this.#scene.home.requestUpdate();
    const one = this.#places[this.#at];
    for (let box = one?.startContainer.parentElement ?? null; box !== null; box = box.parentElement) {
      const { top, left, width, height } = one!.getBoundingClientRect();
      const seen = box.getBoundingClientRect();
      if (box.scrollWidth > box.clientWidth) box.scrollLeft += left + width / 2 - seen.left - seen.width / 2;
      if (box === this.#within) return void (box.scrollTop += top + height / 2 - seen.top - seen.height / 2);
    }
  }

  /** Who sees nothing hears which of how many, who said it, and the words around it. */
  #tells(): void {
    const one = this.#places[this.#at];
    const who = turnOf(one)?.querySelector('[role=heading]')?.textContent.trim().replace(/\s+/g, ' ');
    const words = [this.#words, who, one === undefined ? undefined : around(one)];
    const said = words.filter((part) => part !== undefined);
    this.#scene.act.announce('status', said.join(`${this.#scene.words.stop} `));
  }
}

const turnOf = (place: Range | undefined): Element | null | undefined =>
  place?.startContainer.parentElement?.closest('.whole > *');

/** The places of words that were said, in the order of the page: also through what is bold or a link, not from one line into another. */
function placesIn(within: Element, wanted: string): Range[] {
  const parts: { readonly node: Text; readonly start: number }[] = [];
  const walk = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  let text = '';
  let block: Element | null = null;
  for (let node = walk.nextNode() as Text | null; node !== null; node = walk.nextNode() as Text | null) {
    const parent = node.parentElement!;
    if (parent.closest(ASIDE) !== null) continue;
    const now = parent.closest(BLOCK);
    if (now !== block) text += END;
    block = now;
    parts.push({ node, start: text.length });
    text += node.data;
  }
  // They follow one another, and so do the parts that they stand in.
  let part = 0;
  const at = (place: number, last: boolean): readonly [Text, number] => {
    while (parts[part + 1] !== undefined && parts[part + 1]!.start <= place - (last ? 1 : 0)) part++;
    const { node, start } = parts[part]!;
    return [node, Math.min(place - start, node.length)];
  };
  return placesOf(text, wanted.replaceAll(END, '')).map(([from, to]) => {
    const range = document.createRange();
    range.setStart(...at(from, false));
    range.setEnd(...at(to, true));
    return range;
  });
}

function around(place: Range): string {
  const block = place.startContainer.parentElement!.closest(BLOCK)!;
  const before = document.createRange();
  before.setStart(block, 0);
  before.setEnd(place.startContainer, place.startOffset);
  const from = Math.max(0, before.toString().length - AROUND / 2);
  return block.textContent
    .slice(from, from + AROUND + place.toString().length)
    .replace(/\s+/g, ' ')
    .trim();
}

const finders = new WeakMap<object, Finder>();

/** One for each chat. */
export function finder(scene: Scene): TemplateResult {
  let one = finders.get(scene.act);
  if (one === undefined) finders.set(scene.act, (one = new Finder()));
  return one.draw(scene);
}
