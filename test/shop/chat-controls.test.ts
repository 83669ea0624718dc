import { expect } from '@open-wc/testing';
import { chatControls } from '../../demo/shop/chat-controls.js';
import { defineAgentMessenger, type AgentMessenger } from '../../src/index.js';
import { until } from '../../src/testing/index.js';

describe('the switches of the shop for its chat', () => {
  let place: HTMLElement;
  let chat: AgentMessenger;
  let makes: (name: string) => Promise<boolean>;
  const asked: string[] = [];
  before(() => defineAgentMessenger());
  beforeEach(() => {
    asked.length = 0;
    makes = () => Promise.resolve(true);
    place = document.createElement('div');
    document.body.append(place);
    chat = document.createElement('agent-messenger') as AgentMessenger;
    chatControls(place, chat, document.createElement('div'), (name) => {
      asked.push(name);
      return makes(name);
    });
  });
  afterEach(() => place.remove());

  const status = (): HTMLElement => place.querySelector<HTMLElement>('.troubles + [role=status]')!;
  const press = (words: string): void =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === words)!.click();

  it('say in a sentence what was done, once, each time', async () => {
    const said: string[] = [];
    new MutationObserver(() => said.push(status().textContent ?? '')).observe(status(), { childList: true });
    press('Drop the connection');
    await until(() => status().textContent !== '');
    expect(status().textContent).to.equal('The connection was dropped. The chat finds back by itself.');
    press('Drop the connection');
    expect(status().textContent).to.equal('');
    await until(() => status().textContent !== '');
    await until(() => said.length > 0);
    expect(said.filter((words) => words !== '').length).to.equal(2);
    press('Refuse the next five connections');
    await until(() => status().textContent === 'The next five connections will be refused.');
    expect(asked).to.deep.equal(['drop', 'drop', 'refuse']);
  });

  it('have the shop greet in the language that is chosen', () => {
    const select = [...place.querySelectorAll('select')].find(({ options }) =>
      [...options].some(({ value }) => value === 'de'),
    )!;
    const greetings = [...select.options].map(({ value }) => {
      select.value = value;
      select.dispatchEvent(new Event('change'));
      return chat.config.home?.greeting;
    });
    expect(greetings[0]).to.equal('Hello. What are you looking for?');
    expect(greetings[0]).to.equal(greetings[1]);
    expect(greetings[2]).to.equal('Hallo. Was suchen Sie?');
    expect(new Set(greetings).size).to.equal(greetings.length - 1);
  });

  const choose = (label: string, value: string): void => {
    const select = selectOf(label);
    select.value = value;
    select.dispatchEvent(new Event('change'));
  };
  const selectOf = (label: string): HTMLSelectElement =>
    [...place.querySelectorAll('label')].find((one) => one.firstChild?.textContent === label)!.querySelector('select')!;
  const pasted = (): string => place.querySelector('.paste')!.textContent!;

  it('take any colour, and show the field for it only then', () => {
    const input = place.querySelector<HTMLInputElement>('input[type=color]')!;
    const field = input.closest('label')!;
    expect(field.hidden).to.equal(true);
    choose('Brand', 'own');
    expect([field.hidden, chat.accent]).to.deep.equal([false, '#8a3ffc']);
    input.value = '#112233';
    input.dispatchEvent(new Event('input'));
    expect(chat.accent).to.equal('#112233');
    expect(pasted()).to.contain('data-accent="#112233"');
    choose('Brand', '');
    expect([field.hidden, chat.accent]).to.deep.equal([true, '']);
    expect(pasted()).not.to.contain('accent');
  });

  it('dress the chat by its custom properties', () => {
    choose('Edges', '8px');
    expect(chat.style.getPropertyValue('--am-radius')).to.equal('8px');
    expect(pasted()).to.contain('--am-radius: 8px;');
    choose('Edges', '');
    expect(chat.style.getPropertyValue('--am-radius')).to.equal('');
    expect(pasted()).not.to.contain('--am-radius');
  });

  it('say what to paste for whom', () => {
    expect(pasted()).to.contain('<script\n  async');
    choose('For', 'module');
    expect(pasted()).to.contain("import 'agent-messenger/define';");
    choose('Corner', 'start-top');
    expect(pasted()).to.contain('  placement="start-top"');
  });

  it('copy that, and say so, or that it cannot be', async () => {
    const write = Object.getOwnPropertyDescriptor(navigator.clipboard, 'writeText');
    const copied: string[] = [];
    const answers = [() => Promise.resolve(), () => Promise.reject(new Error('denied'))];
    navigator.clipboard.writeText = (text) => {
      copied.push(text);
      return answers.shift()!();
    };
    const told = (): string | null => place.querySelector('.pastes [role=status]')!.textContent;
    try {
      press('Copy');
      await until(() => told() === 'Copied.');
      press('Copy');
      await until(() => told() === 'This browser does not let it be copied. Mark it and copy it by hand.');
    } finally {
      if (write) Object.defineProperty(navigator.clipboard, 'writeText', write);
      else Reflect.deleteProperty(navigator.clipboard, 'writeText');
    }
    expect(copied).to.deep.equal([pasted(), pasted()]);
  });

  it('say what was not', async () => {
    makes = () => Promise.resolve(false);
    press('Send the next answer out of order');
    await until(() => status().textContent === 'The platform did not do it.');
    makes = () => Promise.reject(new Error('away'));
    press('Send the next answer out of order');
    await until(() => status().textContent === 'The shop cannot be reached.');
  });
});
