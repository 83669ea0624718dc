import { expect } from '@open-wc/testing';
import type { Item } from '../../src/core/conversation/items.js';
import { answered, happened, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

const MINUTE = 60_000;
const talk = (length: number): Item[] =>
  Array.from({ length }, (_one, at) =>
    at % 2 === 0 ? said(`Question ${at}`) : answered(`Answer ${at}. ${'words '.repeat(30)}`, { key: `a:${at}` }),
  );

/** A page that is not in front is never laid out by itself: here what was observed is looked at when the test says so. */
const Measures = window.ResizeObserver;
const measured = new Map<Element, { box: string | undefined; tell: () => void; height: number }>();
class ByHand implements ResizeObserver {
  readonly #tell: () => void;

  constructor(tell: ResizeObserverCallback) {
    this.#tell = () => tell([], this);
  }

  observe(element: Element, options?: ResizeObserverOptions): void {
    measured.set(element, { box: options?.box, tell: this.#tell, height: element.clientHeight });
  }

  unobserve(element: Element): void {
    measured.delete(element);
  }

  disconnect(): void {
    measured.clear();
  }
}
function measure(): void {
  for (const [element, { box, tell, height }] of measured) {
    expect(box).to.equal('border-box');
    if (element.clientHeight !== height) tell();
  }
}

describe('the place in the conversation', () => {
  let it_: Standing;
  beforeEach(async () => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    it_ = await stands();
    await it_.element.show();
  });
  afterEach(() => {
    it_.element.remove();
    Reflect.deleteProperty(document, 'hidden');
    window.ResizeObserver = Measures;
    measured.clear();
  });

  const shows = async (items: readonly Item[]): Promise<void> => {
    it_.chat.is(items);
    await it_.drawn();
  };
  const byHand = async (): Promise<void> => {
    it_.element.remove();
    window.ResizeObserver = ByHand;
    it_ = await stands();
    await it_.element.show();
  };
  const log = (): HTMLElement => it_.one('.log');
  const topOf = (key: string): number =>
    it_.one(`[data-k="${key}"]`).getBoundingClientRect().top - log().getBoundingClientRect().top;
  const scrollsTo = async (top: number): Promise<void> => {
    log().scrollTop = top;
    // A window in the background has no frames, and tells of no scrolling.
    log().dispatchEvent(new Event('scroll'));
    await it_.drawn();
  };
  const inView = (): string => {
    const { top } = log().getBoundingClientRect();
    return it_.all('[data-k]').find((row) => row.getBoundingClientRect().bottom > top + 5)!.dataset['k']!;
  };
  /** How far what is hidden below the view reaches. */
  const hidden = (): number => log().scrollHeight - log().clientHeight - log().scrollTop;
  const settingsAndBack = async (): Promise<void> => {
    it_.element.behind.scene().act.show('settings');
    await until(() => it_.all('.lead').length > 0 && it_.all('#log').length === 0);
    it_.element.behind.scene().act.show('chat');
    await until(() => it_.all('#log').length === 1);
    await it_.drawn();
  };
  const saysSomething = async (before: readonly Item[]): Promise<Item[]> => {
    const items = [...before, said('And now?', 'sent', { key: 'v:mine' })];
    it_.chat.onSend = () => 'mine';
    const sending = it_.element.send('And now?');
    it_.chat.is(items);
    await sending;
    await it_.drawn();
    return items;
  };

  for (const length of [6, 12, 40])
    it(`is what was just said, after a look at the settings: ${length} messages before it`, async () => {
      await shows(talk(length));
      await saysSomething(talk(length));
      const before = topOf('v:mine');
      const { scroller } = it_.element.behind;
      let settled = 0;
      const settle = scroller.settle.bind(scroller);
      scroller.settle = (shown) => {
        // It would be drawn for ever.
        if (++settled > 200) throw new Error('it never comes to rest');
        settle(shown);
      };
      await settingsAndBack();
      expect(Math.abs(topOf('v:mine') - before)).to.be.below(2);
      expect(settled).to.be.below(20);
    });

  it('is where the reader was, after a look at the settings', async () => {
    await shows(talk(40));
    await scrollsTo(log().scrollHeight * 0.8);
    const key = inView();
    const before = topOf(key);
    await settingsAndBack();
    expect(inView()).to.equal(key);
    expect(Math.abs(topOf(key) - before)).to.be.below(2);
  });

  it('is the end after a look at the settings, also of what came meanwhile', async () => {
    const items = talk(40);
    await shows(items);
    it_.element.behind.scene().act.show('settings');
    await until(() => it_.all('#log').length === 0);
    await shows([...items, answered('New', { key: 'a:new' })]);
    it_.element.behind.scene().act.show('chat');
    await until(() => it_.all('#log').length === 1);
    await it_.drawn();
    expect(inView()).not.to.equal('');
    expect(it_.all('[data-k="a:new"]')).to.have.length(1);
    expect(hidden()).to.be.below(2);
  });

  it('stays the end when the view becomes lower, for a keyboard or for what is written', async () => {
    await byHand();
    await shows(talk(20));
    expect(hidden()).to.be.below(2);
    const whole = log().clientHeight;
    const panel = it_.one('.panel');
    panel.style.maxBlockSize = `${panel.offsetHeight - 120}px`;
    expect(log().clientHeight).to.be.below(whole - 60);
    measure();
    expect(hidden()).to.be.below(2);
    it_.one<HTMLTextAreaElement>('#text').value = 'one\ntwo\nthree\nfour\nfive\nsix';
    it_.one('#text').dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    await it_.drawn();
    measure();
    expect(hidden()).to.be.below(2);
  });

  it('does not move when a row above it becomes higher', async () => {
    await byHand();
    await shows(talk(30));
    await scrollsTo(log().scrollHeight * 0.7);
    const key = inView();
    const before = topOf(key);
    const above = it_.one(`[data-k="${key}"]`).previousElementSibling?.previousElementSibling as HTMLElement;
    expect(above.dataset['k']).to.be.a('string');
    const height = log().scrollHeight;
    above.style.paddingBlockEnd = '90px';
    expect(log().scrollHeight).to.be.above(height + 60);
    measure();
    expect(Math.abs(topOf(key) - before)).to.be.below(2);
    // Drawn before it was measured, it stays where it is, too.
    above.style.paddingBlockEnd = '180px';
    it_.element.requestUpdate();
    await it_.drawn();
    expect(Math.abs(topOf(key) - before)).to.be.below(2);
  });

  it('tells the page of no loop while it is measured', async () => {
    const complaints: string[] = [];
    const hears = (event: ErrorEvent): number => complaints.push(event.message);
    window.addEventListener('error', hears);
    await shows(talk(30));
    for (let lines = 1; lines < 6; lines++) {
      it_.one<HTMLTextAreaElement>('#text').value = 'line\n'.repeat(lines);
      it_.one('#text').dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      await it_.drawn();
    }
    await scrollsTo(200);
    it_.all('article').forEach((row) => (row.style.paddingBlockEnd = '40px'));
    await it_.drawn();
    window.removeEventListener('error', hears);
    expect(complaints).to.deep.equal([]);
  });

  it('counts what others said since, and neither the visitor’s own words nor what happened', async () => {
    const items = talk(30);
    await shows(items);
    await scrollsTo(100);
    await shows([...items, happened('personJoined', { name: 'Sarah' })]);
    const words = (): string | undefined => it_.one('.jump').textContent?.trim();
    expect(words()).to.equal('Latest');
    await shows([...items, happened('personJoined', { name: 'Sarah' }), answered('New'), said('Mine')]);
    expect(words()).to.equal('1 new message');
  });

  it('shows how many were new when it was opened, whatever is said after that', async () => {
    const items = [said('Hi'), answered('Hello')];
    await shows(items);
    await it_.element.close();
    await it_.drawn();
    const news = [...items, answered('Are you there?', { key: 'a:new' })];
    await shows(news);
    await it_.element.show();
    await it_.drawn();
    const line = (): string | undefined => it_.one('.day.new').textContent?.trim();
    expect(line()).to.equal('1 new message');
    await shows([...news, said('Yes'), answered('Good')]);
    expect(line()).to.equal('1 new message');
  });

  it('is told apart by days, once each, also when midnight passes', async () => {
    const real = Date.now;
    const night = new Date(2026, 2, 10, 23, 58).getTime();
    try {
      let now = night;
      Date.now = () => now;
      const items = [said('Good night', 'sent', { at: night }), answered('Sleep well', { at: night })];
      await shows(items);
      const days = (): string[] => it_.all('.day').map((day) => day.textContent!.trim());
      expect(days()).to.deep.equal(['Today']);
      now = night + 10 * MINUTE;
      await shows([...items, said('Still here', 'sent', { at: now })]);
      expect(days()).to.deep.equal(['Yesterday', 'Today']);
    } finally {
      Date.now = real;
    }
  });
});
