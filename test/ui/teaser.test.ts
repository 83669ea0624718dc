import { expect } from '@open-wc/testing';
import { stands, until, type Standing } from './support/stand.js';

describe('the line beside the launcher', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());
  type Given = Parameters<Standing['element']['showTeaser']>[0];
  const line = (): string => it_.root.querySelector('.tease')?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

  it('says what it is given, and opens the chat by its answers', async () => {
    it_ = await stands();
    const heard: string[] = [];
    it_.element.on('am-teaser-click', ({ detail }) => heard.push(detail.action));
    await it_.element.showTeaser({ title: 'Ada', text: 'May I help?', actions: ['Yes', 'No'] });
    await until(() => line().includes('May I help?'));
    it_.one('.tease .tb').click();
    await until(() => it_.element.open);
    expect(heard).to.deep.equal(['Yes']);
  });

  it('has every line of answers begin where its words do', async () => {
    it_ = await stands();
    const actions = ['Where is my order FW-10234 of last week?', 'Talk'];
    await it_.element.showTeaser({ text: 'May I help?', actions });
    await until(() => it_.all('.tease .tb').length === 2);
    const starts = it_.all('.tease .tb > span, .tease p').map((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return words.getBoundingClientRect();
    });
    const [, first, second] = starts;
    expect(second!.top).to.be.above(first!.bottom);
    for (const { left } of starts) expect(left).to.be.closeTo(starts[0]!.left, 1);
  });

  it('leaves out what is no words, and the launcher stands', async () => {
    it_ = await stands();
    for (const wrong of [{ actions: 'Yes' }, { actions: [5, null] }, { title: 5 }, { delay: 'soon' }]) {
      await it_.element.showTeaser({ text: 'May I help?', ...wrong } as unknown as Given);
      await until(() => line().includes('May I help?'));
      expect(it_.all('.tease .tb')).to.have.length(0);
      expect(it_.one('.launch').getClientRects()).to.have.length(1);
      it_.element.hideTeaser();
      await it_.drawn();
    }
  });

  it('is none where it says nothing, and whoever asked for it is told', async () => {
    it_ = await stands();
    const heard: string[] = [];
    it_.element.on('am-teaser-show', () => heard.push('shown'));
    for (const wrong of [undefined, 'Hello', {}, { text: '' }, { text: 5 }])
      expect(
        await it_.element.showTeaser(wrong as unknown as Given).then(
          () => 'shown',
          ({ message }: Error) => message,
        ),
      ).to.equal('showTeaser: expected { text }, which is what it says');
    await it_.drawn();
    expect([heard, line()]).to.deep.equal([[], '']);
  });

  for (const [what, options] of [
    ['no launcher', { hideLauncher: true }],
    ['part of the page', { mode: 'inline' }],
    ['not on this page', { hideOn: '*' }],
  ] as const)
    it(`is not told of where it does not stand: ${what}`, async () => {
      it_ = await stands(options);
      const heard: unknown[] = [];
      it_.element.on('am-teaser-show', () => heard.push('shown'));
      it_.element.behind.announcer.say = (_voice, words) => void heard.push(words);
      await it_.element.showTeaser({ text: 'May I help?' });
      await it_.drawn();
      expect([heard, line()]).to.deep.equal([[], '']);
    });

  const escape = (on: EventTarget): boolean =>
    on.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }));

  it('goes by Escape wherever the keys are, which stay there, but not by one that is the page’s', async () => {
    it_ = await stands();
    const [button, field, dialog] = ['button', 'input', 'dialog'].map((tag) => document.createElement(tag));
    document.body.append(button!, field!, dialog!);
    await it_.element.showTeaser({ text: 'May I help?' });
    await until(() => line() !== '');
    const stays = async (on: HTMLElement): Promise<void> => {
      on.focus();
      escape(on);
      await it_.drawn();
      expect(line()).to.contain('May I help?');
    };
    const uses = (event: Event): void => event.preventDefault();
    document.addEventListener('keydown', uses);
    await stays(button!);
    document.removeEventListener('keydown', uses);
    // A browser empties a field with it, and closes what is open.
    await stays(field!);
    (dialog as HTMLDialogElement).showModal();
    await stays(button!);
    (dialog as HTMLDialogElement).close();
    button!.focus();
    escape(button!);
    await it_.drawn();
    expect(line()).to.equal('');
    expect(document.activeElement === button).to.equal(true);
    for (const one of [button, field, dialog]) one!.remove();
    // It was not looked at: another may come.
    expect(it_.stand.kept.preferences).not.to.have.property('teased');
  });

  it('gives its focus to the launcher, and is not there for keys while the chat is open', async () => {
    it_ = await stands();
    const heard: string[] = [];
    it_.element.on('am-teaser-dismiss', () => heard.push('dismissed'));
    await it_.element.showTeaser({ text: 'May I help?', actions: ['Yes'] });
    await until(() => line() !== '');
    await it_.element.show();
    await it_.drawn();
    escape(document.body);
    expect(heard).to.deep.equal([]);
    await it_.element.close();
    await it_.drawn();
    it_.one('.tease .tb').focus();
    escape(it_.one('.tease .tb'));
    await it_.drawn();
    expect(heard).to.deep.equal(['dismissed']);
    expect(it_.root.activeElement === it_.one('.launch')).to.equal(true);
  });
});
