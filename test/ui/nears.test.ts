import { expect } from '@open-wc/testing';
import { parts } from '../../src/ui/parts.js';
import { stands, until } from './support/stand.js';

/** Of a bundle of the page: the widget is there, and nothing else that it may need. */
describe('a launcher that is not pressed yet', () => {
  it('asks for nothing by standing there; pointed at, for what stands there first when it opens', async () => {
    const it_ = await stands({ config: { home: { starters: ['Where is my order?'] } } });
    await it_.drawn();
    expect(parts.screens.part === null).to.equal(true);
    it_.one('.launch').dispatchEvent(new PointerEvent('pointerenter'));
    await until(() => parts.screens.part !== null);
    await it_.element.show();
    expect(it_.all('.list .item')).to.have.length(1);
    it_.element.remove();
  });
});
