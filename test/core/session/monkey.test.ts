import { expect } from 'chai';
import { Random } from '../../chaos/random.js';
import * as say from '../../support/facts.js';
import { chatting, scenario, type Chat, type Setting } from '../../support/scenario.js';

/** Everything that anybody may do, in any order: also what no honest service does. */
const deeds: readonly ((chat: Chat, random: Random, step: number) => Promise<unknown>)[] = [
  (chat, _, step) => chat.says(`message ${step}`),
  (chat, _, step) => chat.says(`message ${step}`),
  (chat) => chat.starts(),
  (chat, random) => chat.clock.advance(random.pick([0, 10, 300, 1_500, 5_000, 12_000, 31_000])),
  (chat, random) => chat.clock.advance(random.pick([50, 1_000, 9_000])),
  (chat, random) => chat.goes(random.pick(['offline', 'online', 'visible', 'hidden', 'leaving', 'returned'])),
  (chat) => chat.goes('online'),
  (chat) => open(chat, () => chat.server.accepts(), 0),
  (chat) => open(chat, () => chat.server.resumes(), 0),
  (chat) => open(chat, () => chat.server.welcomes(), 0),
  (chat, random) => open(chat, () => chat.server.drops(random.pick([1000, 1001, 1006, 1009, 1012, 4001, 4429])), 1),
  (chat) => open(chat, () => chat.server.refuses(), 0),
  (chat) => open(chat, () => chat.server.echoes().catch(() => undefined), 1),
  (chat) => open(chat, () => chat.server.echoes().catch(() => undefined), 1),
  (chat) => open(chat, () => chat.server.fences(), 1),
  (chat) => open(chat, () => chat.server.replays(), 1),
  (chat, random, step) => open(chat, () => chat.server.tells(event(random, step)), 1),
  (chat, random, step) => open(chat, () => chat.server.batch(event(random, step), event(random, step + 1_000)), 1),
  (chat, random) => open(chat, () => chat.server.raw(random.pick(['', 'null', '{', '[]', '{"type":"__proto__"}'])), 1),
  (chat, random) =>
    Promise.resolve((chat.site.refusal = random.pick([null, null, 'auth/unreachable', 'auth/rejected']))),
  (chat, random) => Promise.resolve((chat.site.reachable = random.chance(0.7))),
  (chat, random) => Promise.resolve((chat.site.returnsOld = random.chance(0.8))),
  (chat, random) => Promise.resolve((chat.clock.chance = random.next())),
  (chat, random) => (random.chance(0.2) ? chat.tries(chat.client.end()) : Promise.resolve()),
  (chat, random) => (random.chance(0.3) ? chat.tries(chat.client.startOver()) : Promise.resolve()),
  (chat, random) => (random.chance(0.1) ? chat.tries(chat.client.forget()) : Promise.resolve()),
  (chat) => again(chat),
  (chat, _, step) => Promise.resolve(chat.client.compose(`draft ${step}`)),
];

const event = (random: Random, step: number): say.Wire =>
  random.pick([
    say.answer(`m-${step}`, `answer ${step}`),
    say.chunk(`c-${random.whole(0, 3)}`, random.whole(0, 5), 'piece '),
    say.lastChunk(`c-${random.whole(0, 3)}`, random.whole(0, 5), 'end'),
    say.joined(),
    say.joinEcho(),
    say.sessionStart({ heartbeat_interval_seconds: random.pick([0, 5, 30]) }),
    say.personJoined(),
    say.personLeft(),
    say.queued(random.whole(0, 9)),
    say.thinking(),
    say.userEcho(`u-${step}`, `elsewhere ${step}`),
    say.complaint(
      random.pick([
        'Error: Conversation not found',
        'Error: Unable to retrieve session',
        'Failed to forward message',
        'I encountered an error',
        'busy',
      ]),
    ),
    { ...say.answer(`m-${step}`, 'at a strange place'), sequence: random.whole(0, 60) },
    random.chance(0.1) ? say.sessionEnd() : say.language('fr-FR'),
  ]);

async function open(chat: Chat, deed: () => Promise<unknown>, state: number): Promise<void> {
  const socket = chat.opened.at(-1);
  if (socket?.readyState === state) await deed().catch((error: unknown) => notOurs(error));
}

/** A story that has nothing to echo has nothing to echo. */
function notOurs(error: unknown): void {
  if (!/no fence was asked for|no message has come/.test(String(error))) throw error;
}

async function again(chat: Chat): Promise<void> {
  const item = chat.sees.items.find((one) => one.kind === 'visitor' && /rejected|notConfirmed/.test(one.delivery));
  if (item !== undefined) await chat.tries(chat.client.retry(item.key.slice(2)));
}

function broken(chat: Chat): string {
  const { items, phase, conversation } = chat.sees;
  const keys = items.map(({ key }) => key);
  if (new Set(keys).size !== keys.length) return `I2: twice on the screen: ${keys.join()}`;
  const open = chat.opened.filter(({ readyState }) => readyState < 2).length;
  if (open > 1) return `I9: ${open} sockets`;
  const written = chat.server.all('USER_MESSAGE').map(({ metadata }) => metadata?.custom?.['local_id']);
  if (new Set(written).size !== written.length) return `I6: written twice`;
  for (const item of items) {
    if (item.kind !== 'visitor' || item.messageId !== '') continue;
    const wrote = written.includes(item.key.slice(2));
    if (item.delivery === 'sent') return `I4: "${item.text}" is sent, and has no echo`;
    if (item.delivery === 'waiting' && wrote) return `I4: "${item.text}" waits, and was written`;
    if (item.delivery === 'notConfirmed' && !wrote) return `I4: "${item.text}" is in doubt, and was never written`;
  }
  const over = phase === 'ended' || phase === 'expired';
  if (over && open > 0) return `I11: ${phase} with a socket`;
  if (over && items.some((one) => one.kind === 'visitor' && /waiting|sending/.test(one.delivery)))
    return `DLV-12: on its way when ${phase}`;
  if (over && conversation.open.some(({ state }) => state === 'writing')) return `STR-9: being written when ${phase}`;
  return '';
}

describe('a client in the hands of a monkey', () => {
  it('I2, I4, I6, I9, I11 shows nothing twice or untrue, writes nothing twice, and never has two sockets', async () => {
    const only = process.env['SEED'];
    const [from, to] =
      only === undefined ? [1, 1_200] : (only.split('-').map(Number).concat(Number(only)) as [number, number]);
    for (let seed = from; seed <= to; seed++) {
      const random = new Random(seed);
      const chat = random.chance(0.7) ? await chatting() : await scenario();
      const done: string[] = [];
      for (let step = 0; step < 60; step++) {
        const deed = random.pick(deeds);
        done.push(deed.toString().slice(0, 90).replace(/\s+/g, ' '));
        await deed(chat, random, step);
        const what = broken(chat);
        if (what !== '') expect.fail(`SEED=${seed}, step ${step}: ${what}\n${done.slice(-8).join('\n')}`);
      }
      chat.client.destroy();
      await chat.clock.advance(5_000);
      expect(chat.clock.pending, `SEED=${seed}: timers`).to.equal(0);
    }
  }).timeout(120_000);
});

/** What a website's proxy may answer, and what is known of what it was asked. */
class Proxy {
  next: 'well' | 'ends' | 'hang' | number = 'well';
  /** Every text that was said, and whether it was answered. */
  readonly said: { readonly text: string; readonly to: string; readonly answered: boolean }[] = [];
  /** So much of it has been looked at. */
  looked = 0;
  /** So much was on the screen then. */
  shown = 0;
  #conversations = 0;

  readonly answer: NonNullable<Setting['fallback']> = (verb, body) => {
    const next = this.next;
    const to = String(body['conversation_id']);
    if (verb === 'respond') this.said.push({ text: String(body['message']), to, answered: typeof next === 'string' });
    if (typeof next === 'number' || next === 'hang') return next;
    if (verb === 'create') return { conversation_id: `c-${++this.#conversations}`, response: 'Hello' };
    return verb === 'close'
      ? { success: true }
      : { conversation_id: to, response: `To ${String(body['message'])}`, end_conversation: next === 'ends' };
  };
}

/** A page that leaves, and a network that goes, take what had no turn along. */
const weathers = (chat: Chat, random: Random): Promise<void> =>
  chat.goes(random.pick(['offline', 'visible', 'hidden', 'leaving', 'returned']));

const plainDeeds: readonly ((chat: Chat, random: Random, step: number, proxy: Proxy) => Promise<unknown>)[] = [
  ...Array.from({ length: 4 }, () => (chat: Chat, _: Random, step: number) => chat.says(`message ${step}`)),
  ...Array.from({ length: 3 }, () => (chat: Chat, random: Random) => chat.clock.advance(random.pick([0, 300, 5_000]))),
  (chat, random) => chat.clock.advance(random.pick([31_000, 130_000, 700_000])),
  weathers,
  (chat) => chat.goes('online'),
  (chat) => chat.goes('online'),
  (_, random, __, proxy) => Promise.resolve((proxy.next = random.pick(['hang', 'ends', 400, 404, 410, 429, 500, 0]))),
  (_, __, ___, proxy) => Promise.resolve((proxy.next = 'well')),
  (_, __, ___, proxy) => Promise.resolve((proxy.next = 'well')),
  (chat, random) =>
    Promise.resolve((chat.site.refusal = random.pick(['transport/blocked', 'transport/blocked', null]))),
  (chat, random) => Promise.resolve((chat.site.reachable = random.chance(0.5))),
  (chat) => open(chat, () => chat.server.refuses(), 0),
  (chat, random) => Promise.resolve((chat.clock.chance = random.next())),
  (chat) => chat.starts(),
  (chat, random) => (random.chance(0.3) ? chat.tries(chat.client.end()) : Promise.resolve()),
  (chat, random) => (random.chance(0.3) ? chat.tries(chat.client.startOver()) : Promise.resolve()),
];

/** `homes`: of each session, the conversation over there. `cut`: had no turn when the weather changed. */
function brokenPlainly(chat: Chat, proxy: Proxy, homes: Map<number, string>, cut: ReadonlySet<string>): string {
  const { items, phase, conversation } = chat.sees;
  const keys = items.map(({ key }) => key);
  if (new Set(keys).size !== keys.length) return `I2: twice on the screen: ${keys.join()}`;
  const texts = proxy.said.map(({ text }) => text);
  if (new Set(texts).size !== texts.length) return `I6: said twice: ${texts.join()}`;
  // All was wiped, and begins with the first session again.
  if (items.length < proxy.shown) homes.clear();
  proxy.shown = items.length;
  for (const { to } of proxy.said.slice(proxy.looked)) {
    const home = homes.get(conversation.session) ?? to;
    homes.set(conversation.session, home);
    if (home !== to) return `session ${conversation.session} was in ${home}, and is in ${to}`;
  }
  proxy.looked = proxy.said.length;
  for (const item of items) {
    if (item.kind !== 'visitor') continue;
    const said = proxy.said.find(({ text }) => text === item.text);
    if (item.delivery === 'sent' && said?.answered !== true) return `I4: "${item.text}" is sent, and has no answer`;
    if (item.delivery === 'waiting' && said !== undefined) return `I4: "${item.text}" waits, and was said`;
    if (item.delivery === 'notConfirmed' && said === undefined && !cut.has(item.text))
      return `I4: "${item.text}" is in doubt, and was never said`;
  }
  const over = phase === 'ended' || phase === 'expired';
  if (over && items.some((one) => one.kind === 'visitor' && /waiting|sending/.test(one.delivery)))
    return `DLV-12: on its way when ${phase}`;
  return '';
}

describe('a client in the hands of a monkey, over plain requests', () => {
  it('I2, I4, I6, DLV-12 says nothing twice or untrue, stays where it is, and has an end with everything', async () => {
    const only = process.env['SEED'];
    const [from, to] =
      only === undefined ? [1, 600] : (only.split('-').map(Number).concat(Number(only)) as [number, number]);
    for (let seed = from; seed <= to; seed++) {
      const random = new Random(seed);
      const proxy = new Proxy();
      const chat = await scenario({ fallback: proxy.answer });
      chat.site.refusal = 'transport/blocked';
      const done: string[] = [];
      const homes = new Map<number, string>();
      const cut = new Set<string>();
      const look = (step: number): void => {
        const what = brokenPlainly(chat, proxy, homes, cut);
        if (what !== '') expect.fail(`SEED=${seed}, step ${step}: ${what}\n${done.slice(-12).join('\n')}`);
      };
      for (let step = 0; step < 60; step++) {
        const deed = random.pick(plainDeeds);
        done.push(deed.toString().slice(0, 110).replace(/\s+/g, ' '));
        const sending = chat.sees.items.filter((one) => one.kind === 'visitor' && one.delivery === 'sending');
        await deed(chat, random, step, proxy);
        if (deed === weathers) for (const { text } of sending) cut.add(text);
        look(step);
      }
      // In better weather, whatever was on its way has come to something.
      Object.assign(proxy, { next: 'well' });
      Object.assign(chat.site, { refusal: 'transport/blocked', reachable: false, answers: true });
      await chat.goes('online');
      await chat.starts();
      for (let turn = 0; turn < 60; turn++) {
        await open(chat, () => chat.server.refuses(), 0);
        await chat.clock.advance(5_000);
      }
      look(60);
      // A session of the service that was gone on with is kept, however long it is away (docs/decisions/0031).
      const left = chat.lines.filter((line) => /\[(?:waiting|sending)\]$/.test(line));
      if (chat.sees.transport === 'rest') expect(left, `SEED=${seed}: ${chat.sees.phase}`).to.deep.equal([]);
      chat.client.destroy();
      await chat.clock.advance(5_000);
      expect(chat.clock.pending, `SEED=${seed}: timers`).to.equal(0);
    }
  }).timeout(120_000);
});
