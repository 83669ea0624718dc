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
  });
});
