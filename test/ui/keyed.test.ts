import { expect } from '@open-wc/testing';
import { html, render } from 'lit';
import { chance } from '../core/markdown/support/chance.js';
import { keyed } from '../../src/ui/directives/keyed.js';

describe('a list by keys', () => {
  const place = document.createElement('div');
  const show = (keys: readonly string[], words = ''): unknown =>
    render(
      html`<b>before</b>${keyed(
          keys,
          keys.map((key) => html`<i data-key=${key}>${key}${words}</i>`),
        )}<b>after</b>`,
      place,
    );
  const rows = (): HTMLElement[] => [...place.querySelectorAll('i')];
  const order = (): string =>
    rows()
      .map(({ dataset }) => dataset['key']!)
      .join('');
  afterEach(() => render(null, place));

  it('shows what it is given, in its order, between what stands around it', () => {
    const dice = chance(7);
    for (let step = 0; step < 400; step++) {
      const keys = [...'abcdefgh'].filter(() => dice(10) > 3);
      if (step % 3 === 0) keys.sort(() => dice(2) - 0.5);
      const before = new Map(rows().map((row) => [row.dataset['key'], row]));
      show(keys, `${step}`);
      expect(order(), `step ${step}`).to.equal(keys.join(''));
      expect(place.textContent).to.equal(`before${keys.map((key) => `${key}${step}`).join('')}after`);
      for (const row of rows()) expect(before.get(row.dataset['key']) ?? row, 'a row stays what it was').to.equal(row);
    }
  });

  it('leaves nothing of what is taken away', () => {
    show([...'abc']);
    const { length } = place.childNodes;
    for (let at = 0; at < 50; at++) {
      show([`${at}`, `${at + 1}`, `${at + 2}`]);
      expect(place.childNodes).to.have.lengthOf(length);
    }
    show([]);
    show([...'abc']);
    expect(place.childNodes).to.have.lengthOf(length);
  });

  it('moves nothing when rows come at an end and go at the other', async () => {
    show([...'cdef']);
    const moved: Node[] = [];
    const watch = new MutationObserver((changes) =>
      changes.forEach(({ addedNodes }) => moved.push(...[...addedNodes].filter(({ nodeName }) => nodeName === 'I'))),
    );
    watch.observe(place, { childList: true });
    show([...'efgh']);
    show([...'abef']);
    await Promise.resolve();
    watch.disconnect();
    expect(moved.map((row) => (row as HTMLElement).dataset['key']).join('')).to.equal('ghab');
  });
});
