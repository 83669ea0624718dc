import { expect } from '@open-wc/testing';
import { said } from '../../src/testing/index.js';
import { stands } from './support/stand.js';

it('a chat that has given up on asking the website can be told to ask it again', async () => {
  const { element, chat, drawn, one } = await stands();
  await element.show();
  chat.is([said('Hi', 'waiting')], { phase: 'failed', error: 'auth/rate-limited' });
  await drawn();
  const asked = (): number => chat.asked.filter(({ what }) => what === 'start').length;
  const before = asked();
  expect(one('.status span').textContent?.trim()).to.equal('A short pause. Your text is kept.');
  one('.status .tb').click();
  expect([one('.status .tb').textContent, asked() - before]).to.deep.equal(['Try again', 1]);
  element.remove();
});
