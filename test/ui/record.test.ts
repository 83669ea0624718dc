import { expect } from '@open-wc/testing';
import '../../src/define.js';
import type { AgentMessenger, Entry, Recorder } from '../../src/index.js';
import { mount, scenarios, ScriptedService, until, type Mounted } from '../../src/testing/index.js';

/** What a page has of a recorder, with the widget that is on it. */
describe('a chat that is recorded', () => {
  let widget: Mounted | null = null;
  let recorder: Recorder | null = null;
  afterEach(() => {
    recorder?.stop();
    widget?.remove();
    widget = recorder = null;
  });
  const service = (): ScriptedService => new ScriptedService(scenarios.streamed.script);
  const chat = async (of = service()): Promise<Mounted & { readonly element: AgentMessenger }> => {
    widget = await mount(of, { attributes: { locale: 'en' }, timeout: 4_000 });
    return widget as Mounted & { readonly element: AgentMessenger };
  };
  const kinds = (entries: readonly Entry[]): string[] => entries.map(({ kind }) => kind);

  it('is recorded from its first call, also when it begins before the recorder has come', async () => {
    const { element, says, reads } = await chat();
    const coming = element.record();
    await says('Where is my order?');
    await reads('Ada: Your order is on its way and arrives on Thursday.');
    recorder = await coming;
    const recording = recorder.recording();
    expect(recording.midway).to.equal(false);
    expect(kinds(recording.entries)).to.include.members([
      'call',
      'answer',
      'dial',
      'open',
      'in',
      'out',
      'act',
      'state',
    ]);
    expect(recording.entries.filter(({ kind }) => kind === 'call').length).to.equal(2);
    const acts = recording.entries.flatMap((entry) => (entry.kind === 'act' ? [entry.act] : []));
    expect(acts).to.include('send');
    expect(JSON.stringify(recording)).to.contain('Where is my order?').and.not.contain('eyJ');
  });

  it('in its midst, has what stands there, and the socket that is open from then on', async () => {
    const { element, says, reads } = await chat();
    await says('Where is my order?');
    await reads('Ada: Your order is on its way and arrives on Thursday.');
    recorder = await element.record();
    expect(recorder.recording().midway).to.equal(true);
    expect(kinds(recorder.entries)).to.include('there').and.include('dial');
    await says('Thank you');
    const types = (): string[] => recorder!.entries.flatMap((entry) => ('type' in entry ? [entry.type] : []));
    await until(
      () => types().includes('SERVICE_AGENT_MESSAGE_CHUNK'),
      () => types().join(),
    );
    expect(types().slice(0, 2)).to.deep.equal(['USER_MESSAGE', 'USER_MESSAGE']);
    expect(JSON.stringify(recorder.recording())).not.to.contain('eyJ');
  });

  it('has one recorder, until that is stopped', async () => {
    const { element } = await chat();
    recorder = await element.record();
    expect(await element.record()).to.equal(recorder);
    recorder.stop();
    const next = await element.record();
    expect(next).not.to.equal(recorder);
    next.stop();
  });

  it('that nobody records does what it did: the sockets are the page’s own', async () => {
    const of = service();
    const { says, reads } = await chat(of);
    await says('Where is my order?');
    await reads('Ada: Your order is on its way and arrives on Thursday.');
    expect(of.dials).to.equal(1);
    expect(of.messages).to.deep.equal(['Where is my order?']);
  });
});
