import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import { stands, type Standing } from './support/stand.js';

/** A finger that goes down and then so far; true when the browser may move something for it. */
function dragged(where: Element, { right = 0, down = 0, fingers = 1 }): boolean {
  const touch = (kind: string, x: number, y: number): Event =>
    Object.assign(new Event(kind, { bubbles: true, composed: true, cancelable: true }), {
      touches: Array.from({ length: fingers }, () => ({ clientX: x, clientY: y })),
    });
  where.dispatchEvent(touch('touchstart', 100, 200));
  return where.dispatchEvent(touch('touchmove', 100 - right, 200 - down));
}

/** True when the browser may move something for it. */
const wheeled = (where: Element, by: WheelEventInit): boolean =>
  where.dispatchEvent(new WheelEvent('wheel', { bubbles: true, composed: true, cancelable: true, ...by }));

/** iOS moves the page behind a panel that fills the screen when nothing in the panel can be moved. */
describe('a finger on the panel', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());
  const opens = async (mode: string, messages: number): Promise<void> => {
    it_ = await stands();
    it_.element.setAttribute('mode', mode);
    it_.chat.is([said('Hello'), ...Array.from({ length: messages }, (_, at) => answered(`Answer ${at}`))]);
    await it_.element.show();
    await it_.drawn();
  };

  it('moves nothing behind it from its head, its composer, or a transcript that is too short to be moved', async () => {
    await opens('fullscreen', 1);
    for (const part of ['.head', '.comp', 'textarea', '#log', 'article'])
      for (const down of [60, -60]) expect(dragged(it_.one(part), { down }), part).to.equal(false);
  });

  it('moves a transcript, and words in the composer that need it', async () => {
    await opens('fullscreen', 40);
    const box = it_.one<HTMLTextAreaElement>('textarea');
    expect(dragged(box, { down: 60 })).to.equal(false);
    box.value = 'line\n'.repeat(30);
    for (const one of ['#log', 'article', 'textarea'])
      for (const down of [60, -60]) expect(dragged(it_.one(one), { down }), one).to.equal(true);
    expect(dragged(it_.one('article'), { right: 60 }), 'to the side').to.equal(false);
  });

  it('drags the ends of what is marked, and two of them enlarge the page', async () => {
    await opens('fullscreen', 1);
    expect(dragged(it_.one('.head'), { down: 60, fingers: 2 })).to.equal(true);
    const box = it_.one<HTMLTextAreaElement>('textarea');
    box.value = 'some words';
    box.setSelectionRange(0, 4);
    expect(dragged(box, { down: 60 })).to.equal(true);
  });

  it('moves the page beside a panel that does not fill the screen', async () => {
    await opens('popup', 1);
    expect(dragged(it_.one('.head'), { down: 60 })).to.equal(true);
    expect(wheeled(it_.one('.head'), { deltaY: 60 }), 'a wheel').to.equal(true);
  });

  it('has a wheel move what is under it, and nothing behind it', async () => {
    await opens('fullscreen', 1);
    for (const part of ['.head', '.comp', 'textarea', '#log', 'article'])
      for (const by of [{ deltaY: 60 }, { deltaY: -60 }, { deltaX: 60 }])
        expect(wheeled(it_.one(part), by), part).to.equal(false);
    getSelection()?.selectAllChildren(it_.one('article'));
    expect(wheeled(it_.one('article'), { deltaY: 60 }), 'where words are marked').to.equal(false);
    expect(wheeled(it_.one('.head'), { deltaY: 60, ctrlKey: true }), 'the page is enlarged').to.equal(true);
    it_.chat.is(Array.from({ length: 40 }, (_, at) => answered(`Answer ${at}`)));
    await it_.drawn();
    expect(wheeled(it_.one('article'), { deltaY: 60 }), 'a transcript').to.equal(true);
    expect(wheeled(it_.one('article'), { deltaX: 60 }), 'to the side').to.equal(false);
    expect(wheeled(it_.one('.head'), { deltaY: 60 }), 'its head').to.equal(false);
  });
});
