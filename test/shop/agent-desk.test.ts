import { expect } from '@open-wc/testing';
import { AgentDesk, type DeskPlaces } from '../../demo/desk/agent-desk.js';
import { FIRST_PAUSE, LONGEST_PAUSE } from '../../demo/desk/line.js';
import type { DeskPorts } from '../../demo/desk/ports.js';
import { REST } from '../../demo/desk/typing.js';
import { element } from '../../demo/shop/nodes.js';
import { until } from '../../src/testing/index.js';
import { settled } from './fake-ports.js';

type Done = readonly [id: string, verb: string, body: Record<string, unknown>];

/** A desk that does as the test says, and a clock that only moves when told. */
class World implements DeskPorts {
  status = 204;
  talks: Record<string, object> = {};
  readonly done: Done[] = [];
  readonly opened: (string | undefined)[] = [];
  tells: (news: object) => void = () => undefined;
  breaks: () => void = () => undefined;
  #time = 0;
  #tasks = new Set<{ readonly at: number; readonly run: () => void }>();

  now = (): number => this.#time;

  after = (ms: number, run: () => void): (() => void) => {
    const task = { at: this.#time + ms, run };
    this.#tasks.add(task);
    return () => this.#tasks.delete(task);
  };

  listen(who: string | undefined, heard: (news: unknown) => void, broken: () => void): () => void {
    this.opened.push(who);
    [this.tells, this.breaks] = [heard, broken];
    return () => undefined;
  }

  read(id: string): Promise<unknown> {
    return this.talks[id] === undefined ? Promise.reject(new Error('404')) : Promise.resolve(this.talks[id]);
  }

  perform(id: string, verb: string, body: object): Promise<number> {
    this.done.push([id, verb, body as Record<string, unknown>]);
    return Promise.resolve(this.status);
  }

  goesBy(ms: number): void {
    this.#time += ms;
    for (const task of [...this.#tasks].filter(({ at }) => at <= this.#time)) {
      this.#tasks.delete(task);
      task.run();
    }
  }
}

const PAT = { id: 'desk-pat', name: 'Pat' };
const card = (more: object) => ({ session_id: 'abcd', queue: 'Care', reason: 'visitor asked', seconds: 5, ...more });

describe('the page of the desk', () => {
  let world: World;
  let home: HTMLElement;
  let places: DeskPlaces;
  const title = document.title;
  beforeEach(() => {
    world = new World();
    places = {
      main: element('section', '', element('div', 'unchosen')),
      unchosen: element('div'),
      waiting: element('ul'),
      live: element('ul'),
      nobody: element('div'),
      waitingCount: element('span'),
      liveCount: element('span'),
      line: element('p'),
      robin: element('p'),
      me: element('p'),
      change: element('button'),
      news: element('p'),
    };
    home = element('div', '', ...Object.values(places));
    document.body.append(home);
    new AgentDesk(places, world).start();
  });
  afterEach(() => {
    home.remove();
    document.title = title;
  });

  const find = <One extends HTMLElement>(selector: string): One => home.querySelector<One>(selector)!;
  const press = (words: string): void =>
    [...home.querySelectorAll('button')].find(({ textContent }) => textContent === words)!.click();
  const sits = (): void => find<HTMLFormElement>('.seat-form').requestSubmit();
  const waits = (): void => world.tells({ type: 'queue', waiting: [card({ position: 1 })], live: [] });
  const isMine = (): void => world.tells({ type: 'queue', waiting: [], live: [card({ agent: PAT })] });
  const text = (): HTMLTextAreaElement => find('textarea');
  const writes = (words: string): void => {
    text().value = words;
    text().dispatchEvent(new Event('input'));
  };
  const verbs = (): string[] => world.done.map(([, verb]) => verb);
  const enter = (more: KeyboardEventInit = {}): boolean =>
    text().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, ...more }));
  /** Pat has the conversation, and it was read. */
  async function talking(): Promise<void> {
    world.talks['abcd'] = { language: 'en', phase: 'live', transcript: [] };
    sits();
    isMine();
    find('.card').click();
    await until(() => home.querySelector('.facts')!.textContent!.includes('Language'));
  }

  it('asks once who plays, and is there by that name from then on', () => {
    expect(document.activeElement).to.equal(find('.seat input'));
    sits();
    expect(world.opened).to.deep.equal([undefined, 'desk-pat']);
    expect(places.me.textContent).to.equal('You are Pat');
    places.change.click();
    expect(world.opened).to.deep.equal([undefined, 'desk-pat', undefined]);
  });

  it('says whether Robin waits, and what happens where Robin cannot be told to', () => {
    sits();
    world.tells({ type: 'robin', waits: true });
    expect(places.robin.textContent).to.include('waits while you are here');
    world.tells({ type: 'robin', waits: false });
    expect(places.robin.textContent).to.include('the control door is shut');
  });

  it('shows who waits, counts up, and says so in the title', () => {
    waits();
    expect(document.title).to.equal('(1) Desk · Fernway');
    expect(find('.card').textContent).to.include('Visitor asked').and.include('5 s');
    world.goesBy(1000);
    expect(find('.card-time').textContent).to.equal('6 s');
    expect(places.nobody.hidden).to.equal(true);
  });

  it('leaves a row where it is when the queue is told again: the focus stays', () => {
    waits();
    find('.card').focus();
    waits();
    expect(document.activeElement).to.equal(find('.card'));
  });

  it('takes a conversation, and puts the focus where one writes', () => {
    sits();
    waits();
    find('.card').click();
    press('Take it');
    expect(world.done).to.deep.equal([['abcd', 'accept', { agent: PAT }]]);
    isMine();
    expect(document.activeElement).to.equal(text());
  });

  it('says in words that somebody was quicker', async () => {
    sits();
    waits();
    find('.card').click();
    world.status = 409;
    press('Take it');
    await until(() => find('.refused').textContent !== '');
    expect(find('.refused').textContent).to.include('somebody was quicker');
    expect(find('.refused').role).to.equal('alert');
  });

  it('says of one conversation nothing that was refused of another, and leaves what is said', async () => {
    sits();
    const both = [card({ position: 1 }), card({ session_id: 'efgh', position: 2 })];
    world.tells({ type: 'queue', waiting: both, live: [] });
    const choose = (nth: number): void => home.querySelectorAll<HTMLElement>('.card')[nth]!.click();
    const answers: ((status: number) => void)[] = [];
    world.perform = () => new Promise((resolve) => answers.push(resolve));
    choose(0);
    press('Take it');
    press('Nobody is there');
    choose(1);
    press('Take it');
    answers[0]!(502);
    await settled();
    expect(find('.refused').textContent).to.equal('');
    answers[2]!(409);
    await settled();
    answers[1]!(204);
    await settled();
    expect(find('.refused').textContent).to.include('somebody was quicker');
  });

  it('sends by Enter, not by Shift and Enter, nor while letters are composed; and empties what was sent', async () => {
    await talking();
    writes('Hello');
    enter({ shiftKey: true });
    enter({ isComposing: true });
    // Safari: the composition has ended, and the key comes right after it.
    enter({ keyCode: 229 });
    expect(verbs()).to.deep.equal(['typing']);
    expect(enter()).to.equal(false);
    await until(() => text().value === '');
    expect(world.done.at(-1)).to.deep.equal(['abcd', 'message', { text: 'Hello', agent_id: 'desk-pat' }]);
  });

  it('offers answers, and offers them once', async () => {
    await talking();
    const offers = find<HTMLInputElement>('.offers input');
    offers.value = 'Yes, No';
    writes('Is it blue?');
    enter();
    await until(() => offers.value === '');
    expect(world.done.at(-1)![2]['response_suggestions']).to.deep.equal([
      { message_text: 'Yes' },
      { message_text: 'No' },
    ]);
  });

  it('keeps what was not taken, and says why', async () => {
    await talking();
    world.status = 502;
    writes('Hello');
    enter();
    await until(() => find('.refused').textContent !== '');
    expect(text().value).to.equal('Hello');
    expect(find('.refused').textContent).to.include('Nothing is lost');
  });

  it('tells the visitor that somebody types, once, and that they have stopped', async () => {
    await talking();
    writes('H');
    writes('He');
    world.goesBy(REST - 1);
    writes('Hel');
    world.goesBy(REST);
    const states = () => world.done.map(([, , { state }]) => state);
    expect(states()).to.deep.equal(['TYPING_STATE_STARTED', 'TYPING_STATE_STOPPED']);
    writes('Hell');
    writes('');
    expect(states().slice(2)).to.deep.equal(['TYPING_STATE_STARTED', 'TYPING_STATE_STOPPED']);
  });

  it('writes what the visitor has written as text, in its own direction', async () => {
    await talking();
    const words = '<img src=x onerror=alert(1)> مرحبًا';
    world.talks['abcd'] = {
      transcript: [{ id: '1', at: '2026-05-04T09:00:00Z', who: 'visitor', did: 'wrote', text: words }],
    };
    world.tells({ type: 'message', session_id: 'abcd', text: words });
    await until(() => home.querySelector('.words') !== null);
    expect(find('.words').textContent).to.equal(words);
    expect(find('.words').dir).to.equal('auto');
    expect(home.querySelector('img')).to.equal(null);
    expect(places.news.textContent).to.equal(`Visitor: ${words}`);
  });

  it('says "you" of whoever plays by now, and does not draw anew what was said', async () => {
    await talking();
    const line = (id: string, name: string) => ({ id, who: 'person', did: 'wrote', name, text: 'Hello' });
    world.talks['abcd'] = { transcript: [line('1', 'Pat'), line('2', 'Kim')] };
    world.tells({ type: 'answered', session_id: 'abcd' });
    await until(() => home.querySelectorAll('.words').length === 2);
    const names = (): (string | null)[] => [...home.querySelectorAll('.who b')].map(({ textContent }) => textContent);
    expect(names()).to.deep.equal(['Pat (you)', 'Kim']);
    const words = find('.words');
    for (const [name, seen] of [
      ['KIM', ['Pat', 'Kim (you)']],
      ['pat', ['Pat (you)', 'Kim']],
    ] as const) {
      places.change.click();
      find<HTMLInputElement>('.seat input').value = name;
      sits();
      expect(names()).to.deep.equal(seen);
    }
    expect(find('.words')).to.equal(words);
  });

  it('looks for the desk again, less often with time, as the one who plays; and nothing written is lost', async () => {
    await talking();
    writes('Half a sen');
    const before = world.opened.length;
    for (let pause = FIRST_PAUSE; pause <= LONGEST_PAUSE; pause *= 2) {
      world.breaks();
      expect(places.line.textContent).to.include('The platform is away');
      world.goesBy(pause - 1);
      world.goesBy(1);
    }
    expect(world.opened.slice(before)).to.deep.equal(['desk-pat', 'desk-pat', 'desk-pat', 'desk-pat']);
    isMine();
    expect(places.line.textContent).to.equal('Connected');
    expect(text().value).to.equal('Half a sen');
  });

  it('says what was not sent when the visitor has ended, and the focus is not lost', async () => {
    await talking();
    text().focus();
    writes('Half a sen');
    world.talks['abcd'] = { phase: 'live', ended_by: 'REASON_USER_END', transcript: [] };
    world.tells({ type: 'ended', session_id: 'abcd', reason: 'REASON_USER_END' });
    world.tells({ type: 'queue', waiting: [], live: [] });
    await until(() => find('.over').textContent === 'The visitor has ended the chat.');
    expect(find('.unsent').textContent).to.equal('You had not sent: Half a sen');
    expect(document.activeElement).to.equal(find('#talk-title'));
  });

  it('hands back, hands over and ends, each as the one who plays', async () => {
    await talking();
    press('Back to the assistant');
    press('End the chat');
    find<HTMLInputElement>('.hand-form input').value = 'Kim';
    find<HTMLFormElement>('.hand-form').requestSubmit();
    expect(world.done).to.deep.equal([
      ['abcd', 'leave', { then: 'agent', agent_id: 'desk-pat' }],
      ['abcd', 'leave', { then: 'end', agent_id: 'desk-pat' }],
      ['abcd', 'transfer', { agent: { id: 'desk-kim', name: 'Kim' } }],
    ]);
  });
});
