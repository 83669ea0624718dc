import { expect } from '@open-wc/testing';
import { Recordings } from '../../demo/shop/recordings.js';
import { defineAgentMessenger, type AgentMessenger, type Recording } from '../../src/index.js';
import { mount, scenarios, ScriptedService, until, type Mounted } from '../../src/testing/index.js';

describe('recordings in the shop', () => {
  let shop: Mounted<AgentMessenger>;
  let controls: HTMLElement;
  let recordings: Recordings;
  before(() => defineAgentMessenger());
  beforeEach(async () => {
    const service = new ScriptedService(scenarios.answer.script);
    shop = (await mount(service, {
      properties: { config: { title: 'Fernway' } },
    })) as unknown as Mounted<AgentMessenger>;
    recordings = new Recordings(shop.element);
    controls = document.createElement('div');
    controls.append(...recordings.nodes);
    document.body.append(controls);
  });
  afterEach(() => {
    press('Back');
    shop.remove();
    controls.remove();
  });

  const press = (words: string): void =>
    [...controls.querySelectorAll('button')].find((one) => one.textContent?.startsWith(words))?.click();
  const said = (): string => controls.querySelector('[role=status]')!.textContent ?? '';
  const chats = (): Element[] => [...document.querySelectorAll('agent-messenger')];
  const choose = async (text: string): Promise<void> => {
    const all = new DataTransfer();
    all.items.add(new File([text], 'recording.json', { type: 'application/json' }));
    const field = controls.querySelector<HTMLInputElement>('[type=file]')!;
    field.files = all.files;
    field.dispatchEvent(new Event('change'));
    await until(() => said() !== '');
  };
  async function talked(): Promise<Recording> {
    const recorder = await shop.element.record();
    for (const words of scenarios.answer.visitor) await shop.says(words);
    await until(() => scenarios.answer.lines.every((line) => shop.transcript().includes(line)));
    return recorder.recording();
  }

  it('are played in the place of the chat, as fast as is asked, and give that back', async () => {
    const recording = await talked();
    const speed = controls.querySelector('select')!;
    expect([...speed.options].map(({ value }) => value)).to.deep.equal(['0.5', '1', '2', '4']);
    speed.value = '4';
    await choose(JSON.stringify(recording));
    expect(said()).to.match(/^It plays|^Everything/);
    const [player, ...others] = chats() as AgentMessenger[];
    expect(others.length).to.equal(0);
    expect(player === (shop.element as unknown)).to.equal(false);
    expect(player!.config.title).to.equal('Fernway');
    const lines = (): string[] => player!.state.items.map((item) => ('text' in item ? item.text : ''));
    await until(() => said() === 'Everything has been done that is in it.');
    await until(() => lines().filter((line) => line !== '').length >= scenarios.answer.lines.length);
    press('Back');
    expect(chats().length).to.equal(1);
    expect(chats()[0] === (shop.element as unknown)).to.equal(true);
    expect(said()).to.equal('');
  });

  it('that are none are refused in words, and the chat stays', async () => {
    for (const [text, words] of [
      ['{', 'JSON'],
      ['{"format":"other"}', 'expected a recording'],
      ['null', 'expected a recording'],
    ] as const) {
      await choose(text);
      expect(said()).to.contain('This file cannot be played.').and.to.contain(words);
      expect(chats()[0] === (shop.element as unknown)).to.equal(true);
      controls.querySelector('[role=status]')!.textContent = '';
    }
  });
});
