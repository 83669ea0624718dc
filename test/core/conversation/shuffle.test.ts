import { reduce } from '../../../src/core/conversation/reduce.js';
import { toArray } from '../../../src/core/conversation/item-list.js';
import { timeline } from '../../../src/core/conversation/select.js';
import type { Conversation } from '../../../src/core/conversation/state.js';
import type { ServerEvent } from '../../../src/core/protocol/events.js';
import { reduceEarly } from '../../../src/core/conversation/reduce-early.js';
import { reduceAll } from '../../../src/core/conversation/reduce-all.js';
import { Ledger } from '../../../src/core/session/ledger.js';
import { understandAll } from '../../../src/core/session/understand-all.js';
import { cleanLedger } from '../../../src/core/session/clean.js';
import { dataOf } from '../../../src/core/session/stored-form.js';
import type { Random } from '../../chaos/random.js';
import * as say from '../../support/facts.js';
import { agrees, forEachSeed, shuffled } from './laws.js';

/** What a service may have in its journal, told as it happened. */
function story(random: Random): readonly ServerEvent[] {
  const told: say.Wire[] = [say.sessionStart(), say.joinEcho(), say.joined('Robin')];
  let live = false;
  for (let turn = random.whole(1, 7); turn > 0; turn--) {
    const id = `m-${turn}`;
    told.push(...random.pick(scenes)(random, id, live));
    live = told.findLast(({ type }) => /^LIVE_AGENT_(JOINED|LEFT)$/.test(type))?.type === 'LIVE_AGENT_JOINED';
  }
  if (random.chance(0.4))
    told.push(random.chance(0.8) ? say.sessionEnd() : say.answer('m-bye', 'Bye', { end_conversation: true }));
  return told.map((one, at) => say.fact(one, at + 1));
}

const scenes: readonly ((random: Random, id: string, live: boolean) => readonly say.Wire[])[] = [
  (_, id) => [say.userEcho(`u-${id}`, `said ${id}`, `k-${id}`)],
  (_, id) => [say.userEcho(`u-${id}`, `said elsewhere ${id}`)],
  (_, id, live) => [live ? say.personSays(id, `a person ${id}`) : say.answer(id, `whole ${id}`)],
  // In pieces, from any number on; perhaps given up, perhaps told again whole.
  (random, id) => {
    const base = random.pick([0, 1, 7]);
    const count = random.whole(1, 6);
    const given = random.chance(0.2) ? random.whole(1, count) : count;
    const pieces = Array.from({ length: given }, (_, at) => {
      const last = at === count - 1;
      return (last ? say.lastChunk : say.chunk)(id, base + at, `${id}.${at} `, at === 0 ? parts : {});
    });
    return random.chance(0.3) ? [...pieces, say.answer(id, `${id} as a whole`, parts)] : pieces;
  },
  // Two at once.
  (_, id) => [
    say.chunk(`${id}a`, 0, 'one '),
    say.chunk(`${id}b`, 1, 'two '),
    say.lastChunk(`${id}a`, 1, 'one'),
    say.lastChunk(`${id}b`, 2, 'two'),
  ],
  (random, id) => [say.complaint(`notice ${id}`, random.pick(['INFO', 'WARNING', 'ERROR']))],
  () => [say.complaint('we could not connect you to an agent')],
  // It breaks off: in pieces, told whole, both, or with nothing said; the visitor may have spoken meanwhile.
  (random, id) => {
    const some = (...told: readonly say.Wire[]): readonly say.Wire[] => (random.chance(0.6) ? told : []);
    return [
      ...some(say.chunk(id, 0, 'It '), say.chunk(id, 1, 'is')),
      ...some(say.userEcho(`u-${id}`, `said meanwhile ${id}`)),
      ...some(say.lastChunk(id, 2, ' so')),
      ...some(say.answer(id, 'It is')),
      say.complaint('I encountered an error'),
    ];
  },
  (random) => [say.language(random.pick(['en-US', 'fr-FR', 'de-DE']))],
  (random) => [
    say.event('SERVICE_AGENT_TRIGGERED_HANDOFF'),
    say.event('SERVICE_AGENT_LEFT'),
    say.event('HANDOFF_ACCEPTED', { queue_name: random.pick(['Returns', 'Orders', '']) }),
    ...Array.from({ length: random.whole(0, 3) }, (_, at) =>
      say.queued(random.pick([3 - at, null]), { estimated_wait_seconds: 30 }),
    ),
    random.pick([
      say.personJoined('Sam'),
      say.event('HANDOFF_FAILED', { reason: random.pick(['r', 's', '']) }),
      say.event('HANDOFF_TIMEOUT', { reason: 'r' }),
    ]),
  ],
  // It comes to nothing, and is said to in an event, in a sentence, or in both.
  (random) => [
    say.event('SERVICE_AGENT_TRIGGERED_HANDOFF'),
    ...Array.from({ length: random.whole(1, 3) }, () =>
      random.pick([
        say.event('HANDOFF_FAILED', { reason: random.pick(['r', 's', '']) }),
        say.complaint('we could not connect you to an agent'),
      ]),
    ),
  ],
  // A word from the queue may come at any time.
  (random) => [say.queued(random.pick([2, null]), random.pick([{ queue_name: 'Late' }, { display_message: 'Wait' }]))],
  () => [say.event('CLIENT_HANDOFF_REQUIRED', { route: 'tel:+1', queue_name: 'Q' })],
  (_, __, live) => (live ? [say.personLeft(), say.joined('Alex')] : []),
  () => [say.event('OF_NEXT_YEAR')],
  () => [say.answer('', 'without an id')],
];

const parts = {
  response_suggestions: [{ message_text: 'Yes' }],
  attachments: [{ content_url: 'https://a.example/1' }],
};

function folded(events: readonly ServerEvent[], drafts: readonly string[] = [], understands = reduceAll): Ledger {
  const ledger = new Ledger(understands);
  ledger.note({ type: 'sessionOpened' });
  for (const localId of drafts) {
    ledger.note({ type: 'drafted', localId, text: `said ${localId.slice(2)}`, at: 0 });
    ledger.note({ type: 'handed', localId });
  }
  for (const event of events) ledger.tell(event);
  return ledger;
}

/** All of it as text, but who types: that is of the moment. */
function all(conversation: Conversation): string {
  const { typing: _, settled, ...rest } = conversation;
  return JSON.stringify({ ...rest, settled: toArray(settled), shown: timeline(conversation) }, null, 1);
}

const asTold = (told: readonly ServerEvent[]): string =>
  told.map(({ type, sequence }) => `${String(sequence)} ${type}`).join(', ');

describe('a story', () => {
  it('ORD-1, ORD-3, DED-1, STR-1, STR-2, HO-12 reads the same in any order and any repetition: 10,000 stories', () => {
    forEachSeed(10_000, (random) => {
      const told = story(random);
      const otherwise = shuffled(random, [...told, ...told.filter(() => random.chance(0.4))]);
      agrees(all(folded(otherwise).conversation), all(folded(told).conversation), asTold(otherwise));
    });
  }).timeout(120_000);

  it('ORD-2, DLV-4 reads the same when part of it was written here, in whatever order the echoes come', () => {
    forEachSeed(2_000, (random) => {
      const told = story(random);
      const keys = [...new Set(told.flatMap(({ localId }) => (localId === '' ? [] : [localId])))];
      const otherwise = shuffled(random, told);
      agrees(all(folded(otherwise, keys).conversation), all(folded(told, keys).conversation), asTold(otherwise));
    });
  }).timeout(60_000);

  it('CUR-7 reads the same when it is put away and taken out at any moment', () => {
    forEachSeed(2_000, (random) => {
      const told = story(random);
      let ledger = folded([]);
      for (const event of told) {
        if (random.chance(0.2)) ledger = cleanLedger(structuredClone(dataOf(ledger)))!;
        ledger.tell(event);
      }
      agrees(all(ledger.conversation), all(folded(told).conversation), asTold(told));
      const taken = cleanLedger(structuredClone(dataOf(ledger)))!;
      agrees(all(taken.conversation), all(ledger.conversation), 'what was put away last');
    });
  }).timeout(60_000);

  it('reads the same however late the half that understands the rest of it is loaded', () => {
    forEachSeed(5_000, (random) => {
      const told = story(random);
      const otherwise = random.chance(0.5) ? told : shuffled(random, told);
      const keys = [...new Set(told.flatMap(({ localId }) => (localId === '' ? [] : [localId])))];
      const first = random.chance(0.5) ? reduce : reduceEarly;
      const ledger = folded(otherwise.slice(0, random.whole(0, told.length)), keys, first);
      const before = ledger.conversation;
      const seen = all(before);
      understandAll(ledger, reduceAll);
      agrees(all(before), seen, 'a value is never changed');
      const learned = ledger.conversation;
      const then = all(learned);
      for (const event of otherwise) ledger.tell(event);
      agrees(all(learned), then, 'a value is never changed');
      agrees(all(ledger.conversation), all(folded(told, keys).conversation), asTold(otherwise));
    });
  }).timeout(60_000);

  it('I7 reads the same when it is put away with what is not understood yet, and told once more to whoever takes it out', () => {
    forEachSeed(5_000, (random) => {
      const told = story(random);
      const otherwise = random.chance(0.5) ? told : shuffled(random, told);
      const before = folded(otherwise.slice(0, random.whole(0, told.length)), [], reduceEarly);
      const ledger = cleanLedger(structuredClone(dataOf(before)))!;
      for (const event of otherwise) ledger.tell(event);
      agrees(all(ledger.conversation), all(folded(told).conversation), asTold(otherwise));
    });
  }).timeout(60_000);

  it('leaves every state that there was as it was', () => {
    forEachSeed(500, (random) => {
      const ledger = folded([]);
      const states: { readonly state: Conversation; readonly text: string }[] = [];
      for (const event of shuffled(random, story(random))) {
        ledger.tell(event);
        states.push({ state: ledger.conversation, text: all(ledger.conversation) });
      }
      for (const { state, text } of states) agrees(all(state), text, 'a value is never changed');
    });
  });

  it('shows each key once, in order of place, the visitor’s own last', () => {
    forEachSeed(2_000, (random) => {
      const ledger = folded([]);
      for (const event of shuffled(random, story(random))) {
        ledger.tell(event);
        if (random.chance(0.1)) ledger.note({ type: 'drafted', localId: `d-${random.whole(0, 9)}`, text: 'x', at: 0 });
        const shown = timeline(ledger.conversation);
        agrees(new Set(shown.map(({ key }) => key)).size, shown.length, 'once each');
        const places = shown
          .filter((one) => one.kind !== 'visitor' || one.delivery === 'sent')
          .map(({ place }) => place);
        agrees(
          places,
          [...places].sort((a, b) => a - b),
          'in order',
        );
      }
    });
  });
});

describe('what is passing', () => {
  it('STR-7 stands in the order in which it began, whatever becomes of it, and when it is understood: 2,000 talks', () => {
    forEachSeed(2_000, (random) => {
      const begun: string[] = [];
      const ledger = folded([], [], random.chance(0.5) ? reduceAll : reduceEarly);
      const pieces = new Map<string, number>();
      for (let turn = random.whole(3, 30), at = 1; turn > 0; turn--) {
        const id = `m-${random.whole(1, 5)}`;
        const index = (pieces.get(id) ?? 0) + 1;
        pieces.set(id, index);
        if (!begun.includes(id)) begun.push(id);
        const piece = random.pick([
          () => say.chunk(id, index, `${id}.${index} `),
          () => say.lastChunk(id, index, `${id}.${index}`),
          () => say.answer(id, `${id} as a whole`),
        ])();
        const told = say.fact(piece, at);
        // What the journal has is behind all that was passing before; here it is what nobody sees.
        if (random.chance(0.1)) ledger.tell(say.fact(say.joinEcho(), at++));
        ledger.tell({ ...told, sequence: null });
        if (random.chance(0.1)) understandAll(ledger, reduceAll);
      }
      understandAll(ledger, reduceAll);
      const shown = timeline(ledger.conversation).map(({ key }) => key);
      agrees(shown, begun, [...pieces].join(' '));
    });
  });

  it('DLV-4 stands behind what was on its way by then, also where the echo is understood later: 5,000 talks', () => {
    forEachSeed(5_000, (random) => {
      const first = random.pick([reduce, reduceEarly]);
      const ledgers = [folded([]), folded([], [], first)] as const;
      const both = (act: (ledger: Ledger) => void): void => ledgers.forEach(act);
      const waiting: string[] = [];
      const handed: string[] = [];
      const script: string[] = [];
      for (let turn = random.whole(3, 20), at = 1, pieces = 0; turn > 0; turn--) {
        random.pick<() => void>([
          () => {
            const localId = `k-${turn}`;
            waiting.push(localId);
            script.push(`drafted ${localId}`);
            both((ledger) => ledger.note({ type: 'drafted', localId, text: localId, at: 0 }));
          },
          () => {
            const localId = waiting.shift();
            if (localId === undefined) return;
            handed.push(localId);
            script.push(`handed ${localId}`);
            both((ledger) => ledger.note({ type: 'handed', localId }));
          },
          () => {
            const localId = handed.shift();
            if (localId === undefined) return;
            const echo = say.fact(say.userEcho(`u-${localId}`, localId, localId), at++);
            script.push(`echo ${localId}`);
            both((ledger) => ledger.tell(echo));
          },
          () => {
            const [id, index] = [`m-${Math.floor(pieces / 3)}`, (pieces++ % 3) + 1];
            script.push(`piece ${index} of ${id}`);
            const piece = (index < 3 ? say.chunk : say.lastChunk)(id, index, `${id}.${index} `);
            both((ledger) => ledger.tell({ ...say.fact(piece, 0, `${id}.${index}`), sequence: null }));
          },
        ])();
        if (first === reduceEarly) agrees(ledgers[1].held, [], `early: ${script.join(', ')}`);
        // Of an answer that nobody saw there is no telling what was on its way by then.
        if (ledgers[1].held.some(([{ type }]) => type !== 'userMessage')) return;
        if (random.chance(0.1)) understandAll(ledgers[1], reduceAll);
      }
      understandAll(ledgers[1], reduceAll);
      const [atOnce, late] = ledgers.map(({ conversation }) => shown(conversation));
      agrees(late, atOnce, script.join(', '));
    });
  });
});

const shown = (conversation: Conversation): readonly string[] =>
  timeline(conversation).map((one) => `${one.key} ${one.kind === 'visitor' ? one.delivery : ''}`);
