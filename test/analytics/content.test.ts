import { expect } from 'chai';
import type { Item } from '../../src/core/conversation/items.js';
import type { Handoff } from '../../src/core/conversation/state.js';
import type { Snapshot } from '../../src/core/session/client.js';
import { answered, conversationOf, handing, happened, person, said, snapshotOf } from '../../src/testing/index.js';
import { eventNames } from '../../src/ui/event-names.js';
import { Funnel, type Told } from '../../src/ui/parts/funnel.js';
import { vendors } from '../../src/ui/parts/vendors.js';
import { Random } from '../recorder/support/random.js';

const SEEDS = 400;
const TURNS = 60;
const MARK = 'ZQX';

/** Every value that leaves: none of them is anybody's word. */
const values =
  /^(agent_messenger_[a-z_]+|Agent Messenger [A-Z][A-Za-z ]+|event|completed|visitor|failed|timeout|other|unknown|(auth|session|transport|option)\/[a-z-]+)$/;
const names = new Set(
  'event chat_schema chat_first_token_ms chat_answer_ms chat_reason chat_score chat_error name version firstTokenMs answerMs reason score code'.split(
    ' ',
  ),
);

/** A conversation in which every field that takes words has some that must not leave. */
class Hostile {
  readonly #random: Random;
  readonly #items: Item[] = [];

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  word(): string {
    const { letters } = { letters: this.#random.letters(6) };
    return this.#random.of([
      `${MARK}${letters}`,
      `${MARK} ${letters}@mail.example`,
      `https://shop.example/${MARK}?token=${letters}`,
      `agent_messenger_${MARK}`,
    ]);
  }

  #item(): Item {
    const words = { key: `a:${this.word()}`, name: this.word(), avatarUrl: this.word() };
    const parts = { suggestions: [{ text: this.word(), payload: this.word() }] };
    return this.#random.of<() => Item>([
      () => said(this.word(), this.#random.of(['sent', 'sending', 'waiting']), { key: `v:${this.word()}` }),
      () => answered(this.word(), { ...words, state: this.#random.of(['writing', 'whole', 'broken']), with: parts }),
      () => person(this.word(), words),
      () =>
        happened(this.#random.of(['newSession', 'personJoined', 'system']), { name: this.word(), text: this.word() }),
    ])();
  }

  snapshot(): Snapshot {
    const random = this.#random;
    if (random.below(3) > 0) this.#items.push(this.#item());
    const items = [...this.#items];
    const state = random.of<Handoff['state']>(['none', 'requested', 'queued', 'live', 'failed', 'timeout']);
    const handoff = handing(state, { queue: this.word(), reason: this.word(), words: this.word(), route: this.word() });
    const ended = random.of([null, null, 'user_ended', 'REASON_NATURAL_END', this.word()]);
    return snapshotOf(items, {
      phase: random.of(['ready', 'ready', 'replaying', 'failed', 'ended']),
      error: random.of([null, 'auth/rejected', this.word() as never]),
      draft: this.word(),
      leads: random.below(5) > 0,
      conversation: conversationOf(items, { handoff, ended, session: 1 + random.below(3) }),
    });
  }

  told(at: number): Told {
    const snapshot = this.snapshot();
    const key = this.#items.length > 0 ? this.#random.of(this.#items).key : this.word();
    const detail = {
      at,
      key,
      ...Object.fromEntries(
        ['name', 'text', 'queue', 'route', 'help', 'url', 'to', 'title', 'language', 'subject'].map((one) => [
          one,
          this.word(),
        ]),
      ),
      id: this.word(),
      instance: this.word(),
      values: { [this.word()]: this.word() },
      reason: this.#random.of(['user_ended', 'REASON_USER_ABANDONED', this.word()]),
      status: this.#random.of(['failed', 'online', this.word()]),
      score: this.#random.of<unknown>([1, 5, null, this.word()]),
      code: this.word(),
    };
    const type = this.#random.of(eventNames);
    return { type, detail, snapshot, drawn: true } as unknown as Told;
  }
}

describe('what leaves a hostile conversation', () => {
  it('is never a word of it: known names, codes and numbers, whatever is told in whatever order', () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= SEEDS; seed++) {
      const hostile = new Hostile(seed);
      const funnel = new Funnel();
      const out: unknown[] = [];
      const hear = (...given: unknown[]): unknown => out.push(given);
      const posthog = { capture: hear, has_opted_out_capturing: () => false };
      const page = { dataLayer: { push: hear, length: 0 }, gtag: hear, analytics: { track: hear }, posthog };
      for (let turn = 0; turn < TURNS; turn++)
        for (const step of funnel.of(hostile.told(turn * 137.5), turn % 2 === 0)) {
          seen.add(step.name);
          for (const { tell } of Object.values(vendors)) tell(page, step);
          // As a site's own code has it: its name is ours as well.
          out.push({ ...step, name: `agent_messenger_${step.name}` });
        }
      const json = JSON.stringify(out, (key, value: unknown) => {
        if (key !== '' && !/^\d+$/.test(key)) expect(names, `seed ${seed}`).to.include(key);
        if (typeof value === 'string') expect(value, `seed ${seed}`).to.match(values);
        if (typeof value === 'number') expect(Number.isInteger(value), `seed ${seed}: ${value}`).to.equal(true);
        return value;
      });
      expect(json, `seed ${seed}`).not.to.contain(MARK);
    }
    // Nothing was proven of what never came.
    expect([...seen].toSorted()).to.deep.equal([
      'ended',
      'failed',
      'first_answer_received',
      'first_message_sent',
      'handoff_failed',
      'handoff_joined',
      'handoff_requested',
      'opened',
      'rated',
      'shown',
    ]);
  });
});
