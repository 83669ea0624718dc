import { expect } from '@open-wc/testing';
import { VirtualClock } from '../../src/testing/index.js';
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

  it('has as many answers as there is room for, and says once on the console that there are more', async () => {
    it_ = await stands();
    const { complaints } = it_.stand;
    const given = ['Yes', 'No', 'Later', 'Never', 'Who knows?'];
    const shown = (): string[] => it_.all('.tease .tb').map((one) => one.textContent?.trim() ?? '');
    await it_.element.showTeaser({ text: 'May I help?', actions: given.slice(0, 4) });
    await until(() => shown().length > 0);
    expect(shown()).to.deep.equal(given.slice(0, 4));
    expect(complaints).to.deep.equal([]);
    for (const actions of [given, given, [...given, 'Ask me again']]) {
      await it_.element.showTeaser({ text: 'May I help?', actions });
      await it_.drawn();
      expect(shown()).to.deep.equal(given.slice(0, 4));
    }
    const told = 'option/config: showTeaser: some of its actions are left out. Give a list of 4 at most, each a text.';
    expect(complaints).to.deep.equal([told]);
  });

  for (const actions of ['Yes', [5, 'Yes'], { 0: 'Yes' }])
    it(`says so of answers that are none: ${JSON.stringify(actions)}`, async () => {
      it_ = await stands();
      await it_.element.showTeaser({ text: 'May I help?', actions } as unknown as Given);
      await until(() => it_.stand.complaints.length > 0);
      expect(it_.stand.complaints.join()).to.contain('showTeaser: some of its actions are left out.');
    });

  for (const dir of ['ltr', 'rtl'] as const)
    for (const [title, own] of [
      ['A name that is much longer than there is room for in this line', 'ltr'],
      ['שם ארוך בהרבה ממה שיש לו מקום בשורה הזאת, ועוד קצת', 'rtl'],
    ] as const)
      it(`cuts a title at its own end: ${own}, in a chat that runs ${dir}`, async () => {
        it_ = await stands({ dir });
        await it_.element.showTeaser({ title, text: 'May I help?' });
        await until(() => line() !== '');
        const cut = it_.one('.tease b');
        expect(getComputedStyle(cut).direction).to.equal(own);
        expect(cut.scrollWidth, 'its end').to.be.above(cut.clientWidth);
        const walker = document.createTreeWalker(cut, NodeFilter.SHOW_TEXT);
        while (walker.nextNode() && walker.currentNode.textContent !== title);
        const letter = document.createRange();
        letter.setStart(walker.currentNode, 0);
        letter.setEnd(walker.currentNode, 1);
        const [first, box] = [letter, cut].map((one) => one.getBoundingClientRect());
        const edge = own === 'ltr' ? 'left' : 'right';
        expect(first![edge], 'its beginning').to.be.closeTo(box![edge], 1);
      });

  it('is in the window, whatever it says, and what has the focus in it too', async () => {
    it_ = await stands();
    const long = 'Where is my order FW-10234 of last week, and who is going to bring it to me? ';
    await it_.element.showTeaser({ text: long.repeat(30), actions: Array.from({ length: 4 }, () => long) });
    await until(() => it_.all('.tease .tb').length === 4);
    const [line_, launcher] = ['.tease', '.launch'].map((one) => it_.one(one).getBoundingClientRect());
    expect(line_!.top).to.be.at.least(0);
    expect(line_!.bottom).to.be.at.most(launcher!.top);
    it_.all('.tease .tb').at(-1)!.focus();
    await it_.drawn();
    expect(it_.all('.tease .tb').at(-1)!.getBoundingClientRect().bottom).to.be.at.most(line_!.bottom);
  });

  for (const [when, delay] of [
    ['that stands', 0],
    ['that is still to come', 500],
  ] as const)
    it(`is answered where the chat was opened, and does not come back: one ${when}`, async () => {
      it_ = await stands();
      const clock = new VirtualClock();
      clock.install();
      try {
        await it_.element.showTeaser({ text: 'May I help?', delay });
        await clock.advance(0);
        await it_.drawn();
        expect(line() !== '').to.equal(delay === 0);
        await it_.element.show();
        await it_.element.close();
        await clock.advance(1_000);
        await it_.drawn();
        expect(line()).to.equal('');
        // Nobody has said that they want none: what the page has to say later is seen.
        expect(it_.stand.kept.preferences).not.to.have.property('teased');
        await it_.element.showTeaser({ text: 'And now?' });
        await clock.advance(0);
        await it_.drawn();
        expect(line()).to.contain('And now?');
      } finally {
        clock.uninstall();
      }
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

  describe('that is put away in another tab', () => {
    const elsewhere = (): void => {
      it_.stand.elsewhere = { preferences: { teased: true } };
      dispatchEvent(new StorageEvent('storage', { key: 'kept', newValue: '{}' }));
    };

    it('goes where it stands', async () => {
      it_ = await stands();
      await it_.element.showTeaser({ text: 'May I help?' });
      await until(() => line() !== '');
      elsewhere();
      await until(() => line() === '');
      it_.stand.kept = { view: {}, preferences: {} };
      it_.element.requestUpdate();
      await it_.drawn();
      expect(line(), 'and does not come back').to.equal('');
    });

    it('does not come where it is on its way', async () => {
      it_ = await stands();
      const shown: string[] = [];
      it_.element.on('am-teaser-show', () => shown.push('shown'));
      const clock = new VirtualClock();
      // What it comes with is there.
      await it_.element.showTeaser({ text: 'May I help?', delay: 10_000 });
      clock.install();
      try {
        await it_.element.showTeaser({ text: 'May I help?', delay: 10_000 });
        elsewhere();
        await clock.advance(10_000);
      } finally {
        clock.uninstall();
      }
      await it_.drawn();
      expect([line(), shown.length]).to.deep.equal(['', 0]);
    });
  });

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
    await it_.element.showTeaser({ text: 'May I help?', actions: ['Yes'] });
    await until(() => line() !== '');
    it_.one('.tease .tb').focus();
    escape(it_.one('.tease .tb'));
    await it_.drawn();
    expect(heard).to.deep.equal(['dismissed']);
    expect(it_.root.activeElement === it_.one('.launch')).to.equal(true);
  });
});
