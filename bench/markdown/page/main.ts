import { html, render } from 'lit';
import { markdown, type MarkdownOptions } from '../../../src/ui/directives/index.js';
import { markdownStyles } from '../../../src/ui/markdown.styles.js';

/** One who shows an answer while it comes. */
interface Writer {
  chunk(text: string): void;
  end(): void;
}

const words: MarkdownOptions['words'] = {
  code: 'Code',
  copy: 'Copy',
  copied: 'Copied',
  newTab: 'opens in a new tab',
  codeBlock: (lines) => `code block, ${lines} lines`,
  table: (columns, rows) => `table with ${columns} columns, ${rows} rows`,
  image: (title) => title,
  loadImage: (title) => title,
  imageFrom: (from) => from,
  pictureFrom: (from) => from,
  imageFailed: '',
  tryAgain: '',
  done: 'done',
  notDone: 'not done',
};

/** The cheapest thing that still shows the words: one text node. */
function floor(bubble: HTMLElement): Writer {
  bubble.style.whiteSpace = 'pre-wrap';
  const node = document.createTextNode('');
  bubble.append(node);
  return { chunk: (text) => node.appendData(text), end: () => undefined };
}

function ours(bubble: HTMLElement): Writer {
  const root = bubble.attachShadow({ mode: 'open' });
  if (markdownStyles.styleSheet) root.adoptedStyleSheets = [markdownStyles.styleSheet];
  let text = '';
  const show = (complete: boolean): void => {
    render(html`<div class="md" ${markdown(text, complete, options)}></div>`, root);
  };
  return {
    chunk: (piece) => {
      text += piece;
      show(false);
    },
    end: () => show(true),
  };
}

const options: MarkdownOptions = { words };

/** A scrolling list that stays at its end, as every chat has one. */
function bubble(): { readonly bubble: HTMLElement; readonly pin: () => void } {
  const list = document.createElement('div');
  list.className = 'list';
  const made = document.createElement('div');
  made.className = 'bubble';
  list.append(made);
  document.body.replaceChildren(list);
  let due = false;
  const pin = (): void => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      list.scrollTop = list.scrollHeight;
    });
  };
  return { bubble: made, pin };
}

const task = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    port2.postMessage(0);
  });

let current: Writer | undefined;
let pinned = (): void => undefined;
const long: number[] = [];
new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
  type: 'longtask',
});

const bench = {
  begin(who: 'floor' | 'ours'): void {
    const { bubble: made, pin } = bubble();
    current = who === 'floor' ? floor(made) : ours(made);
    pinned = pin;
  },
  big(text: string): void {
    current?.chunk(text);
    pinned();
  },
  /** Four characters at a time, each in a task of its own. */
  async flood(text: string): Promise<void> {
    for (let at = 0; at < text.length; at += 4) {
      bench.big(text.slice(at, at + 4));
      await task();
    }
  },
  /** 200 pieces a second; says how late the last one was, and how many long tasks there were. */
  async paced(text: string): Promise<{ late: number; long: number }> {
    const start = performance.now();
    long.length = 0;
    const count = Math.ceil(text.length / 4);
    for (let sent = 0; sent < count; sent++) {
      const wait = start + sent * 5 - performance.now();
      if (wait > 0) await new Promise((done) => setTimeout(done, wait));
      else await task();
      bench.big(text.slice(sent * 4, sent * 4 + 4));
    }
    return { late: performance.now() - start - (count - 1) * 5, long: long.length };
  },
  end(): void {
    current?.end();
    pinned();
  },
  shown: (): string => document.querySelector('.bubble')?.shadowRoot?.textContent ?? document.body.textContent,
};
Object.assign(globalThis, { bench });
export type Bench = typeof bench;
