import { expect } from '@open-wc/testing';
import { ChatError } from '../../src/core/errors.js';
import { answered, conversationOf, said } from '../../src/testing/index.js';
import { Later } from '../../src/ui/later.js';
import { parts } from '../../src/ui/parts.js';
import { stands, until, type Standing } from './support/stand.js';

describe('what a page says while everything is being wiped', () => {
  let it_: Standing;
  let over: () => void;
  let fails: (error: Error) => void;
  beforeEach(async () => {
    it_ = await stands();
    await it_.element.identify('ann');
    await it_.element.show();
    it_.chat.is([said('Hi')]);
    const { client } = it_.element.behind.talk;
    const wiped = (): Promise<void> => new Promise((done, refused) => ([over, fails] = [done, refused]));
    Object.assign(client, { identify: wiped, forget: wiped, logout: wiped });
  });
  afterEach(() => it_.element.remove());
  const asked = (): readonly string[] =>
    it_.chat.asked.map(({ what }) => what).filter((what) => /^(send|startOver)$/.test(what));

  for (const wipes of ['identify', 'forget', 'logout'] as const)
    it(`is said when it is over, in order: ${wipes}`, async () => {
      const wiped = it_.element[wipes]('ben');
      const sent = it_.element.send('Where is mine?');
      const begun = it_.element.restart();
      await it_.drawn();
      expect(asked()).to.deep.equal([]);
      over();
      await wiped;
      expect(await sent).not.to.equal('');
      await begun;
      await until(() => asked().length === 2);
      expect(asked()).to.deep.equal(['send', 'startOver']);
    });

  it('is refused where what was there before is there still', async () => {
    const why = ({ message }: Error): string => message;
    const wiped = it_.element.forget().then(() => '', why);
    const sent = it_.element.send('Where is mine?').catch(why);
    await it_.drawn();
    fails(new Error('no line'));
    expect([await wiped, await sent]).to.deep.equal(['no line', 'no line']);
    expect(asked()).to.deep.equal([]);
  });

  for (const wipes of ['identify', 'forget', 'logout'] as const)
    it(`takes the question with it that stood over the chat, and keeps the focus in it: ${wipes}`, async () => {
      await it_.element.end({ confirm: true });
      await until(() => it_.all('[role=alertdialog], .ask').length > 0);
      await it_.drawn();
      const wiped = it_.element[wipes]('ben');
      over();
      await wiped;
      await it_.drawn();
      expect(it_.all('[role=alertdialog], .ask')).to.have.length(0);
      expect(it_.root.activeElement).not.to.equal(null);
    });

  for (const wipes of ['identify', 'forget', 'logout'] as const)
    it(`leaves what is written meanwhile, by whoever has come, and keeps it: ${wipes}`, async () => {
      const area = (): HTMLTextAreaElement => it_.one('#text');
      const writes = async (text: string): Promise<void> => {
        area().value = text;
        area().dispatchEvent(new InputEvent('input', { bubbles: true }));
        await it_.drawn();
      };
      await writes('Ann here');
      const wiped = it_.element[wipes]('ben');
      await it_.drawn();
      expect(area().value).to.equal('');
      await writes('Ben here');
      it_.chat.is([], { conversation: conversationOf([], { session: 0 }) });
      await it_.drawn();
      over();
      await wiped;
      await it_.drawn();
      const { draft } = it_.stand.kept.view as { draft?: string };
      expect([area().value, draft]).to.deep.equal(['Ben here', 'Ben here']);
    });

  it('is not what is on the disk of the one before, whoever starts meanwhile', async () => {
    const wiped = it_.element.identify('ben');
    it_.chat.is([said('Hi')], { draft: 'Ann here' });
    it_.element.behind.start();
    await it_.drawn();
    it_.chat.is([], { conversation: conversationOf([], { session: 0 }) });
    over();
    await wiped;
    await it_.drawn();
    expect(it_.one<HTMLTextAreaElement>('#text').value).to.equal('');
  });
});

describe('S7 what was pressed in a chat that is over', () => {
  const { after: real } = parts;
  let it_: Standing;
  let comes: () => void;
  beforeEach(async () => {
    const fetched = new Promise<void>((there) => (comes = there));
    Object.assign(parts, { after: new Later(() => fetched.then(() => import('../../src/ui/parts/after.js'))) });
    it_ = await stands();
    await it_.element.show();
    it_.chat.is([said('My secret'), answered('It is', { state: 'broken' })], { phase: 'ended' });
    await it_.drawn();
  });
  afterEach(() => it_.element.remove());
  after(() => Object.assign(parts, { after: real }));
  const asked = (): readonly string[] =>
    it_.chat.asked.map(({ what }) => what).filter((what) => /^(send|startOver)$/.test(what));

  for (const [goes, how] of [
    ['identify', () => it_.element.identify('ben')],
    ['logout', () => it_.element.logout()],
    ['revokeConsent', () => it_.element.revokeConsent()],
  ] as const)
    it(`is of who pressed it, and nothing begins once they have gone: ${goes}`, async () => {
      if (goes === 'identify') await it_.element.identify('ann');
      it_
        .all('.log .tb')
        .find((one) => one.textContent?.includes('Ask again'))!
        .click();
      await how();
      comes();
      await parts.after.load();
      await it_.drawn();
      expect(asked()).to.deep.equal([]);
    });

  it('is done when it can be, for who is still there', async () => {
    it_
      .all('.log .tb')
      .find((one) => one.textContent?.includes('Ask again'))!
      .click();
    comes();
    await until(() => asked().length === 2);
    expect(asked()).to.deep.equal(['startOver', 'send']);
  });
});

describe('where the disk has kept it for now', () => {
  it('says so, and shows nothing of it any more', async () => {
    const it_ = await stands();
    await it_.element.show();
    it_.chat.is([said('My secret')]);
    await it_.drawn();
    it_.element.behind.feedback.set('a', true);
    it_.element.behind.talk.client.logout = () => {
      it_.chat.is([], { conversation: conversationOf([], { session: 0 }) });
      return Promise.reject(new ChatError('storage/failed'));
    };
    const code = await it_.element.logout().then(
      () => null,
      (error: ChatError) => error.code,
    );
    expect(code).to.equal('storage/failed');
    expect(it_.element.behind.feedback.size).to.equal(0);
    expect(it_.root.textContent).not.to.include('My secret');
    it_.element.remove();
  });
});
