import { expect } from '@open-wc/testing';
import { site } from './support/ask.js';

/** Where the page has it: the launcher before there is a widget, or the widget's own. */
const shadows = (page: Document): ShadowRoot[] =>
  [...page.querySelectorAll('body *')].flatMap((one) => one.shadowRoot ?? []);

describe('the files as they ship', () => {
  const frames: HTMLIFrameElement[] = [];
  before(async function () {
    // They are built for the first who asks.
    this.timeout(120_000);
    expect((await fetch('/built/plain/cdn/loader.js')).status).to.equal(200);
  });
  afterEach(() => frames.splice(0).forEach((frame) => frame.remove()));

  const LIMIT_MS = 15_000;
  async function until<Found>(look: () => Found | null | undefined | false): Promise<Found> {
    const giveUp = Date.now() + LIMIT_MS;
    for (;;) {
      const found = look();
      if (found) return found;
      if (Date.now() > giveUp) throw new Error(`waited in vain: ${look.toString()}`);
      await new Promise((later) => setTimeout(later, 20));
    }
  }

  interface Visit {
    /** As it is now: it may be made anew. */
    page(): Document;
    root(): ShadowRoot | null | undefined;
    launcher(): HTMLElement | undefined;
    /** What the page's policy forbade, and what was not as it should be. */
    readonly problems: string[];
  }

  async function visits(how: string): Promise<Visit> {
    const { messaging } = await site('where');
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width:900px;height:700px';
    const query = new URLSearchParams({ messaging: String(messaging), instance: `built-${Math.random()}` });
    frame.src = `/built/${how}/page?${String(query)}`;
    const problems: string[] = [];
    await new Promise<void>((there) => {
      frame.onload = () => there();
      document.body.append(frame);
    });
    frames.push(frame);
    const page = (): Document => frame.contentDocument!;
    page().addEventListener('securitypolicyviolation', ({ effectiveDirective }) => problems.push(effectiveDirective));
    page().addEventListener('am-error', (event) => {
      const { code, help } = (event as CustomEvent<{ code: string; help: string }>).detail;
      problems.push(`${code} ${help.split('/').pop()!.replace(/-.*/, '')}`);
    });
    const root = (): ShadowRoot | null | undefined => page().querySelector('agent-messenger')?.shadowRoot;
    const launcher = (): HTMLElement | undefined =>
      shadows(page())
        .flatMap((one) => [...one.querySelectorAll<HTMLElement>('button[aria-haspopup=dialog]')])
        .find((one) => one.getClientRects().length > 0);
    return { page, root, launcher, problems };
  }

  async function talks({ root, launcher }: Visit): Promise<void> {
    (await until(launcher)).click();
    const area = await until(() => root()?.querySelector<HTMLTextAreaElement>('#text'));
    area.value = 'Where is my order FW-10234?';
    area.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    (await until(() => root()?.querySelector<HTMLButtonElement>('[part=send]:not([aria-disabled=true])'))).click();
    const says = (where: string, words: string): boolean =>
      [...(root()?.querySelectorAll(where) ?? [])].some((one) => one.textContent.includes(words));
    await until(() => says('.delivery', 'Sent'));
    await until(() => says('.turn.agent .md', 'FW-10234'));
  }

  for (const how of ['plain', 'strict'])
    it(`have a conversation on a page that is ${how}`, async () => {
      const visit = await visits(how);
      await talks(visit);
      expect(visit.problems).to.deep.equal([]);
    });

  it('do not run when one byte of the first is another, and the visitor is told', async () => {
    const visit = await visits('bent-widget.js');
    (await until(visit.launcher)).click();
    await until(() => shadows(visit.page()).some((one) => one.textContent.includes('not available')));
    expect(visit.problems).to.deep.equal(['loader/unavailable widget.js']);
    expect(visit.root()).to.equal(null);
  });

  it('do not run when one byte of a later one is another, and the page is told', async () => {
    const visit = await visits('bent-menu-');
    (await until(visit.launcher)).click();
    (await until(() => visit.root()?.querySelector<HTMLElement>('#menu-button'))).click();
    await until(() => visit.problems.length > 0);
    expect(visit.problems).to.deep.equal(['loader/unavailable menu']);
    expect(visit.root()?.querySelector('[role=menuitem]')).to.equal(null);
  });

  it('have a launcher that outlives whatever the page does to itself, at once and again', async () => {
    const visit = await visits('plain');
    await until(visit.launcher);
    visit.page().body.replaceChildren(visit.page().createElement('main'));
    await until(visit.launcher);
    const all = visit.page().createElement('html');
    all.append(visit.page().createElement('head'), visit.page().createElement('body'));
    visit.page().documentElement.remove();
    visit.page().append(all);
    await talks(visit);
  });
});
