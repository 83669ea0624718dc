import { expect } from '@open-wc/testing';
import '../../src/define.js';
import type { AgentMessenger, Recorder } from '../../src/index.js';
import { mount, scenarios, ScriptedService, until, type Mounted } from '../../src/testing/index.js';

/** What a developer sees of a chat in a page whose address says `?chat-inspect`. */
describe('the inspector', () => {
  const address = location.href;
  let widget: Mounted | null = null;
  let recorder: Recorder | null = null;
  const root = (): ShadowRoot => document.querySelector('am-inspector')!.shadowRoot!;
  const rows = (): HTMLElement[] => [...root().querySelectorAll<HTMLElement>('.row')];
  /** As it is read out: all of a row but its sign. */
  const said = (): string =>
    rows()
      .map((row) => [...row.children].filter((one) => one.className !== 'way').map((one) => one.textContent!.trim()))
      .map((words) => words.filter(Boolean).join(', '))
      .join('\n');
  const named = (words: string): HTMLButtonElement =>
    [...root().querySelectorAll('button')].find((one) => one.textContent === words)!;
  const shows = (words: string): Promise<void> =>
    until(
      () => said().includes(words),
      () => `"${words}" in: ${said()}`,
      { timeout: 4_000 },
    );
  const press = (key: string): boolean =>
    (root().activeElement ?? root().firstElementChild!).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
    );

  beforeEach(() =>
    history.replaceState(null, '', `${location.pathname}${location.search}${location.search ? '&' : '?'}chat-inspect`),
  );
  afterEach(() => {
    history.replaceState(null, '', address);
    recorder?.stop();
    recorder?.hide();
    widget?.remove();
    widget = recorder = null;
  });

  const inspected = async (
    scenario: { readonly script: ScriptedService['script'] } = scenarios.streamed,
  ): Promise<Mounted> => {
    widget = await mount(new ScriptedService(scenario.script), { attributes: { locale: 'en' }, timeout: 4_000 });
    recorder = await (widget.element as unknown as AgentMessenger).record();
    return widget;
  };

  it('is there before the conversation begins, and has all of it', async () => {
    const { says, reads } = await inspected();
    expect(said()).to.equal('');
    await says('Where is my order?');
    await reads('Ada: Your order is on its way and arrives on Thursday.');
    await shows('SERVICE_AGENT_MESSAGE_CHUNK');
    expect(said())
      .to.contain('recording begins')
      .and.contain('out, POST token')
      .and.contain('in, session 200')
      .and.contain('here, socket 1 opens');
    expect(said()).to.match(/in, USER_MESSAGE echo, \d+, \d+, \d+ ms/);
    expect(recorder!.recording().midway).to.equal(false);
  });

  it('shows which places of the journal are missing, and which came again', async () => {
    const text = JSON.stringify({
      id: 'late',
      sequence: 12,
      timestamp: '2026-03-10T14:02:00Z',
      type: 'EVENT_TYPE_SERVICE_AGENT_MESSAGE',
      payload: { message_id: 'm', text: 'After a gap' },
    });
    const { says, shows: sees } = await inspected({ script: { answers: [{ then: [{ do: 'frame', text }] }] } });
    await says('Is one missing?');
    await sees('After a gap');
    await shows('missing 5–11');
    const map = root().querySelector('.map')!;
    expect(map.getAttribute('aria-label')).to.contain('missing: 5–11');
    expect(map.querySelectorAll('.missing').length).to.equal(7);
  });

  it('is looked through by words, and one entry is read in full, by keys alone', async () => {
    const { says, reads } = await inspected();
    await says('Where is my order?');
    await reads('Ada: Your order is on its way and arrives on Thursday.');
    await shows('message sent');
    const filter = root().querySelector('input')!;
    filter.focus();
    filter.value = 'out user_message';
    filter.dispatchEvent(new Event('input'));
    expect(rows().length).to.equal(1);
    root().querySelector<HTMLElement>('.list')!.focus();
    press('ArrowDown');
    expect(rows()[0]!.ariaSelected).to.equal('true');
    expect(root().querySelector('.details')!.textContent).to.contain('"text": "Where is my order?"');
    expect(root().querySelector('.list')!.getAttribute('aria-activedescendant')).to.equal(rows()[0]!.id);
  });

  it('draws nothing new while it is paused, forgets what is cleared, and goes on', async () => {
    const { says, reads } = await inspected();
    named('Pause').click();
    const before = rows().length;
    await says('Where is my order?');
    await reads('Ada: Your order is on its way and arrives on Thursday.');
    expect(rows().length).to.equal(before);
    named('Pause').click();
    expect(rows().length).to.be.above(before);
    named('Clear').click();
    expect(rows().length).to.equal(0);
    await says('Thank you');
    await shows('USER_MESSAGE');
  });

  it('is closed by Escape, which the chat does not hear, and by its button; recording goes on', async () => {
    const { element, says } = await inspected();
    await says('Where is my order?');
    named('Fold').focus();
    press('Escape');
    expect(document.querySelector('am-inspector')).to.equal(null);
    expect((element as unknown as AgentMessenger).open).to.equal(true);
    expect(recorder!.stopped).to.equal(false);
    recorder!.show();
    named('Close').click();
    expect(document.querySelector('am-inspector')).to.equal(null);
  });

  it('does not begin again where the page moves a chat of which recording was stopped', async () => {
    const { element } = await inspected();
    recorder!.stop();
    recorder!.hide();
    document.body.prepend(element);
    // What is fetched is there already: it would stand there by the next frame.
    for (let frames = 0; frames < 3; frames++) await new Promise((drawn) => requestAnimationFrame(drawn));
    expect(document.querySelectorAll('am-inspector').length).to.equal(0);
  });

  it('is folded to one line, and made higher and lower by keys', async () => {
    await inspected();
    const panel = root().querySelector<HTMLElement>('.panel')!;
    if (named('Unfold')) named('Unfold').click();
    root().querySelector<HTMLElement>('.edge')!.focus();
    const { offsetHeight } = panel;
    press('ArrowDown');
    expect(panel.offsetHeight).to.equal(offsetHeight - 32);
    named('Fold').click();
    expect(panel.offsetHeight).to.be.below(100);
    expect(named('Unfold').getAttribute('aria-expanded')).to.equal('false');
  });

  it('comes back where the page has taken it away, and is there once', async () => {
    await inspected();
    document.querySelector('am-inspector')!.remove();
    recorder!.show();
    recorder!.show();
    expect(document.querySelectorAll('am-inspector').length).to.equal(1);
  });

  it('has its place and its looks, whatever a page says of all its elements, and from right to left', async () => {
    const sheet = document.createElement('style');
    sheet.textContent =
      'body *, body > * { position: static; display: none; width: 5px; font: 40px serif; letter-spacing: 9px; z-index: 1 }';
    document.head.append(sheet);
    document.documentElement.dir = 'rtl';
    try {
      await inspected();
      const host = document.querySelector('am-inspector')!;
      const { position, fontSize, letterSpacing, zIndex, display } = getComputedStyle(host);
      expect({ position, fontSize, letterSpacing, zIndex, display }).to.deep.equal({
        position: 'fixed',
        fontSize: '13px',
        letterSpacing: 'normal',
        zIndex: '2147483647',
        display: 'block',
      });
      const { left, right, width } = host.getBoundingClientRect();
      expect(width).to.be.above(100);
      expect(innerWidth - right).to.be.below(left + 13);
      expect(getComputedStyle(root().querySelector('.panel')!).direction).to.equal('ltr');
    } finally {
      sheet.remove();
      document.documentElement.dir = '';
    }
  });

  it('shows nothing any more of what a former person said, also while it is paused', async () => {
    const { element, says, reads } = await inspected();
    await says('Where is my order?');
    await reads('Ada: Your order is on its way and arrives on Thursday.');
    await shows('"Where is my order?"');
    rows()
      .find((row) => row.textContent!.includes('Where is my order?'))!
      .click();
    expect(root().querySelector('.details')!.textContent).to.contain('Where is my order?');
    named('Pause').click();
    await (element as unknown as AgentMessenger).logout();
    await until(
      () => !root().textContent!.includes('order?'),
      () => root().textContent!,
      { timeout: 4_000 },
    );
    expect(root().textContent).not.to.contain('Thursday');
    expect(JSON.stringify(recorder!.recording())).not.to.contain('order?').and.not.contain('Thursday');
  });

  it('has names and contrast for whoever needs them', async () => {
    const { says } = await inspected();
    await says('Where is my order?');
    await shows('USER_MESSAGE');
    rows()[0]!.click();
    await expect(document.querySelector('am-inspector')!).to.be.accessible();
  });
});
