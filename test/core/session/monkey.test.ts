import { expect } from 'chai';
import { Random } from '../../chaos/random.js';
import * as say from '../../support/facts.js';
import { chatting, scenario, type Chat } from '../../support/scenario.js';

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
