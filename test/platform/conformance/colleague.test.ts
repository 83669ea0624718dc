import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { again, atDesk, control, joined, names, type Wire } from '../../support/wire.js';

const PAT = { agent: { id: 'pat', name: 'Pat' } };
type Talk = Awaited<ReturnType<typeof joined>>;

describe('Robin, the scripted colleague', () => {
  const folder = mkdtempSync(join(tmpdir(), 'am-robin-'));
  let running: Running;
  before(async () => (running = await testPlatform({}, folder)));
  after(async () => {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await control(running, '/reset');
    await control(running, '/settings', { colleagueAfterMs: 1_000 });
  });

  const desk = (wire: Talk, verb: string, body: object = {}) => atDesk(running, wire.session.sessionId, verb, body);
  /** Reading and typing are over, and what comes of it is told. */
  async function later(wire: Wire): Promise<void> {
    await control(running, '/clock', { advanceMs: 5_000 });
    await control(running, '/clock', { advanceMs: 5_000 });
    await wire.settle();
  }
  const said = (wire: Wire): string[] => wire.all('LIVE_AGENT_MESSAGE').map(({ payload }) => String(payload['text']));
  async function helped(): Promise<Talk> {
    const wire = await joined(running);
    wire.say('USER_MESSAGE', { text: '/handoff' });
    await wire.hears('HANDOFF_QUEUE_STATUS');
    await later(wire);
    expect((await wire.hears('LIVE_AGENT_JOINED')).payload['agent']).to.include({ id: 'colleague-robin' });
    await later(wire);
    expect((await wire.hears('LIVE_AGENT_MESSAGE')).payload['text']).to.contain('Hello, this is Robin');
    return wire;
  }
  async function write(wire: Wire, text: string): Promise<void> {
    const before = wire.all('USER_MESSAGE').length;
    wire.say('USER_MESSAGE', { text });
    await wire.hears('USER_MESSAGE', before + 1);
    await wire.settle();
  }

  it('answers, one thing after the other, and leaves when it is thanked', async () => {
    const wire = await helped();
    await write(wire, 'my tent is torn');
    await later(wire);
    expect((await wire.hears('LIVE_AGENT_MESSAGE', 2)).payload['text']).to.contain('Let me look into it');
    await write(wire, 'it is an Alder 2');
    await later(wire);
    expect((await wire.hears('LIVE_AGENT_MESSAGE', 3)).payload['text']).to.contain('I have put a note');
    await write(wire, 'thanks');
    await write(wire, 'one more thing');
    await control(running, '/clock', { advanceMs: 5_000 });
    expect(await wire.closes()).to.equal(1000);
    expect(said(wire).slice(3)).to.deep.equal(['You are welcome. Have a good day outdoors!']);
  });

  it('says nothing more once somebody else has taken over, not even what was on its way', async () => {
    const wire = await helped();
    await write(wire, 'my tent is torn');
    expect((await desk(wire, 'transfer', PAT)).status).to.equal(204);
    await wire.hears('LIVE_AGENT_JOINED', 2);
    await later(wire);
    await write(wire, 'Pat?');
    await later(wire);
    await write(wire, 'thanks, can I send it back?');
    await later(wire);
    expect(said(wire)).to.have.length(1);
    expect(names(wire)).not.to.include('SESSION_END');
    expect((await desk(wire, 'message', { text: 'You can.' })).status).to.equal(204);
    expect((await wire.hears('LIVE_AGENT_MESSAGE', 2)).payload).to.include({ agent_id: 'pat', text: 'You can.' });
  });

  it('does not end what somebody else has taken over since it was thanked', async () => {
    const wire = await helped();
    await write(wire, 'thanks');
    expect((await desk(wire, 'transfer', PAT)).status).to.equal(204);
    await later(wire);
    expect(said(wire)).to.have.length(1);
    expect(names(wire)).not.to.include('SESSION_END');
  });

  it('says nothing in the next handoff of a conversation, which somebody else accepts', async () => {
    const wire = await helped();
    expect((await desk(wire, 'leave', { then: 'agent' })).status).to.equal(204);
    await control(running, '/settings', { colleagueAfterMs: 0 });
    wire.say('USER_MESSAGE', { text: '/handoff' });
    await wire.hears('HANDOFF_QUEUE_STATUS', 2);
    expect((await desk(wire, 'accept', PAT)).status).to.equal(204);
    await wire.hears('LIVE_AGENT_JOINED', 2);
    await write(wire, 'hello Pat');
    await later(wire);
    await write(wire, 'thanks, one more question');
    await later(wire);
    expect(said(wire)).to.have.length(1);
    expect(names(wire)).not.to.include('SESSION_END');
  });

  it('goes on after a restart in a conversation that Robin holds', async () => {
    const { session } = await helped();
    await running.stop();
    running = await testPlatform({}, folder);
    const url = session.url().replace(/^ws:\/\/[^/]+/, running.addresses.messaging.replace('http', 'ws'));
    const wire = await again(running, { ...session, url: () => url });
    await write(wire, 'still there?');
    await later(wire);
    expect((await wire.hears('LIVE_AGENT_MESSAGE', 2)).payload['text']).to.contain('Let me look into it');
    await write(wire, 'bye');
    await control(running, '/clock', { advanceMs: 5_000 });
    expect(await wire.closes()).to.equal(1000);
  });
});
