import { GrowingText } from '../../core/markdown/growing-text.js';
import { paragraph } from '../../core/markdown/tokens.js';
import { adoptAt } from '../adopt.js';
import { drawBlock } from './elements.js';
import { RIGHT_TO_LEFT } from './link.js';
import type { MarkdownOptions } from './markdown-options.js';
import { Pen } from './pen.js';
import type { Sketch } from './sketch.js';

type RawHtml = typeof import('./raw-html.js');
let rawHtml: RawHtml | undefined;
type Highlight = typeof import('./highlight.js');
let known: Highlight | undefined;
let showDrawn: typeof import('./drawn-code.js').showDrawn | undefined;

/** Where a caret stands: the element whose words are being written. */
const TIP = 'data-tip';

/** Said of what is no code, or what a program has said. */
const NO_COLOURS = /^language-(?:te?xt|plain(?:text)?|console|output|log)$/i;

/** Writes one message into one element. Only the open block is touched; what is closed is never drawn again. */
export class Writer {
  readonly #root: HTMLElement;
  readonly #pen: Pen;
  #options: MarkdownOptions;
  #growing = new GrowingText();
  #text = '';
  #complete = false;
  #drawn = 0;
  #firm = 0;
  /** Of the closed blocks alone. */
  #links = 0;
  #above: readonly number[] = [];
  #hasHtml = false;
  #tip: Element | undefined;

  constructor(root: HTMLElement, options: MarkdownOptions) {
    this.#root = root;
    this.#pen = new Pen(root);
    this.#options = options;
    root.addEventListener('click', (event) => this.#pressed(event as MouseEvent));
  }

  write(text: string, complete: boolean, options: MarkdownOptions): void {
    const before = this.#options;
    this.#options = options;
    const dir = directionOf(text, options);
    const differs = this.#root.dir !== dir || looksDifferent(before, options);
    if (differs) this.#root.dir = dir;
    const goesOn = !this.#complete && text.startsWith(this.#text);
    if (this.#complete && complete && text === this.#text) {
      if (differs) this.#again();
      return;
    }
    if (!goesOn) {
      this.#growing = new GrowingText();
      this.#text = '';
    }
    this.#growing.write(text.slice(this.#text.length), complete);
    this.#text = text;
    this.#complete = complete;
    if (goesOn && !differs) this.#draw();
    else this.#again();
  }

  /** Draws all of it again, in the same nodes where they are right. */
  #again(): void {
    this.#drawn = this.#firm = this.#links = 0;
    this.#above = [];
    this.#draw();
  }

  #draw(): void {
    const { closed, open, firm } = this.#growing;
    const pen = this.#pen;
    const loaded = rawHtml;
    const sketch: Sketch = {
      pen,
      options: this.#options,
      html: loaded && ((source) => loaded.sanitised(source, this.#options.policy)),
      leftwards: this.#root.dir === 'rtl',
      links: this.#links,
      above: this.#above,
      inLink: false,
      inner: false,
      hasHtml: this.#hasHtml,
    };
    pen.last = undefined;
    pen.skip(this.#drawn);
    for (const block of closed.slice(this.#drawn)) {
      drawBlock(sketch, block, { closed: true, firm: 0, drawn: this.#firm });
      this.#firm = 0;
    }
    const before = this.#drawn;
    this.#drawn = closed.length;
    this.#links = sketch.links;
    this.#above = sketch.above;
    if (open !== undefined) drawBlock(sketch, open, { closed: false, firm, drawn: this.#firm });
    this.#firm = firm;
    pen.clear();
    if (this.#complete) this.#notBlank(sketch);
    this.#point(open === undefined ? undefined : pen.last);
    if (sketch.hasHtml && !this.#hasHtml) this.#loadHtml();
    if (before < this.#drawn) {
      this.#colour(before);
      this.#show(before);
    }
  }

  /** A message of which nothing is left to be seen is shown as it came. */
  #notBlank(sketch: Sketch): void {
    if (this.#text.trim() === '' || this.#root.textContent.trim() !== '' || this.#root.querySelector('.shot')) return;
    this.#pen.skip(0);
    drawBlock(sketch, paragraph(this.#text), { closed: true, firm: 0, drawn: 0 });
    this.#pen.clear();
  }

  #point(last: Text | undefined): void {
    const tip = last?.parentElement?.closest('p,li,td,th,h1,h2,h3,h4,h5,h6,pre code,div') ?? undefined;
    if (tip === this.#tip) return;
    this.#tip?.removeAttribute(TIP);
    tip?.setAttribute(TIP, '');
    this.#tip = tip;
  }

  /** Of what is closed since: the rest is written again, and would be without its colours until then. */
  #closed(what: string, from: number): readonly HTMLElement[] {
    const since = `:nth-child(n + ${from + 1}):nth-child(-n + ${this.#drawn})`;
    // What the page has drawn is its own.
    return [...this.#root.querySelectorAll<HTMLElement>(`:scope > ${since} pre:not(.drawn *) ${what}`)];
  }

  #colour(from: number): void {
    const code = this.#closed('code[class]', from).filter(({ className }) => !NO_COLOURS.test(className));
    if (code.length === 0) return;
    const colour = ({ highlight, highlightStyles }: Highlight): void => {
      adoptAt(this.#root, highlightStyles);
      code.forEach(highlight);
    };
    // What is drawn again has its colours in the same frame. Without them code is code.
    if (known !== undefined) colour(known);
    else void import('./highlight.js').then((loaded) => colour((known = loaded))).catch(() => undefined);
  }

  /** What the page makes of code. */
  #show(from: number): void {
    const code = this.#options.drawsCode ? this.#closed('code', from) : [];
    if (code.length === 0) return;
    if (showDrawn) return code.forEach((one) => showDrawn!(one, this.#options));
    import('./drawn-code.js').then(
      (loaded) => {
        showDrawn = loaded.showDrawn;
        // Of what is there by then.
        this.#show(0);
      },
      // Without it code is code.
      () => undefined,
    );
  }

  #loadHtml(): void {
    this.#hasHtml = true;
    if (rawHtml !== undefined) return;
    void import('./raw-html.js').then(
      (loaded) => {
        rawHtml = loaded;
        this.#again();
      },
      // Without it the words stay as they are, without their tags.
      () => undefined,
    );
  }

  #pressed(event: MouseEvent): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (link) this.#options.onLink?.({ href: link.href, event });
  }
}

/**
 * Lists, tables and quotes run as the message does; a paragraph runs as its first letter does, by the stylesheet. Where the chat
 * itself runs to the left, one letter of such a script is enough: an answer there begins with the name of a product as often as
 * not, and turns around once at most while it is written. Elsewhere the first letter says it.
 */
const directionOf = (text: string, { words }: MarkdownOptions): string =>
  RIGHT_TO_LEFT.test(RIGHT_TO_LEFT.test(words.copy) ? text : `${/\p{L}/u.exec(text)}`) ? 'rtl' : 'ltr';

const looksDifferent = (before: MarkdownOptions, now: MarkdownOptions): boolean =>
  before.words !== now.words ||
  before.headingLevel !== now.headingLevel ||
  before.mayLoad !== now.mayLoad ||
  before.drawsCode !== now.drawsCode;
