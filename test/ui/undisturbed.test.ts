import { expect } from '@open-wc/testing';
import { chance, oneOf } from '../core/markdown/support/chance.js';
import { answered, conversationOf, handing, happened, person, said, type FakeChat } from '../../src/testing/index.js';
import type { Item } from '../../src/core/conversation/items.js';
import { frame, stands, until, type Standing } from './support/stand.js';

const EVENTS = 1_000;
const DRAFT = 'Would Friday be';

/** What comes in by itself, and is nothing that the visitor has done. */
const comings: readonly ((chat: FakeChat, items: readonly Item[], at: number) => void)[] = [
  (chat, items, at) => chat.is([...items.slice(-20), answered(`Answer **${at}**`, { key: `a:mine-${at}` })]),
  (chat, items, at) => chat.is([...items, answered('It grows', { key: `a:mine-${at}`, state: 'writing' })]),
  (chat, items) =>
    chat.is(items.map((one) => ('state' in one ? { ...one, text: `${one.text} on`, state: 'whole' } : one))),
  (chat, items) => chat.is(items, { phase: 'reconnecting' }),
  (chat, items) => chat.is(items, { phase: 'offline' }),
  (chat, items) => chat.is(items),
  (chat, items) => chat.is([...items.slice(-20), said('From another tab')]),
  (chat, items) => chat.is([...items.slice(-20), said('It was refused', 'rejected')]),
  (chat, items) => chat.is([...items.slice(-20), happened('personJoined', { name: 'Sarah' }), person('Hello')]),
  (chat, items) =>
    chat.is(items, { conversation: conversationOf(items, { handoff: handing('queued', { position: 3 }) }) }),
  (chat, items) => chat.is(items, { conversation: conversationOf(items, { typing: { who: 'agent', name: 'Ada' } }) }),
  (chat, items, at) =>
    chat.is(items, {
      conversation: conversationOf(items, { language: { tag: at % 2 === 0 ? 'en' : 'de', place: at } }),
    }),
  (chat) => chat.tells({ type: 'idleWarning' }),
  (chat, items, at) =>
    chat.is([
      ...items.slice(-20),
      answered('Which?', { key: `a:chips-${at}`, with: { suggestions: [{ text: 'This', payload: '' }] } }),
    ]),
];

describe('who writes', () => {
  let it_: Standing;
  let field: HTMLInputElement;
  beforeEach(async () => {
    field = document.createElement('input');
    document.body.append(field);
    it_ = await stands();
    await it_.element.show();
    await until(() => it_.all('#text').length === 1);
  });
  afterEach(() => {
    it_.element.remove();
    field.remove();
  });

  for (const [where, areaOf] of [
    ['in the chat', () => it_.one<HTMLTextAreaElement>('#text')],
    ['in the page', () => field],
  ] as const)
    it(`${where} keeps the focus, the words and the marked ones through ${EVENTS} things that come by themselves`, async function () {
      this.timeout(60_000);
      const area = areaOf();
      area.value = DRAFT;
      area.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      area.focus();
      area.setSelectionRange(6, 12);
      const moves: string[] = [];
      const holds = (): boolean => (area.getRootNode() as Document | ShadowRoot).activeElement === area;
      // Another file's page may come to the front: then the window loses the focus, and in it nothing does.
      const moved = (event: Event): void => {
        if (!holds()) moves.push(`${event.type} ${(event.target as Element).localName}`);
      };
      for (const place of [it_.root, document])
        for (const type of ['focusin', 'focusout']) place.addEventListener(type, moved);
      const random = chance(7);
      for (let at = 0; at < EVENTS; at++) {
        oneOf(random, comings)(it_.chat, it_.chat.snapshot.items, at);
        if (random(4) === 0) await frame();
      }
      await it_.drawn();
      for (const type of ['focusin', 'focusout']) document.removeEventListener(type, moved);
      expect(moves).to.deep.equal([]);
      expect(holds()).to.equal(true);
      expect([area.value, area.selectionStart, area.selectionEnd]).to.deep.equal([DRAFT, 6, 12]);
    });
});

describe('a picture of an answer', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());

  const pictureOf = async (title: string): Promise<HTMLImageElement> => {
    it_ = await stands({ config: { imageOrigins: [location.origin] } });
    const url = `${location.origin}/docs/screens/conversation.png?${title}`;
    const picture = { kind: 'image' as const, url, previewUrl: null, title, callToAction: '' };
    it_.chat.is([answered('The left side:', { with: { attachments: [picture] } })]);
    await it_.element.show();
    await until(() => it_.all('img.pic').length === 1);
    return it_.one<HTMLImageElement>('img.pic');
  };

  it('is told by its title', async () => {
    expect((await pictureOf('Shade, left side')).alt).to.equal('Shade, left side');
  });

  it('without a title says whose it is, and that nobody has described it', async () => {
    expect((await pictureOf('')).alt).to.equal('Image from Ada, no description');
  });
});
