import type { Fact } from '../conversation/facts.js';
import type { EngineState } from './audience.js';
import { Forgetting } from './forgetting.js';
import { forgetAll } from './hearsay.js';
import { readFrom } from './inherit.js';
import type { LinkDesk, TabLink } from './parts.js';
import { toAllOf, type Spoken } from './words.js';

/** What is left between the others and a tab on its own: that everything is to be wiped. */
export class LoneLink implements TabLink {
  readonly inTime = true;
  /** Done when the disk is wiped, as this tab was asked to. */
  wiping: Promise<boolean> = Promise.resolve(true);
  readonly #desk: LinkDesk;
  readonly #forgetting: Forgetting;
  readonly #stop: () => void;
  readonly #written: Promise<unknown>;
  /** What it takes along; null when it has gone on with that. */
  #luggage: Promise<EngineState> | null;
  /** There was something of this conversation on the disk. */
  #found = false;

  constructor(desk: LinkDesk, version: number, written: Promise<unknown>, luggage: Promise<EngineState> | null) {
    const { page, ports, sight } = desk;
    const from = ports.clock.uuid();
    this.#desk = desk;
    this.#luggage = luggage;
    this.#written = written.then(async () => (this.#found = (await readFrom(page.vault, sight)) != null));
    this.#forgetting = new Forgetting(desk, () => {
      page.tabs.post({ v: version, from, term: 0, at: ports.clock.wall(), say: 'forget' } satisfies Spoken);
    });
    this.#stop = page.tabs.hear((word) => toAllOf(word)?.forget === true && this.forget());
  }

  get dozes(): boolean {
    return !this.#desk.page.surroundings.visible();
  }

  async state(): Promise<EngineState | null> {
    const { sight, page } = this.#desk;
    const luggage = this.#luggage;
    if (luggage !== null) {
      const taken = await luggage;
      return this.#luggage === luggage ? taken : null;
    }
    // Wiped while this page was away. What has ended may be gone from the disk as well, and is still to be read.
    const lives = this.#found && sight.ledger.conversation.ended === null;
    if (lives && (await readFrom(page.vault, sight)) === null) forgetAll(sight);
    return null;
  }

  leads(): void {
    this.#luggage = null;
  }

  told(fact: Fact): void {
    if (fact.type !== 'forgotten') return;
    this.#forgetting.told(() => {
      this.wiping = this.#desk.page.vault.wipe();
      this.wiping.catch(() => this.#desk.ports.log.note('storage/failed'));
      return this.wiping;
    });
  }

  /** Another wipes the disk; but what this tab wrote last may have come after that. */
  forget(): void {
    const { page, sight, engine } = this.#desk;
    if (engine() === null) this.#luggage = null;
    this.#forgetting.heard();
    sight.void = sight.led;
    void this.#written.then(() => readFrom(page.vault, sight));
  }

  quiet(): void {
    this.#forgetting.quiet();
  }

  stop(): void {
    this.#stop();
  }

  follow(): void {}
  changed(): void {}
  ask(): void {}
  wrote(): void {}
}
