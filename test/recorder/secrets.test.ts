import { expect } from 'chai';
import type { Entry } from '../../src/recorder/recording.js';
import { Frames } from '../../src/recorder/frames.js';
import { Redactor } from '../../src/recorder/redactor.js';
import { Ring } from '../../src/recorder/ring.js';
import { Wires, type AnySocket, type SocketClass } from '../../src/recorder/wires.js';
import { cardOf, Random, tokenOf } from './support/random.js';

const RUNS = 400;

/** What of a visitor's must be in no recording. */
function secretsOf(
  random: Random,
): Readonly<Record<'token' | 'opaque' | 'mail' | 'card' | 'grouped' | 'phone', string>> {
  const card = cardOf(random);
  return {
    token: tokenOf(random),
    opaque: `k${random.digits(3)}-${random.letters(14)}`,
    mail: `${random.letters(6)}.${random.letters(4)}@${random.letters(7)}.example`,
    card,
    grouped: cardOf(random).replace(/(\d{4})(?=\d)/g, `$1${random.of([' ', '-', '.'])}`),
    phone: `+44 20 ${random.digits(4)} ${random.digits(4)}`,
  };
}

/** Words around it, some of which end where it begins. */
const around = (secret: string, random: Random): string =>
  `${random.of(['', 'It is ', 'write to: ', '(', '\n', 'mine='])}${secret}${random.of(['', '.', ' please', ')', '\n', '!'])}`;

/** A chat's network, as far as the recorder listens to it. */
class Played {
  readonly ring: Ring;
  readonly #wires: Wires;
  #at = 0;

  constructor(words = true) {
    const redactor = new Redactor(words);
    const now = (): number => (this.#at += 3);
    this.ring = new Ring(10_000, now);
    this.#wires = new Wires(this.ring, redactor, new Frames(redactor, now), now);
  }

  async call(url: string | Request, init: RequestInit, answer: Response | Error): Promise<void> {
    const asked = this.#wires.fetch(
      () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)),
      url,
      init,
    );
    await asked.catch(() => undefined);
    // The copy has been read.
    await new Promise((done) => setImmediate(done));
  }

  socket(url: string): { says(frame: unknown): void; hears(frame: unknown): void; closes(reason: string): void } {
    const target = new EventTarget();
    const Fake = class {
      readonly readyState = 1;
      readonly url = url;
      addEventListener = target.addEventListener.bind(target);
      removeEventListener = target.removeEventListener.bind(target);
      send(): void {}
      close(): void {}
    };
    const socket: AnySocket = this.#wires.dial(Fake as unknown as SocketClass, url);
    const tell = (type: string, what: object): void => void target.dispatchEvent(Object.assign(new Event(type), what));
    tell('open', {});
    return {
      says: (frame) => socket.send(textOf(frame)),
      hears: (frame) => tell('message', { data: textOf(frame) }),
      closes: (reason) => tell('close', { code: 4000, reason }),
    };
  }
}

const textOf = (frame: unknown): string => (typeof frame === 'string' ? frame : JSON.stringify(frame));

/** Everything that can be read in it, also where a value was written in pieces, or as it stands in an address. */
function readIn(entries: readonly Entry[]): string {
  const text = JSON.stringify(entries);
  /** By their places, as they came first and as they came last. */
  const pieces = new Map<string, string[]>();
  const gather = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { message_id: id, chunk_index: index, text } = value as Record<string, unknown>;
    if (typeof index === 'number') {
      for (const time of ['first', 'last'] as const) {
        const of = pieces.get(`${time} ${String(id)}`) ?? [];
        if (time === 'last' || of[index] === undefined) of[index] = String(text);
        pieces.set(`${time} ${String(id)}`, of);
      }
    }
    Object.values(value).forEach(gather);
  };
  gather(entries);
  const joined = [...pieces.values()].map((all) => all.join(''));
  return [text, decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '')), ...joined].join('\n');
}

const bare = (text: string): string => text.replace(/[\s.\-()+]/g, '');

/** Any field that there may be, with the secret in it at any depth. */
function nested(secret: string, random: Random): unknown {
  const said = random.of([secret, around(secret, random)]);
  const keys = [
    'text',
    'name',
    'email',
    'value',
    'message_id',
    'note',
    'reason',
    'agent_name',
    'id',
    'access_token',
    'field',
  ];
  let value: unknown = random.of<unknown>([said, [said], { [random.of(keys)]: said }, { [said]: 1 }]);
  for (let depth = random.below(4); depth > 0; depth--)
    value = random.of<unknown>([[value, 'x'], { [random.of(keys)]: value, other: true }]);
  return value;
}

function cut(text: string, random: Random): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const length = 1 + random.below(9);
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

describe('no secret is in a recording', () => {
  for (const words of [true, false])
    it(`wherever a token, an address, a card or a number stands, with words ${words}`, async () => {
      for (let seed = 1; seed <= RUNS; seed++) {
        const random = new Random(seed);
        const secrets = secretsOf(random);
        const { token, opaque, mail, card, grouped } = secrets;
        const all = Object.values(secrets);
        const played = new Played(words);
        const body = { form: nested(random.of(all), random), context: { card: Number(card), mail } };
        const init = {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { Authorization: `Bearer ${token}`, 'X-Token': opaque },
        };
        const answer = Response.json({
          access_token: token,
          session_id: `session-${seed}`,
          more: nested(random.of(all), random),
        });
        await played.call(`https://site.example/token?for=${encodeURIComponent(mail)}`, init, answer);
        await played.call(
          `https://m.example/api/v1/sessions/${card}/context`,
          init,
          new Response(around(random.of(all), random)),
        );
        await played.call(
          'https://m.example/api/v1/sessions',
          init,
          new TypeError(`no way to ${around(random.of(all), random)}`),
        );
        const socket = played.socket(
          `wss://m.example/ws?access_token=${token}&session_id=session-${seed}&key=${opaque}`,
        );
        for (const secret of all) {
          const event = {
            id: `e-${seed}`,
            type: 'EVENT_TYPE_SYSTEM_MESSAGE',
            sequence: 1,
            timestamp: '2026-03-10T14:02:00Z',
          };
          socket.hears({ ...event, payload: nested(secret, random), metadata: { custom: nested(secret, random) } });
          socket.hears({
            type: 'EVENT_TYPE_EVENT_BATCH',
            payload: { events: [{ ...event, payload: { text: around(secret, random) } }] },
          });
          socket.says({
            type: 'EVENT_TYPE_USER_MESSAGE',
            payload: { text: around(secret, random) },
            metadata: { custom: { local_id: secret } },
          });
          socket.hears(around(secret, random));
        }
        socket.closes(around(random.of(all), random));
        const read = readIn(played.ring.entries);
        for (const secret of [...all, bare(grouped)]) expect(read, `seed ${seed}: ${secret}`).not.to.contain(secret);
        for (const secret of [mail, token]) expect(read, `seed ${seed}`).not.to.contain(encodeURIComponent(secret));
      }
    });

  it('also where an answer comes in pieces, in any order, some twice, and at every moment of it', () => {
    for (let seed = 1; seed <= RUNS; seed++) {
      const random = new Random(seed);
      const secrets = secretsOf(random);
      const { token, opaque } = secrets;
      const played = new Played();
      const socket = played.socket(`wss://m.example/ws?access_token=${token}&connector_token=${opaque}&session_id=s`);
      const text = `Dear visitor, ${Object.values(secrets)
        .map((secret) => `this is it: ${secret} and so`)
        .join(', ')} it ends.`;
      const pieces = cut(text, random);
      const base = random.below(2);
      const order = pieces.map((_piece, at) => at);
      for (let swaps = random.below(pieces.length); swaps > 0; swaps--) {
        const [one, other] = [random.below(order.length), random.below(order.length)];
        [order[one], order[other]] = [order[other]!, order[one]!];
      }
      for (const at of [...order, random.below(pieces.length)]) {
        const payload = {
          message_id: 'm',
          chunk_index: at + base,
          text: pieces[at],
          is_complete: at === pieces.length - 1,
        };
        socket.hears({
          id: '',
          type: 'EVENT_TYPE_SERVICE_AGENT_MESSAGE_CHUNK',
          sequence: null,
          timestamp: '',
          payload,
        });
        if (random.below(4) > 0) continue;
        const read = readIn(played.ring.entries);
        for (const secret of Object.values(secrets)) expect(read, `seed ${seed}: ${secret}`).not.to.contain(secret);
      }
      const read = readIn(played.ring.entries);
      for (const secret of Object.values(secrets)) expect(read, `seed ${seed}: ${secret}`).not.to.contain(secret);
      // What is no secret is still there, as it was.
      expect(read).to.contain('Dear visitor, this is it: ').and.contain(' it ends.');
    }
  });

  it('a token that was recorded before anybody knew that it is one is gone as soon as that is known', async () => {
    const played = new Played();
    const socket = played.socket('wss://m.example/ws?session_id=s');
    socket.hears({ id: 'e', type: 'EVENT_TYPE_SYSTEM_MESSAGE', payload: { message: 'use k123-open-sesame now' } });
    expect(readIn(played.ring.entries)).to.contain('k123-open-sesame');
    await played.call(
      'https://site.example/token',
      { method: 'POST' },
      Response.json({ access_token: 'k123-open-sesame' }),
    );
    expect(readIn(played.ring.entries)).to.contain('use xxxxxxxxxxxxxxxx now').and.not.contain('k123-open-sesame');
  });
});

describe('a token that is known late', () => {
  const late = 'k123-open-sesame';
  const chunk = (index: number, text: string, last = false): object => ({
    id: '',
    type: 'EVENT_TYPE_SERVICE_AGENT_MESSAGE_CHUNK',
    payload: { message_id: 'm', chunk_index: index, text, is_complete: last },
  });
  const read = (played: Played): string => readIn(played.ring.entries);

  it('is gone from an answer that came in pieces, from the names of values, and from who looked on', async () => {
    for (const whole of [true, false]) {
      const played = new Played();
      const seen = new Map<number, string>();
      played.ring.watch((entry) => seen.set(entry.n, JSON.stringify(entry)));
      const socket = played.socket('wss://m.example/ws?session_id=s');
      ['it is k123-', 'open-', 'sesame. '].forEach((text, at) => socket.hears(chunk(at, text)));
      socket.hears(chunk(3, 'And so on.', whole));
      socket.hears({ type: 'EVENT_TYPE_SYSTEM_MESSAGE', payload: { deep: { [late]: 1 } } });
      expect(read(played)).to.contain(late);
      await played.call('https://site.example/t', { method: 'POST' }, Response.json({ data: { access_token: late } }));
      expect(read(played)).to.contain('it is xxxxxxxxxxxxxxxx. ').and.not.contain(late);
      expect([...seen.values()].join(''))
        .not.to.contain(late)
        .and.not.contain('open-');
    }
  });

  it('is known from a frame, from a header, from a Request, from an answer that is no JSON', async () => {
    const ways: ((played: Played) => unknown)[] = [
      (played) => played.socket('wss://m.example/ws').hears({ type: 'X', payload: { connector_token: late } }),
      (played) => played.call('https://a.example/', { headers: new Headers({ 'X-Api-Key': late }) }, new Response()),
      (played) => played.call('https://a.example/', { headers: [['Authorization', `Bearer ${late}`]] }, new Response()),
      (played) => {
        const headers = { Authorization: `Bearer ${late}` };
        return played.call(new Request('https://a.example/', { method: 'POST', headers }), {}, new Response());
      },
      (played) => played.call('https://site.example/token', { method: 'POST' }, new Response(late)),
      (played) => void played.socket(`wss://m.example/ws?ticket=a&key=${late}`),
    ];
    for (const [at, way] of ways.entries()) {
      const played = new Played();
      played.socket('wss://m.example/ws').hears({ type: 'Y', payload: { message: `use ${late} now` } });
      await way(played);
      expect(read(played), `way ${at}`).to.contain('use xxxxxxxxxxxxxxxx now').and.not.contain(late);
    }
  });

  for (const type of ['SERVICE', 'POLY'])
    for (const named of ['service', 'poly'])
      it(`ONE-3 an address in pieces is found where they stand under a name: ${type}, ${named}`, () => {
        const played = new Played();
        const socket = played.socket('wss://m.example/ws');
        ['I am ada.l', '@site.exa', 'mple'].forEach((text, at) =>
          socket.hears({
            id: '',
            type: `EVENT_TYPE_${type}_AGENT_MESSAGE_CHUNK`,
            [`${named}_agent_message_chunk`]: { message_id: 'm', chunk_index: at, text, is_complete: at === 2 },
          }),
        );
        expect(JSON.stringify(played.ring.entries)).not.to.match(/ada\.l|site\.exa|mple"/);
      });

  it('who looks on is told of a piece that is masked by what came after it', () => {
    const played = new Played();
    const seen = new Map<number, string>();
    played.ring.watch((entry) => seen.set(entry.n, JSON.stringify(entry)));
    const socket = played.socket('wss://m.example/ws');
    ['I am ada.l', '@site.exa', 'mple'].forEach((text, at) => socket.hears(chunk(at, text)));
    expect([...seen.values()].join('')).not.to.contain('ada.l');
  });
});

describe('what a recording takes', () => {
  it('a piece of an answer is looked at in the same time, however long that has become', () => {
    const took = (pieces: number): number => {
      const played = new Played();
      const socket = played.socket('wss://m.example/ws');
      let last = 0;
      for (let at = 0; at < pieces; at++) {
        const payload = { message_id: 'm', chunk_index: at, text: 'words', is_complete: false };
        const began = performance.now();
        socket.hears({ type: 'EVENT_TYPE_SERVICE_AGENT_MESSAGE_CHUNK', payload });
        if (at >= pieces - 500) last += performance.now() - began;
      }
      return last;
    };
    took(600);
    const ratio = took(9_000) / took(1_500);
    expect(ratio).to.be.below(2.5);
  });

  it('has room for so many characters, of whatever kind they are', async () => {
    const played = new Played();
    const long = 'so it is. '.repeat(100_000);
    for (let at = 0; at < 12; at++) await played.call('https://a.example/chat', { method: 'POST' }, new Response(long));
    expect(JSON.stringify(played.ring.entries).length).to.be.below(9_000_000);
    expect(played.ring.dropped).to.be.above(0);
  });
});

describe('what is masked', () => {
  const redactor = new Redactor();

  it('is as long as it was, and where it was', () => {
    const said = 'Mail ada.l@site.example or call +44 20 7946 0958, card 4111 1111 1111 1111.';
    expect(redactor.text(said)).to.equal('Mail xxx.x@xxxx.xxxxxxx or call +00 00 0000 0000, card 0000 0000 0000 0000.');
  });

  it('stays as it is when it is masked again', () => {
    const once = redactor.text(
      'Ada: ada@site.example, https://a.example/b?c=d, eyJhbGciOiJub25lIn0.e30.sig, 555 123 4567',
    );
    expect(redactor.text(once)).to.equal(once);
  });

  it('is nothing that is no secret: dates, prices, short numbers, names of the wire', () => {
    const said = 'On 2026-03-10 at 10:30 order 48213 costs 1,299.00 EUR; see https://site.example/help.';
    expect(redactor.text(said)).to.equal(said);
    const frame = {
      id: '550e8400-e29b-41d4-a716-446655440000',
      sequence: 12,
      timestamp: '2026-03-10T14:02:00.123456789Z',
    };
    expect(redactor.value(frame)).to.deep.equal(frame);
  });

  it('two ids that are secrets are two still, and the same one is the same', () => {
    const [one, other, again] = ['4111111111111111', '4222222222222220', '4111111111111111'].map((id) =>
      redactor.id(id),
    );
    expect(one).to.equal(again).and.not.equal(other);
    expect(one).to.match(/^[a-z]{16}$/);
  });

  it('without words an x stands for every letter, and what the wire is made of stays', () => {
    const event = {
      type: 'EVENT_TYPE_USER_MESSAGE',
      id: 'e-1',
      payload: { text: 'Where is my order 7?', state: 'STARTED' },
    };
    expect(new Redactor(false).value(event)).to.deep.equal({
      ...event,
      payload: { text: 'xxxxx xx xx xxxxx 0?', state: 'STARTED' },
    });
  });

  it('figures without an end, in a piece of an answer, are looked at in a time that grows as they do', () => {
    const took = (count: number): number => {
      const began = performance.now();
      redactor.begun(`${'1 '.repeat(count)}x`);
      return performance.now() - began;
    };
    took(2_000);
    const short = Math.min(...[1, 2, 3].map(() => took(5_000)));
    const long = Math.min(...[1, 2, 3].map(() => took(20_000)));
    expect(long / short).to.be.below(9);
  });

  it('a long text without an end is looked at in reasonable time', () => {
    const began = performance.now();
    for (const sign of ['a', 'a-', '1', '1 ', '@', '%40', '&#64;', 'Ab1/', ' (at) ', '?a', 'http://', 'eyJ', 'token'])
      redactor.text(sign.repeat(200_000 / sign.length));
    expect(performance.now() - began).to.be.below(20_000);
  });
});
