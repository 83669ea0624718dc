import { expect } from '@open-wc/testing';
// What is loaded when it is first needed takes real time, which would be minutes of ours: here it is there.
import '../../src/browser/loaded-later.js';
import '../../src/define.js';
import '../../src/ui/parts/after.js';
import '../../src/ui/parts/handoff.js';
import '../../src/ui/parts/markdown.js';
import '../../src/ui/parts/menu.js';
import '../../src/ui/i18n/de.js';
import { Conversing, type Heard } from './support/conversing.js';
import { talks } from './support/talks.js';
import { talksInTrouble } from './support/talks-in-trouble.js';

const all = [...talks, ...talksInTrouble];
const MOST = 500;
/** Between two that speak; a screen reader drops one of them else. */
const APART_MS = 500;

describe('all that a screen reader hears', () => {
  let talk: Conversing | null = null;
  afterEach(async () => {
    await talk?.ends();
    talk = null;
  });

  it('is written down for forty talks and more, and for each of what can go wrong in one', () => {
    expect(all.length).to.be.at.least(40);
    expect(new Set(all.map(({ about }) => about)).size).to.equal(all.length);
  });

  for (const one of all)
    it(`of ${one.about}${one.faults === undefined ? '' : ` (${one.faults.join(', ')})`}`, async () => {
      talk = new Conversing(one);
      const heard = await talk.run(one.turns);
      const lines = heard.map(({ voice, words }) => `${voice}: ${words}`);
      expect(lines, JSON.stringify(lines, null, 1)).to.deep.equal(one.hears);
      for (const { words } of heard) expect(words.length, words).to.be.at.most(MOST);
      expect(atOnce(heard), 'two that speak at once').to.deep.equal([]);
    });
});

/** Where another voice, or another thing to say, begins before the last has had its time. */
const atOnce = (heard: readonly Heard[]): string[] =>
  heard.flatMap((now, at) => {
    const was = heard[at - 1];
    const together = was === undefined || (was.at === now.at && was.voice === now.voice);
    return together || now.at - was.at >= APART_MS ? [] : [`${was.words} | ${now.words}`];
  });
