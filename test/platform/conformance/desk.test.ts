import { once } from 'node:events';
import { expect } from 'chai';
import WebSocket from 'ws';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { atDesk, control, joined, names, Wire } from '../../support/wire.js';

const PAT = { agent: { id: 'pat', name: 'Pat' } };
const KIM = { agent: { id: 'kim', name: 'Kim' } };
type Talk = Awaited<ReturnType<typeof joined>>;
type Queue = Record<'waiting' | 'live', { session_id: string }[]>;
type News = Partial<Queue> & { type: string; session_id?: string; text?: string };

describe('The people at the desk', () => {
  let running: Running;
  const sockets: WebSocket[] = [];
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.terminate();
  });

  const desk = (wire: Talk, verb: string, body: object = {}) => atDesk(running, wire.session.sessionId, verb, body);
  const later = (advanceMs: number) => control(running, '/clock', { advanceMs });
  async function waiting(): Promise<Talk> {
    const wire = await joined(running);
    wire.say('USER_MESSAGE', { text: '/handoff' });
    await wire.hears('HANDOFF_QUEUE_STATUS');
    return wire;
  }
  async function live(): Promise<Talk> {
    const wire = await waiting();
    expect((await desk(wire, 'accept', PAT)).status).to.equal(204);
    await wire.hears('LIVE_AGENT_JOINED');
    return wire;
  }
  const socketUrl = (agentId?: string): string => {
    const { addresses, platform } = running;
    const url = `${addresses.desk.replace('http', 'ws')}/desk/ws?key=${platform.keys.deskKey}`;
    return agentId === undefined ? url : `${url}&agent_id=${agentId}`;
  };
  /** Somebody's socket at the desk, with the queue heard; `tell` answers with what became of the command. */
  async function seat(agentId?: string) {
    const wire = new Wire(socketUrl(agentId));
    sockets.push(wire.socket);
    await wire.until(() => wire.frames[0], 'the queue');
    const heard = () => wire.frames as News[];
    const tell = async (talk: Talk, body: object): Promise<string> => {
      const before = heard().length;
      wire.raw(JSON.stringify({ session_id: talk.session.sessionId, ...body }));
      const answer = () =>
        heard()
          .slice(before)
          .find(({ type }) => type === 'done' || type === 'refused');
      return (await wire.until(answer, 'an answer')).type;
    };
    const hears = (wanted: (one: News) => boolean) => wire.until(() => heard().find(wanted), 'news');
    return { tell, heard, hears };
  }
  async function queue(): Promise<Queue> {
    const response = await fetch(`${running.addresses.desk}/desk/queue`, {
      headers: { Authorization: `Bearer ${running.platform.keys.deskKey}` },
    });
    return (await response.json()) as Queue;
  }
  /** The visitor writes: true when the desk hears of it, false when the visitor is told that nobody is there. */
  async function reaches(wire: Talk): Promise<boolean> {
    const watcher = await seat();
    const text = crypto.randomUUID();
    wire.say('USER_MESSAGE', { text }, { custom: { local_id: text } });
    const mine = () => wire.all('SYSTEM_MESSAGE').find(({ metadata }) => metadata?.custom?.['local_id'] === text);
    return Promise.race([
      watcher.hears((one) => one.type === 'message' && one.text === text).then(() => true),
      wire.until(mine, 'what the visitor is told').then(() => false),
    ]);
  }

  describe('who acts', () => {
    for (const [verb, body] of [
      ['message', { text: 'x' }],
      ['typing', { state: 'TYPING_STATE_STARTED' }],
      ['leave', {}],
    ] as const) {
      it(`by HTTP: ${verb} of somebody who does not hold the conversation is refused`, async () => {
        const wire = await live();
        expect((await desk(wire, verb, { ...body, agent_id: 'kim' })).status).to.equal(409);
        expect((await desk(wire, verb, { ...body, agent_id: '' })).status).to.equal(400);
        expect((await desk(wire, verb, { ...body, agent_id: 'pat' })).status).to.equal(204);
        await wire.hears(
          { message: 'LIVE_AGENT_MESSAGE', typing: 'LIVE_AGENT_TYPING', leave: 'LIVE_AGENT_LEFT' }[verb],
        );
        expect(names(wire).filter((name) => /LIVE_AGENT_(MESSAGE|TYPING|LEFT)/.test(name))).to.have.length(1);
      });
      it(`by socket: ${verb} is of whom the socket names, where that is one`, async () => {
        const wire = await live();
        const kim = await seat('kim');
        expect(await kim.tell(wire, { do: verb, ...body })).to.equal('refused');
        const pat = await seat('pat');
        expect(await pat.tell(wire, { do: verb, ...body })).to.equal('done');
      });
    }
    it('by HTTP without a name: whoever holds the conversation', async () => {
      const wire = await live();
      expect((await desk(wire, 'message', { text: 'x' })).status).to.equal(204);
      expect((await wire.hears('LIVE_AGENT_MESSAGE')).payload).to.include({ agent_id: 'pat', agent_name: 'Pat' });
    });
    it('by a socket of two people: whoever holds the conversation, or who is named', async () => {
      const wire = await waiting();
      const both = await seat('kim');
      expect(await both.tell(wire, { do: 'accept', ...PAT })).to.equal('done');
      expect(await both.tell(wire, { do: 'message', text: 'x' })).to.equal('done');
      expect(await both.tell(wire, { do: 'message', text: 'x', agent_id: 'kim' })).to.equal('refused');
    });
  });

  describe('who reads along', () => {
    it('reads who said what and when, and who came; and is told when the one who has it has answered', async () => {
      const wire = await waiting();
      const { sessionId } = wire.session;
      const { hears } = await seat('kim');
      await desk(wire, 'accept', PAT);
      await desk(wire, 'message', { text: 'Hello, this is Pat.' });
      await hears(({ type, session_id }) => type === 'answered' && session_id === sessionId);
      const response = await fetch(`${running.addresses.desk}/desk/conversations/${sessionId}`, {
        headers: { Authorization: `Bearer ${running.platform.keys.deskKey}` },
      });
      const { transcript, ended_by } = (await response.json()) as {
        transcript: Record<'id' | 'at' | 'who' | 'did' | 'name' | 'text', string>[];
        ended_by: string | null;
      };
      expect(ended_by).to.equal(null);
      expect(transcript.slice(-3).map(({ who, did, name, text }) => [who, did, name, text])).to.deep.equal([
        ['assistant', 'wrote', undefined, transcript.at(-3)!.text],
        ['person', 'joined', 'Pat', undefined],
        ['person', 'wrote', 'Pat', 'Hello, this is Pat.'],
      ]);
      expect(transcript.some(({ who, text }) => who === 'visitor' && text === '/handoff')).to.equal(true);
      expect(transcript.every(({ at }) => !Number.isNaN(Date.parse(at)))).to.equal(true);
      expect(new Set(transcript.map(({ id }) => id)).size).to.equal(transcript.length);
    });
  });

  describe('who is there', () => {
    it('not somebody whom a refused command names, or acts on', async () => {
      const wire = await live();
      await later(120_000);
      expect(await reaches(wire)).to.equal(false);
      expect((await desk(wire, 'accept', KIM)).status).to.equal(409);
      expect((await desk(wire, 'message', { text: 'x', agent_id: 'kim' })).status).to.equal(409);
      expect(await (await seat('kim')).tell(wire, { do: 'accept', ...PAT })).to.equal('refused');
      expect(await reaches(wire)).to.equal(false);
    });
    it('who has done something, for a minute', async () => {
      const wire = await live();
      await later(120_000);
      expect((await desk(wire, 'message', { text: 'x' })).status).to.equal(204);
      expect(await reaches(wire)).to.equal(true);
      await later(61_000);
      expect(await reaches(wire)).to.equal(false);
    });
    it('not somebody who is handed a conversation from the socket of another', async () => {
      const wire = await waiting();
      const pat = await seat('pat');
      expect(await pat.tell(wire, { do: 'accept', ...PAT })).to.equal('done');
      expect(await reaches(wire)).to.equal(true);
      expect(await pat.tell(wire, { do: 'transfer', ...KIM })).to.equal('done');
      expect(await reaches(wire)).to.equal(false);
      await seat('kim');
      expect(await reaches(wire)).to.equal(true);
    });
    it('who has taken a conversation by a socket, for as long as it is open', async () => {
      const wire = await waiting();
      const pat = await seat();
      expect(await pat.tell(wire, { do: 'accept', ...PAT })).to.equal('done');
      await later(120_000);
      expect(await reaches(wire)).to.equal(true);
    });
    it('not somebody whose socket answers no ping', async () => {
      const wire = await live();
      const deaf = new WebSocket(socketUrl('pat'), { autoPong: false });
      sockets.push(deaf);
      await once(deaf, 'open');
      const gone = once(deaf, 'close');
      await later(120_000);
      expect(await reaches(wire)).to.equal(true);
      await later(60_000);
      await later(60_000);
      await gone;
      expect(await reaches(wire)).to.equal(false);
    });
    it('who answers every ping, however long it is', async () => {
      const wire = await live();
      await seat('pat');
      for (let minute = 0; minute < 5; minute++) {
        await later(60_000);
        expect(await reaches(wire)).to.equal(true);
      }
    });
  });

  it('have nothing to do with a session that was forgotten', async () => {
    const helped = await live();
    const other = await waiting();
    const watcher = await seat();
    for (const { session } of [helped, other]) {
      await control(running, `/sessions/${session.sessionId}/expire`);
      await watcher.hears(({ type, session_id }) => type === 'ended' && session_id === session.sessionId);
    }
    expect(await queue()).to.deep.equal({ waiting: [], live: [] });
    for (const [verb, body] of [
      ['message', { text: 'x' }],
      ['leave', {}],
      ['transfer', KIM],
    ] as const)
      expect((await desk(helped, verb, body)).status, verb).to.equal(409);
    expect((await desk(other, 'accept', PAT)).status).to.equal(409);
  });

  for (const [verb, body] of [
    ['message', { text: 'x' }],
    ['leave', {}],
    ['transfer', KIM],
    ['accept', PAT],
    ['fail', {}],
    ['timeout', {}],
  ] as const)
    it(`are refused to ${verb} when the visitor has just ended`, async () => {
      const wire = await (['message', 'leave', 'transfer'].includes(verb) ? live() : waiting());
      const reason = 'REASON_USER_END';
      // The last event is written, and the desk has not been told yet.
      await running.platform.hub.say(wire.session.sessionId, 'EVENT_TYPE_SESSION_END', { reason }, { final: true });
      expect((await desk(wire, verb, body)).status).to.equal(409);
    });

  it('see an empty queue after a reset', async () => {
    const watcher = await seat();
    const wire = await waiting();
    const { sessionId } = wire.session;
    await watcher.hears(({ waiting: all }) => all?.some(({ session_id }) => session_id === sessionId) === true);
    const before = watcher.heard().length;
    await control(running, '/reset');
    const after = () => watcher.heard().slice(before);
    await watcher.hears((one) => after().includes(one) && one.type === 'queue' && one.waiting?.length === 0);
  });

  it('hand a conversation to who holds it already: done, and nobody is told anything', async () => {
    const wire = await live();
    expect((await desk(wire, 'transfer', PAT)).status).to.equal(204);
    expect((await desk(wire, 'transfer', KIM)).status).to.equal(204);
    await wire.hears('LIVE_AGENT_JOINED', 2);
    expect(wire.all('LIVE_AGENT_JOINED').map(({ payload }) => payload['agent'].id)).to.deep.equal(['pat', 'kim']);
  });
});
