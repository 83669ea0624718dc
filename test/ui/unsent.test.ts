import { expect } from '@open-wc/testing';
import type { Item } from '../../src/core/conversation/items.js';
import { answered, conversationOf, handing, happened, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

const lost = (text: string): Item => said(text, 'rejected', { error: 'session/ended' });

describe('what was not sent in a chat that is over', () => {
  let it_: Standing;
  const asked = (): string[] =>
    it_.chat.asked.map(({ what }) => what).filter((what) => ['startOver', 'retry', 'edit', 'send'].includes(what));
  const over = (...items: Item[]): void =>
    it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'REASON_NATURAL_END' }) });
  const presses = (name: string): void =>
    it_
      .all('.turn .tb')
      .find((one) => one.textContent?.trim() === name)!
      .click();
  const text = (): string | undefined => it_.root.querySelector<HTMLTextAreaElement>('#text')?.value;

  beforeEach(async () => {
    it_ = await stands();
    await it_.element.show();
    it_.chat.is([said('Hi')]);
    await it_.drawn();
    over(said('Hi'), lost('And the other one?'));
    await until(() => it_.all('.ended').length === 1);
  });
  afterEach(() => it_.element.remove());

  it('is tried again in a new one', async () => {
    presses('Try again');
    await until(() => asked().includes('retry'));
    expect(asked()).to.deep.equal(['startOver', 'retry']);
  });

  it('is put into the composer of a new one to be edited', async () => {
    presses('Edit');
    await until(() => asked().includes('edit'));
    expect(asked()).to.deep.equal(['startOver', 'edit']);
    it_.chat.is([said('Hi')]);
    await until(() => text() === 'And the other one?');
    await until(() => it_.root.activeElement?.id === 'text');
  });

  it('begins no chat where one is going on', async () => {
    it_.chat.is([said('Hi'), lost('And the other one?')]);
    await until(() => it_.all('#text').length === 1);
    presses('Try again');
    await until(() => asked().includes('retry'));
    expect(asked()).to.deep.equal(['retry']);
  });

  it('is a draft for the page that comes, and is not sent by itself', async () => {
    const { kept } = it_.stand;
    it_.element.remove();
    it_ = await stands({}, (stand) => (stand.kept = kept));
    await it_.element.show();
    await until(() => text() !== undefined);
    expect([text(), asked()]).to.deep.equal(['And the other one?', []]);
  });

  it('stands where it stood, and nowhere else, when the panel was closed and opens again', async () => {
    await it_.element.close();
    await it_.drawn();
    await it_.element.show();
    await until(() => it_.all('.ended').length === 1);
    expect(it_.element.behind.composer.text).to.equal('');
    expect(it_.stand.kept.view).to.include({ talking: false, draft: 'And the other one?' });
    presses('Delete');
    over(said('Hi'));
    await until(() => (it_.stand.kept.view as { draft?: string }).draft === undefined);
  });

  for (const press of ['Try again', 'Edit'])
    it(`is kept for a reload where no other chat could begin, which is told once: ${press}`, async () => {
      const told: string[] = [];
      it_.element.on('am-error', ({ detail }) => told.push(detail.help));
      const refused = Promise.reject(new Error('not now'));
      refused.catch(() => undefined);
      it_.element.behind.talk.client.startOver = () => refused;
      presses(press);
      await until(() => told.length > 0);
      await it_.drawn();
      expect([told, asked()]).to.deep.equal([['not now'], []]);
      expect(it_.stand.kept.view).to.include({ talking: false, draft: 'And the other one?' });
    });

  it('is nobody’s where it was wiped while another chat was to begin', async () => {
    let fails!: (error: Error) => void;
    const begun = new Promise<void>((_begun, refuse) => (fails = refuse));
    it_.element.behind.talk.client.startOver = () => begun;
    presses('Try again');
    await it_.drawn();
    await it_.element.forget();
    fails(new Error('wiped'));
    await begun.catch(() => undefined);
    await it_.drawn();
    const { talking, draft } = it_.stand.kept.view as { talking?: boolean; draft?: string };
    expect([talking, draft]).to.deep.equal([undefined, undefined]);
  });

  it('is none when it was taken away, or another chat has begun, above which it stands', async () => {
    const draft = (): unknown => (it_.stand.kept.view as { draft?: string }).draft;
    over(said('Hi'), lost('Hello?'));
    await it_.drawn();
    presses('Delete');
    await until(() => draft() === 'Hello?');
    it_.all('.ended .btn').at(-1)!.click();
    await it_.drawn();
    expect(draft()).to.equal(undefined);
  });

  it('is none also when the page begins the other chat', async () => {
    it_.chat.is([said('Hi'), lost('And the other one?')], { phase: 'authorizing' });
    await it_.drawn();
    expect((it_.stand.kept.view as { draft?: string }).draft).to.equal(undefined);
  });
});

describe('what is asked once more of a chat that is over', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());
  const question = said('Where is it?');
  const person = 'I would like to talk to a person.';

  for (const [what, items, state, button, words] of [
    ['an answer that broke off', [question, answered('It is', { state: 'broken' })], null, 'Ask again', question.text],
    ['a person who did not come', [question, happened('handoffFailed')], 'failed', 'Ask again', person],
    ['a queue that was too long', [question, happened('handoffTimeout')], 'timeout', 'Queue again', person],
  ] as const)
    it(`is asked in a new one, once: ${what}`, async () => {
      it_ = await stands();
      await it_.element.show();
      const { place } = items[1];
      const more = state === null ? {} : { handoff: handing(state, { place }) };
      const conversation = conversationOf(items, { ...more, ended: 'REASON_NATURAL_END' });
      it_.chat.is(items, { phase: 'ended', conversation });
      const pressed = (): HTMLElement | undefined =>
        it_.all('.acts .tb').find((one) => one.textContent.trim() === button);
      await until(() => pressed() !== undefined && it_.all('.ended').length === 1);
      const refused: string[] = [];
      it_.element.on('am-error', ({ detail }) => refused.push(detail.code));
      pressed()!.click();
      pressed()!.click();
      await until(() => it_.chat.asked.some((one) => one.what === 'send'));
      await it_.drawn();
      const asked = it_.chat.asked.filter((one) => /^(startOver|send)$/.test(one.what));
      expect(asked).to.deep.equal([
        { what: 'startOver', with: [] },
        { what: 'send', with: [words] },
      ]);
      expect(refused).to.deep.equal([]);
    });
});
