import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import { stands, until } from './support/stand.js';

it('a chat that has given up on asking the website can be told to ask it again', async () => {
  const { element, chat, drawn, one } = await stands();
  await element.show();
  chat.is([said('Hi', 'waiting')], { phase: 'failed', error: 'auth/rate-limited' });
  await drawn();
  const asked = (): number => chat.asked.filter(({ what }) => what === 'start').length;
  const before = asked();
  expect(one('.status span').textContent?.trim()).to.equal('A short pause. Your text is kept.');
  one('.status .tb').click();
  expect([one('.status .tb').textContent?.trim(), asked() - before]).to.deep.equal(['Try again', 1]);
  element.remove();
});

for (const error of ['auth/rejected', 'auth/unreachable', 'auth/rate-limited', 'auth/insecure-token'] as const)
  it(`a chat that has stopped after something was said says how else to be reached, and the code: ${error}`, async () => {
    const alternatives = [{ kind: 'mail', to: 'help@juniper.example', label: 'Mail us' }] as const;
    const { element, chat, drawn, one, all } = await stands({ config: { alternatives } });
    await element.show();
    chat.is([said('Hi', 'waiting')]);
    await drawn();
    expect([all('#log .alts'), all('#log code')]).to.deep.equal([[], []]);
    chat.is([said('Hi', 'waiting')], { phase: 'failed', error });
    await until(() => all('#log .alts').length === 1);
    expect([one('#log .alts a').textContent?.trim(), one('#log code').textContent]).to.deep.equal([
      'Mail us',
      `AM-${error}`,
    ]);
    element.config = {};
    await until(() => all('#log .alts').length === 0);
    expect(one('#log code').textContent).to.equal(`AM-${error}`);
    element.remove();
  });

it('a chat that has stopped has the other ways in sight under what was said last', async () => {
  const alternatives = [{ kind: 'mail', to: 'help@juniper.example' }] as const;
  const { element, chat, drawn, one, all } = await stands({ config: { alternatives } });
  const items = [said('Hi'), answered('Good morning. How can I help you today? '.repeat(80)), said('Bye', 'waiting')];
  chat.is(items);
  await element.show();
  one('#log').scrollTop = one('#log').scrollHeight;
  await drawn();
  chat.is(items, { phase: 'failed', error: 'auth/unreachable' });
  await until(() => all('#log .alts').length === 1);
  const [log, last, code] = ['#log', '#log article:last-of-type', '#log code'].map((of) =>
    one(of).getBoundingClientRect(),
  );
  await until(() => one('#log code').getBoundingClientRect().bottom <= log!.bottom);
  expect(code!.top).to.be.above(last!.bottom);
  element.remove();
});

it('I4 a message that goes out by itself is said to wait, and can be taken back while nobody knows when', async () => {
  const { element, chat, drawn, all, one } = await stands();
  await element.show();
  const hi = said('Hi', 'waiting');
  const words = (): string =>
    [...one('#log article').querySelectorAll('.delivery, .why')]
      .map(({ textContent }) => textContent!.trim())
      .join('. ');
  const says = 'Waiting for the connection';
  const asks = (name: string): void =>
    all('#log .acts button')
      .find((one) => one.textContent!.trim() === name)!
      .click();
  for (const [phase, error, acts] of [
    ['connecting', 'auth/unreachable', []],
    ['failed', 'auth/unreachable', ['Edit', 'Delete']],
    ['reconnecting', null, []],
    ['reconnecting', 'transport/unreachable', ['Edit', 'Delete']],
    ['offline', 'transport/offline', ['Edit', 'Delete']],
  ] as const) {
    chat.is([hi], { phase, error });
    await drawn();
    expect(words()).to.equal(says);
    expect(await element.getTranscript()).to.include(says);
    expect(all('#log .acts button').map((one) => one.textContent!.trim())).to.deep.equal(acts);
  }
  asks('Edit');
  asks('Delete');
  await drawn();
  expect(chat.asked.flatMap(({ what }) => (what === 'edit' || what === 'discard' ? [what] : []))).to.deep.equal([
    'edit',
    'discard',
  ]);
  element.remove();
});
