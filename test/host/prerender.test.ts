import { expect } from 'chai';
import { aheadTab, type AheadTab } from './ahead-tab.js';
import { startSite, twoLines, type EmbedSite } from './embed-site.js';

const CHAT = `document.querySelector('agent-messenger')`;
const AREA = `${CHAT}.shadowRoot.querySelector('textarea')`;
const RULES = JSON.stringify({ prerender: [{ urls: ['/two'], eagerness: 'immediate' }] });
/** Whether it was made ahead, what it has told, and how often. */
const WATCH = `<script>globalThis.wasAhead = document.prerendering; globalThis.told = [];
for (const type of ['am-open', 'am-close']) document.addEventListener(type, () => told.push(type + ' ' + document.prerendering));
</script>`;

describe('a page that the browser makes before anybody comes to it', function () {
  this.timeout(180_000);
  let site: EmbedSite;
  let tab: AheadTab;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());
  beforeEach(async () => {
    site.reset();
    offers('');
    tab = await aheadTab();
  });
  afterEach(() => tab?.stop());

  /** Pages of that tag; the second does something of its own besides. */
  const offers = (attributes: string, second = ''): void => {
    site.html = twoLines(site, attributes).replace(
      '</body>',
      `${WATCH}<script>if (location.pathname === '/two') { ${second} }</script><a href="/two">On</a></body>`,
    );
  };
  const opens = async (): Promise<void> => {
    await tab.until(
      '/one',
      `document.querySelector('div')?.shadowRoot?.querySelector('button')?.click() ?? (${CHAT}.show?.(), ${CHAT}.open)`,
    );
    await tab.until('/one', `${CHAT}.open && !!${AREA}`);
  };
  const writes = (text: string): Promise<unknown> =>
    tab.until(
      '/one',
      `${AREA}.focus(), document.execCommand('selectAll'), document.execCommand('insertText', false, ${JSON.stringify(text)})`,
    );
  const ahead = async (): Promise<void> => {
    await tab.until(
      '/one',
      `document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', text: ${JSON.stringify(RULES)} })), true`,
    );
    await tab.until('/two', `document.prerendering && document.readyState === 'complete'`);
  };
  /** It stood there with a widget, as far as one comes before anybody does. */
  const widget = (): Promise<unknown> => tab.until('/two', `customElements.get('agent-messenger') !== undefined`);
  const goesOn = async (): Promise<void> => {
    await tab.until('/one', `document.querySelector('a').click(), true`);
    await tab.until('/two', `globalThis.wasAhead && !document.prerendering`);
  };
  const isDrawn = (): Promise<unknown> => tab.until('/two', `!!${CHAT}.shadowRoot?.querySelector('.launch, textarea')`);

  it('has what was written meanwhile, and not what was sent', async () => {
    await tab.open(`${site.address}/one`);
    await opens();
    await writes('Where is my order FW-10234?');
    await ahead();
    await widget();
    await tab.enter('/one');
    await tab.until('/one', `${AREA}.value === ''`);
    await tab.until(
      '/one',
      `${CHAT}.state.items.some(({ kind, delivery }) => kind === 'visitor' && delivery === 'sent')`,
    );
    await writes('and later words');
    await goesOn();
    expect(await tab.until('/two', `${AREA}?.value`)).to.equal('and later words');
  });

  it('is closed where the chat was closed meanwhile, and has told of nothing', async () => {
    await tab.open(`${site.address}/one`);
    await opens();
    await ahead();
    await widget();
    await tab.until('/one', `${CHAT}.close().then(() => true)`);
    await goesOn();
    await isDrawn();
    expect(await tab.until('/two', `JSON.stringify([${CHAT}.open, told])`)).to.equal('[false,[]]');
  });

  it('opens what the page wants open, and tells of it, when somebody comes', async () => {
    offers(
      'data-open',
      `AgentMessenger = Object.assign((...asked) => AgentMessenger.q.push(asked), { q: [] }); AgentMessenger('prefill', 'Hello');`,
    );
    await tab.open(`${site.address}/one`);
    await tab.until('/one', `${CHAT}.open && !!${AREA}`);
    await tab.until('/one', `${CHAT}.close().then(() => true)`);
    await ahead();
    await widget();
    expect(await tab.until('/two', `JSON.stringify(told)`)).to.equal('[]');
    await goesOn();
    expect(await tab.until('/two', `${AREA}?.value`)).to.equal('Hello');
    expect(await tab.until('/two', `JSON.stringify(told)`)).to.equal('["am-open false"]');
  });

  it('keeps what the page asks of the element itself before somebody comes', async () => {
    offers(
      'data-load="eager"',
      `customElements.whenDefined('agent-messenger').then(() => { ${CHAT}.prefill('Hello'); ${CHAT}.show(); });`,
    );
    await tab.open(`${site.address}/one`);
    await tab.until('/one', `!!${CHAT}.ready`);
    await ahead();
    await widget();
    await goesOn();
    expect(await tab.until('/two', `${AREA}?.value`)).to.equal('Hello');
    expect(await tab.until('/two', `JSON.stringify(told)`)).to.equal('["am-open false"]');
  });

  it('shows another person nothing of what was written', async () => {
    offers(
      'data-load="eager"',
      `customElements.whenDefined('agent-messenger').then(() => void ${CHAT}.identify('bob'));`,
    );
    await tab.open(`${site.address}/one`);
    await opens();
    await tab.until('/one', `${CHAT}.identify('alice').then(() => true)`);
    await writes('of Alice');
    await ahead();
    await widget();
    await goesOn();
    expect(await tab.until('/two', `${CHAT}.open && JSON.stringify(${AREA}?.value)`)).to.equal('""');
  });
});
