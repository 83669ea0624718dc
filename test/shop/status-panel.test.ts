import { expect } from '@open-wc/testing';
import { StatusPanel } from '../../demo/shop/status-panel.js';
import { EVERY, PATIENCE } from '../../demo/shop/status-watch.js';
import { FakePorts, never, settled } from './fake-ports.js';

const running = {
  state: 'running',
  version: '0.1.0',
  engine: 'pglite',
  sessions: 3,
  journal: 1234,
  addresses: { messaging: 'http://127.0.0.1:4101', desk: 'http://127.0.0.1:4105' },
};
const down = () => Promise.reject(new Error('down'));
const answer = (value: unknown) => () => Promise.resolve(value);

describe('StatusPanel', () => {
  let ports: FakePorts;
  let root: HTMLElement;
  let panel: StatusPanel;

  beforeEach(() => {
    ports = new FakePorts();
    ports.answer = answer(running);
    root = document.createElement('div');
    document.body.append(root);
    panel = new StatusPanel(root, ports);
  });

  afterEach(() => {
    panel.stop();
    root.remove();
  });

  const start = async () => {
    panel.start();
    await settled();
  };
  const part = (selector: string) => root.querySelector<HTMLElement>(selector)!;
  const text = (selector: string) => part(selector).textContent;
  const figure = (label: string) =>
    [...root.querySelectorAll('dt')].find((term) => term.textContent === label)?.nextElementSibling?.textContent;

  it('says that it looks, before the first answer', () => {
    ports.answer = () => never(ports);
    panel.start();
    expect(text('.state')).to.equal('Looking for the platform');
    expect(part('.figures').hidden).to.equal(true);
  });

  it('shows a running platform', async () => {
    await start();
    expect(text('.state')).to.equal('Running');
    expect(figure('Open sessions')).to.equal('3');
    expect(figure('Events in the journal')).to.equal('1,234');
    expect(figure('Database')).to.equal('pglite');
    expect([...root.querySelectorAll('code')].map((code) => code.textContent)).to.deep.equal(
      Object.values(running.addresses),
    );
    await expect(root).to.be.accessible();
  });

  it('says which figures are not known', async () => {
    ports.answer = answer({ state: 'starting' });
    await start();
    expect(text('.state')).to.equal('Starting');
    expect(figure('Open sockets')).to.equal('Not known');
    expect(part('.addresses').hidden).to.equal(true);
    await expect(root).to.be.accessible();
  });

  it('survives an answer that makes no sense', async () => {
    ports.answer = answer(['what?']);
    await start();
    expect(text('.state')).to.contain('does not say its state');
  });

  it('is honest when it never had contact', async () => {
    ports.answer = down;
    await start();
    expect(text('.state')).to.equal('Not reachable');
    expect(text('.note')).to.contain('No contact since this page was opened');
    expect(part('.figures').hidden).to.equal(true);
    await expect(root).to.be.accessible();
  });

  it('says when the last contact was, keeps the figures, and recovers by itself', async () => {
    await start();
    const contact = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(ports.now());
    ports.answer = down;
    await ports.pass(EVERY);
    expect(text('.state')).to.equal('Not reachable');
    expect(text('.note')).to.contain(`Last contact ${contact}`);
    expect(figure('Open sessions')).to.equal('3');
    ports.answer = answer({ ...running, sessions: 4 });
    await ports.pass(EVERY);
    expect(text('.state')).to.equal('Running');
    expect(figure('Open sessions')).to.equal('4');
  });

  it('announces only changes of the overall state', async () => {
    await start();
    const news = part('[role=status]');
    expect(news.textContent).to.equal('');
    ports.answer = answer({ ...running, sessions: 9 });
    await ports.pass(EVERY);
    expect(news.textContent).to.equal('');
    ports.answer = down;
    await ports.pass(EVERY);
    expect(news.textContent).to.equal('The local platform is not reachable.');
    const spoken = news.firstChild;
    await ports.pass(EVERY);
    expect(news.firstChild).to.equal(spoken);
    ports.answer = answer(running);
    await ports.pass(EVERY);
    expect(news.textContent).to.equal('The local platform is running.');
  });

  it('asks every 5 seconds, one question at a time', async () => {
    await start();
    await ports.pass(EVERY - 1);
    expect(ports.asked).to.equal(1);
    await ports.pass(1);
    expect(ports.asked).to.equal(2);
    ports.answer = () => never(ports);
    await ports.pass(EVERY);
    await ports.pass(PATIENCE - 1);
    expect(ports.asked).to.equal(3);
  });

  it('gives up on an answer that does not come', async () => {
    ports.answer = () => never(ports);
    await start();
    await ports.pass(PATIENCE);
    expect(text('.state')).to.equal('Not reachable');
    expect(ports.waiting).to.equal(1);
  });

  it('rests while the page is hidden and asks at once when it is shown', async () => {
    await start();
    await ports.setHidden(true);
    await ports.pass(60_000);
    expect(ports.asked).to.equal(1);
    await ports.setHidden(false);
    expect(ports.asked).to.equal(2);
  });

  it('does not take a question broken off by hiding for a lost platform', async () => {
    await start();
    ports.answer = () => never(ports);
    await ports.pass(EVERY);
    await ports.setHidden(true);
    expect(text('.state')).to.equal('Running');
    expect(ports.waiting).to.equal(0);
  });

  it('leaves nothing behind when stopped', async () => {
    await start();
    panel.stop();
    await ports.setHidden(false);
    await ports.pass(EVERY);
    expect(ports.asked).to.equal(1);
    expect(ports.waiting).to.equal(0);
  });

  it('leaves unchanged addresses alone, so that a selection survives', async () => {
    await start();
    const code = part('code');
    await ports.pass(EVERY);
    expect(part('code')).to.equal(code);
  });

  it('copies an address and says so for a moment', async () => {
    await start();
    const button = part('.address button');
    button.click();
    await settled();
    expect(ports.copied).to.deep.equal(['http://127.0.0.1:4101']);
    expect(button.textContent).to.contain('Copied');
    await ports.pass(2000);
    expect(button.textContent).to.equal('Copy the address of messaging');
  });

  it('says when copying is not allowed', async () => {
    ports.copyFails = true;
    await start();
    part('.address button').click();
    await settled();
    expect(text('.address button')).to.contain('Not copied');
  });
});
