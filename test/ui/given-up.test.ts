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

it('a message is not said to wait where nothing is tried any more by itself', async () => {
  const { element, chat, drawn, one } = await stands();
  await element.show();
  const hi = said('Hi', 'waiting');
  const words = (): string =>
    [...one('#log article').querySelectorAll('.delivery, .why')]
      .map(({ textContent }) => textContent!.trim())
      .join('. ');
  for (const [phase, says] of [
    ['connecting', 'Waiting for the connection'],
    ['failed', 'Not sent. Your text is kept.'],
    ['connecting', 'Waiting for the connection'],
  ] as const) {
    chat.is([hi], { phase, error: 'auth/unreachable' });
    await drawn();
    expect(words()).to.equal(says);
    expect(await element.getTranscript()).to.include(says);
  }
  element.remove();
});
