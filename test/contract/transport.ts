import { expect } from 'chai';
import { ending } from '../../src/core/protocol/other-words.js';
import type { Link, SessionRecord, Transport } from '../../src/core/session/ports.js';
import { Hearing } from './hearing.js';

/** A transport, a service behind it, and what may be done to the service. */
export interface Scene {
  readonly transport: Transport;
  readonly record: SessionRecord;
  /** From now on, until told otherwise, the service refuses every new attempt. */
  refuse(is: boolean): Promise<void>;
  /** Whatever is open is cut, without a word. */
  cut(): Promise<void>;
}

/** What every transport promises (core/session/ports.ts), whatever is behind it. The service answers with an agent. */
export function transportContract(name: string, scene: () => Promise<Scene>): void {
  describe(`${name} keeps the contract of transports`, () => {
    let made: Scene;
    let links: Link[] = [];
    beforeEach(async () => {
      made = await scene();
    });
    afterEach(async () => {
      for (const link of links) link.close(1000);
      links = [];
      await made.refuse(false);
    });

    /** In a conversation of its own. */
    function open(): { readonly link: Link; readonly hearing: Hearing } {
      const hearing = new Hearing({ record: made.record, cursor: 0, dialect: 'service' });
      made.transport.afresh?.();
      const link = made.transport.open(hearing);
      links.push(link);
      return { link, hearing };
    }

    /** With an agent that has joined and greeted. */
    async function greeted(): Promise<{ readonly link: Link; readonly hearing: Hearing }> {
      const both = open();
      await both.hearing.hears('sessionStart');
      if (both.hearing.all('agentJoined').length === 0) both.link.send({ type: 'join' });
      await both.hearing.hears('agentMessage');
      return both;
    }

    it('tells nothing before it returns', () => {
      expect(open().hearing.told).to.deep.equal([]);
    });

    it('says that it is open before it passes on anything', async () => {
      const { hearing } = open();
      await hearing.hears('sessionStart');
      expect(hearing.told[0]).to.equal('opened');
      expect(hearing.told.filter((what) => what === 'opened')).to.have.length(1);
    });

    it('replays the start of the session in a batch, with a place in its journal', async () => {
      const { hearing } = open();
      const start = await hearing.hears('sessionStart');
      expect(hearing.frames[0]?.batch).to.equal(true);
      expect(start.sequence).to.be.a('number').above(0);
      expect(start.id).not.to.equal('');
    });

    it('takes nothing before it is open', () => {
      expect(open().link.send({ type: 'message', text: 'early', localId: 'k' })).to.equal(false);
    });

    it('brings a message to the agent, its echo with our key, and the answer after it', async () => {
      const { link, hearing } = await greeted();
      expect(link.send({ type: 'message', text: 'What is your return policy?', localId: 'k-1' })).to.equal(true);
      const echo = await hearing.hears('userMessage');
      expect(echo).to.include({ localId: 'k-1', text: 'What is your return policy?' });
      const answer = await hearing.hears('agentMessage', 2);
      expect(answer.text).not.to.equal('');
      expect(answer.sequence).to.be.above(echo.sequence ?? Infinity);
    });

    it('tells that the agent is thinking, before the answer', async () => {
      const { link, hearing } = await greeted();
      const before = hearing.all('agentThinking').length;
      link.send({ type: 'message', text: 'Hello', localId: 'k' });
      await hearing.hears('agentThinking', before + 1);
      await hearing.hears('agentMessage', 2);
      const order = hearing.events.map(({ type }) => type);
      expect(order.lastIndexOf('agentThinking')).to.be.below(order.lastIndexOf('agentMessage'));
    });

    it('keeps the order of what was said quickly, and loses none', async () => {
      const { link, hearing } = await greeted();
      for (const localId of ['a', 'b', 'c']) link.send({ type: 'message', text: `Message ${localId}`, localId });
      await hearing.hears('userMessage', 3);
      expect(hearing.all('userMessage').map(({ localId }) => localId)).to.deep.equal(['a', 'b', 'c']);
    });

    it('gives every event a place that rises, and an id of its own', async () => {
      const { link, hearing } = await greeted();
      link.send({ type: 'message', text: 'Hello', localId: 'k' });
      await hearing.hears('agentMessage', 2);
      const kept = hearing.events.filter(({ sequence }) => sequence !== null);
      expect(new Set(kept.map(({ id }) => id)).size).to.equal(kept.length);
      expect(kept.map(({ sequence }) => sequence)).to.deep.equal(
        kept.map(({ sequence }) => sequence).sort((a, b) => a! - b!),
      );
    });

    it('brings back the mark of a heartbeat, after the echo of what was sent before it', async () => {
      const { link, hearing } = await greeted();
      link.send({ type: 'message', text: 'Hello', localId: 'k' });
      link.send({ type: 'heartbeat', fence: 'f-1' });
      await hearing.until(() => hearing.all('heartbeat').some(({ fence }) => fence === 'f-1'), 'the mark');
      expect(hearing.all('userMessage')).to.have.length(1);
    });

    it('ends when the visitor ends it, and closes with 1000', async () => {
      const { link, hearing } = await greeted();
      link.send(ending);
      expect((await hearing.hears('sessionEnd')).reason).to.equal('REASON_USER_END');
      await hearing.until(() => hearing.closes[0]);
      expect(hearing.closes).to.deep.equal([{ code: 1000, opened: true, attempt: 0 }]);
    });

    it('tells nothing after it was closed', async () => {
      const { link, hearing } = await greeted();
      const other = await greeted();
      link.send({ type: 'message', text: 'Hello', localId: 'k' });
      link.close(1000);
      const told = hearing.told.length;
      other.link.send({ type: 'message', text: 'Still there?', localId: 'o' });
      await other.hearing.hears('agentMessage', other.hearing.all('agentMessage').length + 1);
      expect(hearing.told).to.have.length(told);
      expect(link.send({ type: 'heartbeat' })).to.equal(false);
    });

    it('tells of an attempt that was refused, once, and stops when told to', async () => {
      await made.refuse(true);
      const { hearing } = open();
      await hearing.until(() => hearing.closes[0]);
      expect(hearing.closes[0]).to.include({ opened: false, attempt: 0 });
      expect(hearing.told).to.have.length(1);
    });

    it('tries again when told to', async () => {
      await made.refuse(true);
      const { link, hearing } = open();
      hearing.verdict = 'retry';
      await hearing.until(() => hearing.closes[0]);
      await made.refuse(false);
      link.wake();
      await hearing.hears('sessionStart');
    });

    it('tells that it was cut, and goes on with the same conversation', async () => {
      const { link, hearing } = await greeted();
      hearing.verdict = 'now';
      link.send({ type: 'message', text: 'Hello', localId: 'k' });
      await made.cut();
      await hearing.until(() => hearing.told.filter((what) => what === 'opened').length === 2, 'the second opening');
      expect(hearing.closes[0]).to.include({ opened: true });
      const answers = hearing.all('agentMessage').length;
      link.send({ type: 'message', text: 'Again', localId: 'k-2' });
      await hearing.until(() => hearing.all('userMessage').some(({ localId }) => localId === 'k-2'), 'the echo');
      await hearing.hears('agentMessage', answers + 1);
    });

    it('drops what it has and dials anew when it is reset', async () => {
      const { link, hearing } = await greeted();
      link.reset();
      await hearing.until(() => hearing.told.filter((what) => what === 'opened').length === 2, 'the second opening');
      expect(hearing.closes).to.deep.equal([]);
    });
  });
}
