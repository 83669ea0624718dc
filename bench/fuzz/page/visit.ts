import type { BrowserContext, ConsoleMessage, Locator, Page } from 'playwright-core';
import type { Prng } from '../prng.js';
import type { Failing, Ground, Place } from './ground.js';

/** A chat as its visitor sees it. */
export interface Seen {
  readonly open: boolean;
  readonly phase: string;
  /** What stands in the composer. */
  readonly draft: string;
  /** Who said what, and what became of it, in order; null while there is no widget to ask. */
  readonly lines: readonly string[] | null;
}

const LOOK = `(async () => {
  const chat = document.querySelector('agent-messenger');
  if (chat?.getTranscript === undefined) return { open: false, phase: '', draft: '', lines: null };
  const { lines } = JSON.parse(await chat.getTranscript({ format: 'json' }));
  return {
    open: chat.open,
    phase: chat.state?.phase ?? '',
    draft: chat.shadowRoot?.querySelector('textarea')?.value ?? '',
    lines: lines.map(({ who, text, mark }) => [who, text, mark].join('|')),
  };
})()`;

/** So long is waited for what may not be there. */
const PATIENCE_MS = 1_500;
const MOST_TABS = 3;
/** What a browser says of a line that is down is no fault. */
const OF_THE_LINE = /Failed to load resource|WebSocket connection|net::/;
/** What the chat says of a site that fails, with a code. */
const TOLD = /^\[agent-messenger\] |integrity|MIME type/;
const FAILINGS = ['error', 'busy', 'refuses', 'garbage', 'hangs'] as const satisfies Failing[];

/** One visitor with some tabs, on a line that fails, and all that they have said. */
export class Visit {
  readonly tabs: Page[] = [];
  /** What is to be there in the end. */
  readonly said = new Set<string>();
  #messages = 0;
  /** How often they have said something again by a button. */
  again = 0;
  /** What no page of ours may do. */
  readonly faults: string[] = [];
  readonly #ground: Ground;
  readonly #prng: Prng;
  readonly #context: BrowserContext;

  constructor(ground: Ground, prng: Prng, context: BrowserContext) {
    this.#ground = ground;
    this.#prng = prng;
    this.#context = context;
  }

  async opensTab(): Promise<void> {
    if (this.tabs.length === MOST_TABS) return;
    const tab = await this.#context.newPage();
    tab.setDefaultTimeout(PATIENCE_MS);
    tab.on('pageerror', ({ message }) => this.faults.push(`error in the page: ${message}`));
    tab.on('console', (told: ConsoleMessage) => {
      const text = told.text();
      if (told.type() === 'error' && !OF_THE_LINE.test(text) && !TOLD.test(text))
        this.faults.push(`on the console: ${text}`);
    });
    this.tabs.push(tab);
    await tab.goto(this.#ground.site, { waitUntil: 'commit' });
  }

  look(tab: Page): Promise<Seen> {
    return tab.evaluate(LOOK) as Promise<Seen>;
  }

  async opens(tab: Page, patience = PATIENCE_MS): Promise<void> {
    if ((await this.look(tab)).open) return;
    await tab.locator('button[aria-haspopup=dialog]').first().click({ timeout: patience });
  }

  /** The line is as good as it can be. */
  async heals(): Promise<void> {
    Object.assign(this.#ground.line.rule, { latency: 0, hole: false, refuse: false });
    for (const place of ['token', 'files'] as const) this.#ground.becomes(place, null);
    await this.#context.setOffline(false);
  }

  /** One of the acts, each as often as it has shares. Says which; what is not there to be pressed is no fault. */
  async acts(): Promise<string> {
    const tab = this.#prng.pick(this.tabs);
    const [name, , act] = this.#prng.pick(this.#bag);
    const at = `${name}@${this.tabs.indexOf(tab)}`;
    try {
      await act(tab);
      return at;
    } catch {
      return `${at}, in vain`;
    }
  }

  readonly #acts: readonly (readonly [name: string, shares: number, act: (tab: Page) => Promise<unknown>])[] = [
    ['opens', 4, (tab) => this.opens(tab)],
    ['says', 10, (tab) => this.#says(tab)],
    ['presses a suggestion', 2, (tab) => chat(tab).locator('.chip').first().click()],
    ['waits', 5, () => this.#pause(300, 1_800)],
    ['reloads', 2, (tab) => tab.reload({ waitUntil: 'commit' })],
    ['follows a link', 2, (tab) => tab.goto(`${this.#ground.site}/two`, { waitUntil: 'commit' })],
    ['opens a tab', 2, () => this.opensTab()],
    ['closes a tab', 1, (tab) => this.#closes(tab)],
    ['looks at another tab', 1, () => this.#prng.pick(this.tabs).bringToFront()],
    ['is cut off', 3, () => Promise.resolve(this.#ground.line.cut())],
    ['is in a hole', 1, () => this.#while('hole', 500, 4_500)],
    ['is refused', 2, () => this.#while('refuse', 300, 3_300)],
    ['has a slow line', 2, () => Promise.resolve((this.#ground.line.rule.latency = this.#prng.pick([0, 0, 100, 400])))],
    ['is offline', 1, () => this.#offline()],
    ['is given no token', 2, () => this.#fails('token')],
    ['is given no files', 2, () => this.#fails('files')],
    ['looks at the settings', 1, (tab) => this.#settings(tab)],
    ['says it again', 2, (tab) => this.#saysAgain(tab)],
  ];
  readonly #bag = this.#acts.flatMap((one) => Array.from({ length: one[1] }, () => one));

  async #says(tab: Page): Promise<void> {
    const area = chat(tab).locator('textarea');
    await area.click();
    const words = this.#prng.pick(['Where is my order FW-10234?', 'Can I return it?', 'Which tent for two?', 'thanks']);
    // None is part of another: "1: thanks" is in "11: thanks".
    const text = `no. ${this.#messages++}: ${words}`;
    // What stands there already goes along.
    await area.press('End');
    await area.pressSequentially(text, { delay: 2 });
    this.said.add(text);
    await area.press('Enter');
  }

  async #saysAgain(tab: Page): Promise<void> {
    await chat(tab)
      .getByRole('button', { name: /^Send again$/ })
      .first()
      .click();
    this.again += 1;
  }

  async #closes(tab: Page): Promise<void> {
    if (this.tabs.length === 1) return;
    await this.#pause(300, 400);
    // What is in a composer, and not said, goes with its tab.
    const { draft } = await this.look(tab);
    for (const text of this.said) if (draft.includes(text)) this.said.delete(text);
    this.tabs.splice(this.tabs.indexOf(tab), 1);
    await tab.close();
  }

  async #settings(tab: Page): Promise<void> {
    await chat(tab).locator('#menu-button').click();
    await chat(tab).getByRole('menuitem', { name: 'Settings' }).click();
    await chat(tab).getByRole('button', { name: 'Back' }).click();
  }

  async #while(fault: 'hole' | 'refuse', from: number, to: number): Promise<void> {
    const { line } = this.#ground;
    line.rule[fault] = true;
    if (fault === 'refuse') line.cut();
    await this.#pause(from, to);
    line.rule[fault] = false;
    if (fault === 'hole') line.cut();
  }

  /** From now on, half of the times for long. */
  async #fails(place: Place): Promise<void> {
    const { fails } = this.#ground;
    if (fails[place] !== null) return this.#ground.becomes(place, null);
    this.#ground.becomes(place, this.#prng.pick(FAILINGS));
    await this.#pause(200, 2_500);
    if (this.#prng.int(2) === 0) this.#ground.becomes(place, null);
  }

  /** What stands there to be pressed where it could not go on by itself. */
  async goesOn(tab: Page): Promise<void> {
    const again = chat(tab).getByRole('button', { name: /^(?:Try again|Connect again)$/ });
    if ((await again.count()) > 0) await again.first().click();
  }

  async #offline(): Promise<void> {
    await this.#context.setOffline(true);
    await this.#pause(500, 3_000);
    await this.#context.setOffline(false);
  }

  #pause(from: number, to: number): Promise<void> {
    return new Promise((over) => setTimeout(over, from + this.#prng.int(to - from)));
  }
}

const chat = (tab: Page): Locator => tab.locator('agent-messenger');
