import { expect } from '@open-wc/testing';
import { said } from '../../src/testing/index.js';
import { languages } from '../../src/ui/i18n/packs.js';
import { whyMissing } from '../../src/ui/views/why-missing.js';
import { stands, until, type Standing } from './support/stand.js';

const WHY = 'Either your connection is interrupted or our service is.';
const KEPT = `${WHY} What you wrote is kept here.`;

describe('that what was written is kept, where something cannot be fetched', () => {
  let it_: Standing;
  beforeEach(async () => {
    it_ = await stands();
    await it_.element.show();
  });
  afterEach(() => it_.element.remove());
  const why = (): string => whyMissing(it_.element.behind.scene())[1];

  it('is said only while something waits or stands in the composer', async () => {
    it_.chat.is([said('Hi')]);
    await it_.drawn();
    expect(why()).to.equal(WHY);
    it_.chat.is([said('Hi', 'waiting')]);
    await it_.drawn();
    expect(why()).to.equal(KEPT);
    it_.chat.is([said('Hi')]);
    await it_.drawn();
    expect(why()).to.equal(WHY);
    it_.element.behind.composer.fill('Half a word');
    expect(why()).to.equal(KEPT);
    it_.element.behind.composer.fill('');
    expect(why()).to.equal(WHY);
  });

  it('is the rest of the same words in every language', async () => {
    for (const tag of languages) {
      it_.element.locale = tag;
      await until(() => it_.element.behind.scene().words.tag === tag);
      it_.chat.is([said('Hi', 'waiting')]);
      await it_.drawn();
      const kept = why();
      it_.chat.is([said('Hi')]);
      await it_.drawn();
      expect(kept.startsWith(why()), tag).to.equal(true);
      // One sentence of two.
      expect(why().match(/[.\u3002\u0964]/g), `${tag}: ${why()}`).to.have.length(1);
      expect(kept.match(/[.\u3002\u0964]/g), `${tag}: ${kept}`).to.have.length(2);
    }
  });
});
