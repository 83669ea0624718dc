import { expect } from '@open-wc/testing';
import { createClient } from '../../../src/client.js';
import type { ChatClient, Snapshot } from '../../../src/core/session/client.js';
import { mount, ScriptedService, until, VirtualClock, type Mounted } from '../../../src/testing/index.js';
import type { Script, Step } from '../../../src/testing/index.js';
import { pageRests } from '../../../src/ui/page-rest.js';

/** What is done in a talk, one after the other. */
export type Turn =
  | { readonly says: string; readonly offline?: true }
  | { readonly does: readonly Step[] }
  | { readonly waits: number }
  /** One letter after the other, a fifth of a second apart. */
  | { readonly types: string }
  /** All at once, as from a clipboard. */
  | { readonly puts: string }
  | { readonly looks: boolean }
  | { readonly network: boolean }
  | { readonly blinks: number }
  /** Somebody sets the device's clock, by so many milliseconds. */
  | { readonly sets: number }
  | { readonly announce: string }
  | { readonly opens: boolean }
  | { readonly ends: true }
  | { readonly forgets: true }
  | { readonly reads: 'last' }
  /** Another tab comes, or goes: at once, or so long after. */
  | { readonly elsewhere: 'opens' | 'closes'; readonly after?: number }
  /** And somebody writes in it. */
  | { readonly saysElsewhere: string }
  /** A tab of a newer version tells of itself. */
  | { readonly newer: true; readonly after?: number }
  /** What has to be so by now. */
  | { readonly finds: Partial<Snapshot> }
  /** The page puts the element into another place. */
  | { readonly moves: true; readonly after?: number }
  | { readonly reloads: true };

/** A conversation, and all that a screen reader hears of it: `voice: words`, a line for each node. */
export interface Talk {
  readonly about: string;
  /** Those of the faults that it has in it. */
  readonly faults?: readonly string[];
  readonly script?: Script;
  readonly announce?: string;
  /** Nothing can be written down in this browser. */
  readonly full?: boolean;
  readonly turns: readonly Turn[];
  readonly hears: readonly string[];
}

/** What is put into a live node, or told to the browser itself, and when. */
export interface Heard {
  readonly at: number;
  readonly voice: string;
  readonly words: string;
}

const QUIET_MS = 12_000;
const AFTER_TURN_MS = 2_500;
const FRAME_MS = 16;
type Notifying = { ariaNotify?: (words: string) => void };
type Element_ = Mounted['element'] & { open: boolean; announce: string; close(): Promise<void>; end(): Promise<void> };

/** The widget with the real client, in a page whose time, frames, network and attention are ours. */
export class Conversing {
  readonly heard: Heard[] = [];
  readonly clock = new VirtualClock();
  readonly #service: ScriptedService;
  readonly #observer = new MutationObserver((records) => this.#take(records));
  readonly #instance = `talk-${crypto.randomUUID()}`;
  readonly #announce: string;
  readonly #storage: 'device' | 'memory';
  readonly #full: boolean;
  readonly #undo: (() => void)[] = [];
  #elsewhere: ChatClient | null = null;
  #widget!: Mounted;
  #looks = true;
  #network = true;

  constructor({ script = {}, announce = 'message', full = false, turns }: Talk) {
    this.#service = new ScriptedService(script, { baseUrl: `https://${this.#instance}.test` });
    this.#announce = announce;
    // A disk has a time of its own.
    this.#storage = full || turns.some((turn) => 'reloads' in turn) ? 'device' : 'memory';
    this.#full = full;
  }

  async run(turns: readonly Turn[]): Promise<readonly Heard[]> {
    await pageRests();
    this.#own(document, 'hasFocus', () => this.#looks);
    this.#own(document, 'hidden', undefined, () => !this.#looks);
    this.#own(navigator, 'onLine', undefined, () => this.#network);
    this.#own(window, 'requestAnimationFrame', (then: FrameRequestCallback) =>
      setTimeout(() => then(performance.now()), FRAME_MS),
    );
    // How long is waited before another try is left to chance.
    this.#own(Math, 'random', () => 0.5);
    const heard = this.heard;
    if ('ariaNotify' in Element.prototype)
      for (const place of [Element.prototype, Document.prototype] as Notifying[])
        this.#own(place, 'ariaNotify', (words: string) =>
          heard.push({ at: performance.now(), voice: 'notify', words }),
        );
    const full = (): never => {
      throw new DOMException('There is no room', 'QuotaExceededError');
    };
    if (this.#full) {
      this.#own(IDBFactory.prototype, 'open', full);
      // A story before has opened it.
      this.#own(IDBDatabase.prototype, 'transaction', full);
    }
    // Time is moved by hand, and files are fetched in the time of the machine: they are there before it begins.
    await import('../../../src/browser/loaded-later.js');
    this.#undo.push(this.clock.install());
    await this.#stands();
    for (const turn of turns) {
      await this.#takes(turn);
      await this.#calm();
      await this.clock.advance(AFTER_TURN_MS);
    }
    await this.clock.advance(QUIET_MS);
    this.#take(this.#observer.takeRecords());
    return this.heard;
  }

  async ends(): Promise<void> {
    await this.#element.forget();
    this.#elsewhere?.destroy();
    this.#observer.disconnect();
    this.#widget.remove();
    await this.clock.advance(100);
    for (const undo of this.#undo.reverse()) undo();
  }

  get #element(): Element_ & { forget(): Promise<void>; stage_?: never } {
    return this.#widget.element as never;
  }

  async #stands(): Promise<void> {
    const { clock } = this;
    const attributes = { locale: 'en', storage: this.#storage, instance: this.#instance, announce: this.#announce };
    this.#widget = await mount(this.#service, { attributes, clock, step: 50 });
    const own = (): Element[] => [...document.querySelectorAll('.am-live')];
    await until(() => own().length === 3, 'the places to be heard', { clock, step: 50 });
    for (const node of own()) this.#observer.observe(node, { childList: true });
    await this.#element.show();
    // Disk, locks and other tabs have a time of their own, which would be seconds of ours.
    await until(() => this.#element.state.known, 'what there was', { clock, step: 1 });
    const there = (): boolean => ['ready', 'failed'].includes(this.#element.state.phase);
    await until(there, 'the session', { clock, step: this.#elsewhere === null ? 50 : 1 });
    await this.#calm();
    await clock.advance(AFTER_TURN_MS);
  }

  async #takes(turn: Turn): Promise<void> {
    const { clock } = this;
    if ('says' in turn) {
      if (turn.offline === true) await this.#takes({ network: false });
      await this.#widget.says(turn.says);
    } else if ('does' in turn) void this.#service.does(...turn.does);
    else if ('waits' in turn) await clock.advance(turn.waits);
    else if ('blinks' in turn) {
      await this.#takes({ network: false });
      await clock.advance(turn.blinks);
      await this.#takes({ network: true });
    } else if ('types' in turn) await this.#types(turn.types);
    else if ('puts' in turn) this.#puts(turn.puts);
    else if ('looks' in turn) {
      this.#looks = turn.looks;
      document.dispatchEvent(new Event('visibilitychange'));
    } else if ('network' in turn) {
      this.#network = turn.network;
      window.dispatchEvent(new Event(turn.network ? 'online' : 'offline'));
    } else if ('sets' in turn) this.#sets(turn.sets);
    else if ('announce' in turn) this.#element.announce = turn.announce;
    else if ('opens' in turn) await (turn.opens ? this.#element.show() : this.#element.close());
    else if ('ends' in turn) await this.#element.end();
    else if ('forgets' in turn) await this.#element.forget();
    else if ('reads' in turn) await this.#reads();
    else if ('finds' in turn) expect(this.#element.state).to.include(turn.finds);
    else if ('saysElsewhere' in turn) await this.#elsewhere!.send(turn.saysElsewhere);
    else if ('elsewhere' in turn || 'newer' in turn || 'moves' in turn)
      if (turn.after === undefined) {
        this.#happens(turn);
        // Else it would take the lead on a machine that is slow: who leads answers in real time.
        if ('elsewhere' in turn && turn.elsewhere === 'opens')
          await until(() => this.#elsewhere!.snapshot.known, 'the other tab', { clock, step: 1 });
      } else setTimeout(() => this.#happens(turn), turn.after);
    else await this.#reloads();
  }

  #happens(turn: Extract<Turn, { readonly after?: number }>): void {
    const { baseUrl, tokenEndpoint } = this.#service;
    const instance = this.#instance;
    if ('moves' in turn) {
      const place = document.createElement('div');
      document.body.append(place);
      place.append(this.#element);
      this.#undo.push(() => place.remove());
    } else if ('newer' in turn) {
      const channel = new BroadcastChannel(`agent-messenger:${new URL(baseUrl).host}/${instance}`);
      channel.postMessage({ v: 1_000, from: 'newer', term: 0, at: Date.now(), say: 'ping' });
      channel.close();
    } else if (turn.elsewhere === 'closes') this.#elsewhere?.destroy();
    else {
      this.#elsewhere = createClient({ baseUrl, tokenEndpoint, instance, storage: this.#storage });
      void this.#elsewhere.start();
    }
  }

  #sets(by: number): void {
    const was = Date;
    const now = (): number => was.now() + by;
    this.#own(
      globalThis,
      'Date',
      new Proxy(was, {
        construct: (made, given) => Reflect.construct(made, given.length === 0 ? [now()] : given) as Date,
        get: (date, name) => (name === 'now' ? now : (Reflect.get(date, name) as unknown)),
      }),
    );
  }

  async #types(text: string): Promise<void> {
    const area = this.#one<HTMLTextAreaElement>('#text');
    for (const letter of text) {
      this.#puts(area.value + letter);
      await this.clock.advance(200);
    }
  }

  #puts(text: string): void {
    const area = this.#one<HTMLTextAreaElement>('#text');
    area.value = text;
    area.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  }

  async #reads(): Promise<void> {
    this.#one('#menu-button').click();
    const item = (): HTMLElement | undefined =>
      [...this.#element.shadowRoot!.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) =>
        textContent?.includes('Read'),
      );
    await until(() => item() !== undefined, 'the menu', { clock: this.clock, step: 50 });
    item()!.click();
  }

  /** What was heard so far is kept; the next page begins with nothing but the disk. */
  async #reloads(): Promise<void> {
    await this.clock.advance(2_000);
    this.#take(this.#observer.takeRecords());
    this.#widget.remove();
    await this.clock.advance(100);
    await this.#stands();
  }

  #one<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
    return this.#element.shadowRoot!.querySelector<Kind>(selector)!;
  }

  async #calm(): Promise<void> {
    let calm = false;
    void this.#service.idle().then(() => (calm = true));
    await until(() => calm, 'the end of what the service does', { clock: this.clock, step: 50 });
  }

  #take(records: readonly MutationRecord[]): void {
    for (const { target, addedNodes } of records)
      for (const node of addedNodes)
        this.heard.push({
          at: performance.now(),
          voice: (target as HTMLElement).role ?? '',
          words: node.textContent ?? '',
        });
  }

  #own(place: object, name: string, value: unknown, get?: () => unknown): void {
    const had = Object.getOwnPropertyDescriptor(place, name);
    Object.defineProperty(place, name, {
      configurable: true,
      ...(get === undefined ? { value, writable: true } : { get }),
    });
    this.#undo.push(() => {
      if (had === undefined) Reflect.deleteProperty(place, name);
      else Object.defineProperty(place, name, had);
    });
  }
}
