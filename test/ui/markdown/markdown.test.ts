import { expect } from '@open-wc/testing';
import { ANSWERS, STRAYS } from '../../core/markdown/support/corpus.js';
import { Writer } from '../../../src/ui/directives/writer.js';
import { chance, pieces } from '../../core/markdown/support/chance.js';
import { drawn, message, OPTIONS } from './support/page.js';

const whole = (text: string): string => {
  const root = document.createElement('div');
  new Writer(root, OPTIONS).write(text, true, OPTIONS);
  return drawn(root);
};

describe('markdown', () => {
  it('is the same at the end, however it came', async () => {
    await import('../../../src/ui/directives/raw-html.js');
    const random = chance(7);
    for (const text of [...ANSWERS, ...STRAYS]) {
      const expected = whole(text);
      for (let round = 0; round < 5; round++) {
        const root = document.createElement('div');
        const writer = new Writer(root, OPTIONS);
        let sofar = '';
        for (const piece of pieces(text, random)) writer.write((sofar += piece), false, OPTIONS);
        writer.write(text, true, OPTIONS);
        expect(drawn(root)).to.equal(expected, JSON.stringify(text));
      }
    }
  });

  it('shows what was told last within a frame, and what is complete at once', async () => {
    const { body, show, frame, remove } = message();
    show('One');
    show('One **two');
    show('One **two** three');
    await frame();
    expect(body.textContent).to.equal('One two three');
    show('One **two** three four', true);
    expect(body.textContent).to.equal('One two three four');
    remove();
  });
});
