import { expect } from 'chai';
import { timeline } from '../../../src/core/conversation/select.js';
import { reduceAll } from '../../../src/core/conversation/reduce-all.js';
import { cleanLedger } from '../../../src/core/session/clean.js';
import { Ledger } from '../../../src/core/session/ledger.js';
import { dataOf } from '../../../src/core/session/stored-form.js';
import { handAfter, type Hand } from '../../../src/ui/hand.js';
import type { Random } from '../../chaos/random.js';
import * as say from '../../support/facts.js';
import { agrees, forEachSeed } from './laws.js';

const photo = 'https://cdn.example/sam.png';
const trigger = (): say.Wire => say.event('SERVICE_AGENT_TRIGGERED_HANDOFF');
const joins = (name: string, avatar_url?: string): say.Wire =>
  say.event('LIVE_AGENT_JOINED', { agent: { name, ...(avatar_url === undefined ? {} : { avatar_url }) } });
const says = (id: string, avatar_url = photo): say.Wire =>
  say.event('LIVE_AGENT_MESSAGE', { message_id: id, text: 'Hello', agent_name: 'Sam', avatar_url });
const failed = (reason = ''): say.Wire => say.event('HANDOFF_FAILED', { reason });
const timedOut = (): say.Wire => say.event('HANDOFF_TIMEOUT', { reason: 'busy' });
const sentence = (): say.Wire => say.complaint('Sorry, we could not connect you to an agent');
const accepted = (queue_name = ''): say.Wire => say.event('HANDOFF_ACCEPTED', { queue_name });
const elsewhere = (): say.Wire => say.event('CLIENT_HANDOFF_REQUIRED', { route: 'sales' });
/** A new session under the same transcript. */
const anew = say.event('A_NEW_SESSION');

/** One after the other, each a second later than the one before. */
class Telling {
  readonly ledger = new Ledger(reduceAll);
  hand: Hand | null = null;
  #sequence = 0;
  #second = 0;

  constructor() {
    this.ledger.note({ type: 'sessionOpened' });
  }

  tell(wire: say.Wire): void {
    if (wire === anew) {
      this.ledger.note({ type: 'sessionOpened' });
      this.hand = null;
      this.#sequence = 0;
      return;
    }
    const timestamp = new Date(Date.UTC(2026, 2, 1, 9, 0, ++this.#second)).toISOString();
    const { session } = this.ledger.conversation;
    const sequence = ++this.#sequence;
    this.ledger.tell(say.fact({ ...wire, timestamp }, sequence, `e-${session}-${sequence}`));
  }

  look(): Hand | null {
    this.hand = seen(this.hand, this.ledger);
    return this.hand;
  }

  /** In a page that has but what is on the disk. */
  reloaded(): Hand | null {
    return seen(null, cleanLedger(structuredClone(dataOf(this.ledger)))!);
  }
}

const seen = (was: Hand | null, { conversation }: Ledger): Hand | null =>
  handAfter(was, conversation, timeline(conversation), Number.NaN);

/** What of a card is seen, but what only who has been there can know: when it was taken on, and that the place has grown. */
function shown(hand: Hand | null): object | null {
  if (hand === null) return null;
  const { state, place, before, name, photo, back, route, reason, position, minutes, queue, times } = hand;
  const { accepted: _, ...known } = times;
  const waits = state === 'queued' ? { position, minutes } : {};
  const of = state === 'accepted' || state === 'queued' ? { queue } : {};
  return { state, place, before, name, photo, back, route, reason, ...waits, ...of, times: known };
}

function story(random: Random): readonly say.Wire[] {
  let count = 0;
  const id = (): string => `m-${++count}`;
  const visitor = (): say.Wire => say.userEcho(id(), 'Hello?', `k-${count}`);
  const some = (...made: (() => say.Wire)[]): readonly say.Wire[] =>
    made.flatMap((one) => (random.chance(0.4) ? [one()] : []));
  const asking = (): readonly say.Wire[] => [visitor(), say.answer(id(), 'One moment.'), trigger(), ...some(visitor)];
  const waiting = (): readonly say.Wire[] => [
    accepted(random.pick(['Orders', ''])),
    ...some(
      visitor,
      () => say.queued(2),
      visitor,
      () => say.queued(1),
      visitor,
    ),
  ];
  const leaves = (): readonly say.Wire[] => [say.personLeft(), ...some(visitor, () => say.joined('Alex'), visitor)];
  const scenes: readonly (() => readonly say.Wire[])[] = [
    () => [visitor(), say.answer(id(), 'Like this.')],
    () => [...asking(), ...waiting(), joins('Sam', photo), says(id()), ...some(visitor), ...leaves()],
    // One after the other, and nobody asks for the second.
    () => [
      ...asking(),
      joins('Sam', photo),
      says(id()),
      say.personLeft(),
      joins('Kim'),
      ...some(() => says(id(), ''), visitor),
      ...leaves(),
    ],
    // Nobody says that the first has left, and the queue says what it has said before.
    () => [
      ...asking(),
      joins('Sam', photo),
      ...some(
        () => says(id()),
        () => say.queued(1),
      ),
      joins('Kim'),
      ...leaves(),
    ],
    () => [...asking(), failed(random.pick(['Nobody is here.', ''])), ...some(sentence)],
    // A word from the queue that is late; or it is tried once more, and nobody asks.
    () => [
      ...asking(),
      ...waiting(),
      random.pick([failed, timedOut])(),
      ...some(visitor, () => say.queued(1), visitor),
      ...(random.chance(0.5) ? waiting() : []),
    ],
    () => [...asking(), sentence(), ...some(() => failed('Nobody is here.'))],
    () => [...asking(), ...waiting(), timedOut(), ...some(visitor)],
    () => [...asking(), elsewhere(), ...some(visitor)],
    () => [...asking(), ...waiting()],
    () => [say.joined('Alex')],
    () => [say.answer(id(), 'Anything else?'), ...some(visitor)],
    () => [say.sessionEnd(), anew, say.joined('Robin')],
  ];
  const turns = Array.from({ length: random.whole(1, 6) }, () => random.pick(scenes)());
  return [say.joined('Robin'), ...turns.flat(), ...some(() => say.sessionEnd())];
}

describe('the card of a hand-over', () => {
  it('is after a reload, at any moment, what it was before: 3,000 stories', () => {
    forEachSeed(3_000, (random) => {
      const telling = new Telling();
      const heard: string[] = [];
      for (const one of story(random)) {
        telling.tell(one);
        heard.push(one.type);
        agrees(shown(telling.reloaded()), shown(telling.look()), heard.join(', '));
      }
    });
  });

  it('is the same however much is told between two looks: 3,000 stories', () => {
    forEachSeed(3_000, (random) => {
      const [each, now_] = [new Telling(), new Telling()];
      const told = story(random);
      for (const one of told) {
        each.tell(one);
        each.look();
        now_.tell(one);
        if (random.chance(0.3)) now_.look();
      }
      agrees(shown(now_.look()), shown(each.hand), told.map(({ type }) => type).join(', '));
    });
  });

  it('HO-5, HO-7 is another where another person comes, also when nobody says that the first has left', () => {
    const telling = new Telling();
    for (const one of [trigger(), joins('Sam'), says('m-1')]) telling.tell(one);
    const first = telling.look()!;
    telling.tell(joins('Kim'));
    const second = telling.look()!;
    expect([first.name, second.name]).to.deep.equal(['Sam', 'Kim']);
    expect(second.place).to.be.above(first.place);
    expect(second.times.joined).to.be.above(first.times.joined!);
  });

  it('stays the same object while nothing on it is new', () => {
    forEachSeed(500, (random) => {
      const telling = new Telling();
      for (const one of story(random)) {
        telling.tell(one);
        expect(telling.look()).to.equal(telling.look());
      }
    });
  });

  for (const [what, ends] of [
    ['failed', failed],
    ['timeout', timedOut],
  ] as const)
    it(`HO-9, HO-10 does not wait again for a late word from the queue, but for a new try (${what})`, () => {
      const telling = new Telling();
      const tells = (...all: say.Wire[]): (string | undefined)[] => {
        for (const one of all) telling.tell(one);
        return [telling.look()?.state, telling.reloaded()?.state];
      };
      expect(tells(trigger(), accepted(), say.queued(2), ends())).to.deep.equal([what, what]);
      expect(tells(say.queued(1))).to.deep.equal([what, what]);
      expect(tells(say.userEcho('m-1', 'Hello?', 'k-1'), say.queued(1))).to.deep.equal([what, what]);
      const before = telling.hand;
      expect(tells(say.queued(1))[0]).to.equal(what);
      expect(telling.hand).to.equal(before);
      // It is taken on once more, whoever has asked, also where that is heard with what follows.
      expect(tells(accepted(), say.queued(3))).to.deep.equal(['queued', 'queued']);
      expect(tells(ends(), say.queued(1))).to.deep.equal([what, what]);
      expect(tells(trigger(), say.queued(4))).to.deep.equal(['queued', 'queued']);
      expect(tells(ends(), say.queued(1), joins('Sam'))).to.deep.equal(['joined', 'joined']);
    });
});
