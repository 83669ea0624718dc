import { expect } from '@open-wc/testing';
import { makes, stands, type Standing } from './support/stand.js';

/** A page has keys of its own that lead to the chat. */
describe('the focus, asked for by a page', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());

  const at = (): string => it_.root.activeElement?.getAttribute('part') ?? 'nothing';

  it('is where one writes while the chat is open, and on the launcher while it is not', async () => {
    it_ = await stands();
    it_.element.focus();
    expect(at()).to.equal('launcher');
    await it_.element.show();
    it_.root.querySelector<HTMLElement>('#menu-button')!.focus();
    it_.element.focus();
    expect(at()).to.equal('input');
    await it_.element.close();
    it_.element.focus();
    expect(at()).to.equal('launcher');
  });

  it('is where one writes in a chat that is part of the page', async () => {
    it_ = await stands({ mode: 'inline' });
    it_.element.focus();
    expect(at()).to.equal('input');
  });

  it('comes as soon as the element stands, and goes nowhere where there is no launcher', async () => {
    it_ = makes();
    it_.element.focus();
    document.body.append(it_.element);
    await it_.element.ready;
    await it_.drawn();
    expect(at()).to.equal('launcher');
    it_.element.hideLauncher = true;
    await it_.drawn();
    it_.element.focus();
    expect(at()).to.equal('nothing');
  });
});
