import { expect } from '@open-wc/testing';
import { hostile, type HostilePage } from '../host/hostile-pages.js';
import { strict, surroundings } from '../host/surroundings.js';
import { site } from './support/ask.js';
import { until, Visit } from './support/visit.js';

describe('the files as they ship', () => {
  const visits: Visit[] = [];
  before(async function () {
    // They are built for the first who asks, and the platform is started.
    this.timeout(120_000);
    expect((await fetch('/built/plain/cdn/loader.js')).status).to.equal(200);
    await site('where');
  });
  afterEach(() => visits.splice(0).forEach((visit) => visit.leave()));

  async function to(how: string, page?: Omit<HostilePage, 'name'>): Promise<Visit> {
    const visit = await Visit.to(how, page);
    visits.push(visit);
    return visit;
  }

  for (const [how, page] of Object.entries({ plain: {}, strict: { headers: strict } }))
    it(`have a conversation on a page that is ${how}`, async () => {
      const visit = await to('plain', page);
      await visit.talks();
      expect(visit.problems).to.deep.equal([]);
    });

  it('do not run when one byte of the first is another, and the visitor is told', async () => {
    const visit = await to('bent-widget.js');
    (await until(() => visit.launcher)).click();
    await until(() => visit.says('not available'));
    expect(visit.problems).to.deep.equal(['loader/unavailable widget.js']);
    expect(visit.root).to.equal(null);
  });

  it('do not run when one byte of a later one is another, and the page is told', async () => {
    const visit = await to('bent-menu-');
    (await until(() => visit.launcher)).click();
    (await until(() => visit.root?.querySelector<HTMLElement>('#menu-button'))).click();
    await until(() => visit.problems.length > 0);
    expect(visit.problems).to.deep.equal(['loader/unavailable menu']);
    expect(visit.root?.querySelector('[role=menuitem]')).to.equal(null);
  });

  it('show answers as they came when one byte of what reads them is another', async () => {
    const visit = await to('bent-markdown-');
    (await until(() => visit.launcher)).click();
    await visit.asks('Where is my order FW-10234?');
    await until(() => visit.says('FW-10234', '.turn.agent .plain'));
    expect([...new Set(visit.problems)]).to.deep.equal(['loader/unavailable markdown']);
  });

  it('have a launcher that outlives whatever the page does to itself, at once and again', async () => {
    const visit = await to('plain');
    await until(() => visit.launcher);
    visit.page.body.replaceChildren(visit.page.createElement('main'));
    await until(() => visit.launcher);
    const all = visit.page.createElement('html');
    all.append(visit.page.createElement('head'), visit.page.createElement('body'));
    visit.page.documentElement.remove();
    visit.page.append(all);
    await visit.talks();
  });

  const pages = [...hostile, ...surroundings.filter(({ at }) => at === undefined)];
  for (const page of pages.filter(({ needs }) => needs === undefined || needs in window))
    it(`${page.says === undefined ? 'have a conversation' : 'tell the visitor'} on a page that ${page.name}`, async () => {
      const visit = await to('plain', page);
      if (page.says !== undefined) {
        (await until(() => visit.launcher)).click();
        await until(() => visit.says(page.says!));
        return;
      }
      await visit.talks();
      if (page.then === undefined) return;
      const script = visit.page.createElement('script');
      script.text = page.then;
      visit.page.head.append(script);
      await until(() => visit.page.querySelector('agent-messenger')?.isConnected);
      (await until(() => visit.area ?? visit.launcher)).click();
      await visit.asks('Thank you');
      await until(() => visit.says('Thank you', '.bubble'));
    });
});
