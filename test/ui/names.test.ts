import { expect } from '@open-wc/testing';
import { answered, conversationOf, handing, happened, person, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

describe('what somebody is called', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());
  const text = (selector: string): string => it_.one(selector).textContent?.replace(/\s+/g, ' ').trim() ?? '';
  const headings = (): string[] => it_.all('[role=heading].sr').map((one) => one.textContent?.split(', ')[0] ?? '');
  /** Somebody is there whom the service calls so, and writes; no message has a name of its own. */
  async function serves(name: string, more: Parameters<typeof conversationOf>[1] = {}): Promise<void> {
    it_ = await stands({ config: { title: 'Juniper', imageOrigins: [location.origin] } });
    await it_.element.show();
    const items = [said('Hi'), happened('personJoined', { name }), person('Hello', { name: '' })];
    const handoff = handing('live', { person: { name, avatarUrl: null } });
    it_.chat.is(items, {
      conversation: conversationOf(items, { handoff, typing: { who: 'person', name: '' }, ...more }),
    });
    await it_.drawn();
  }

  for (const [name, initials] of [
    ['Robin (demo)', 'R'],
    ['“Sarah” — Lind', 'SL'],
    ['éva o’neil', 'ÉO'],
    ['7 (seven)', '7'],
    ['山田 太郎', '山太'],
    ['🙂 !', ''],
  ] as const)
    it(`is drawn by the first letters of its words: ${name}`, async () => {
      await serves(name);
      expect(text('.busy .face')).to.equal(initials);
    });

  it('is the name with which they joined, where a message has none', async () => {
    await serves('Sarah');
    expect(headings()).to.deep.equal(['You', 'Sarah']);
    expect([text('#title'), text('.busy > :last-child')]).to.deep.equal(['Sarah', 'Sarah is writing']);
  });

  it('is "Person" where the service never names them: in the title, over a message, and while they write', async () => {
    await serves('');
    expect(headings()).to.deep.equal(['You', 'Person']);
    expect([text('#title'), text('.busy > :last-child')]).to.deep.equal(['Person', 'Person is writing']);
  });

  it('stays what it was when they have gone, and is nobody else’s in the next chat', async () => {
    await serves('Sarah');
    const items = [
      ...it_.chat.snapshot.items,
      happened('personLeft'),
      happened('newSession'),
      person('Here is somebody', { name: '' }),
    ];
    it_.chat.is(items);
    await it_.drawn();
    expect(headings()).to.deep.equal(['You', 'Sarah', 'Person']);
  });

  it('is known as soon as it is said who joined, also after their first words', async () => {
    it_ = await stands();
    await it_.element.show();
    const first = person('Hello', { name: '' });
    it_.chat.is([first]);
    await it_.drawn();
    expect(headings()).to.deep.equal(['Person']);
    const items = [happened('personJoined', { name: 'Sarah', place: first.place - 0.5 }), first];
    it_.chat.is(items, {
      conversation: conversationOf(items, { handoff: handing('live', { person: { name: 'Sarah', avatarUrl: null } }) }),
    });
    await it_.drawn();
    expect(headings()).to.deep.equal(['Sarah']);
  });

  it('names the dialog also where the site has hidden the header, and given no title', async () => {
    it_ = await stands({ hideHeader: true, config: { title: '' } });
    await it_.element.show();
    await it_.drawn();
    expect(text('#title')).to.equal('Ada');
  });

  it('is in the description of a picture that has none', async () => {
    it_ = await stands({ config: { imageOrigins: [location.origin] } });
    const url = `${location.origin}/docs/screens/conversation.png`;
    const picture = { kind: 'image' as const, url, previewUrl: null, title: '', callToAction: '' };
    it_.chat.is([answered('The left side:', { name: '', with: { attachments: [picture] } })]);
    await it_.element.show();
    await until(() => it_.all('img.pic').length === 1);
    expect(it_.one<HTMLImageElement>('img.pic').alt).to.equal('Image from Ada, no description');
  });

  for (const [calls, agent, assistant, name] of [
    ['the service', 'Fern', 'Juniper', 'Fern'],
    ['the site', '', 'Juniper', 'Juniper'],
    ['nobody', '', undefined, 'Assistant'],
  ] as const)
    it(`is for the page what it is on the screen, where ${calls} says it and no message does`, async () => {
      const told: string[] = [];
      const items = [answered('Hello', { name: '' })];
      it_ = await stands({ config: { ...(assistant && { assistant }) } });
      it_.element.on('am-before-message', ({ detail }) => told.push(`before ${detail.name}`));
      it_.element.on('am-message', ({ detail }) => told.push(detail.name));
      await it_.element.show();
      // Who it is comes with its first words.
      it_.chat.is(items, {
        conversation: conversationOf(items, { agent: { name: agent, avatarUrl: null, place: 1 } }),
      });
      await it_.drawn();
      expect(headings()).to.deep.equal([name]);
      expect(told).to.deep.equal([`before ${name}`, name]);
    });

  it('is for the page that of a person, too', async () => {
    const told: string[] = [];
    it_ = await stands();
    it_.element.on('am-message', ({ detail }) => told.push(detail.name));
    await it_.element.show();
    it_.chat.is([happened('personJoined', { name: 'Sarah' }), person('Hello', { name: '' })]);
    await it_.drawn();
    expect(told).to.deep.equal(['Sarah']);
  });
});

describe('who answers, under the composer', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());
  const note = (): string => it_.one('.note').innerText.trim();
  const live = (queue: string) => handing('live', { queue, person: { name: 'Sarah', avatarUrl: null } });
  async function is(handoff: ReturnType<typeof handing>): Promise<string> {
    const items = [said('Hi'), answered('Hello')];
    it_.chat.is(items, { conversation: conversationOf(items, { handoff }) });
    await it_.drawn();
    return note();
  }
  const software = 'Ada is an AI assistant. Check what matters.';

  it('is a person while one is there, and the software before and after', async () => {
    it_ = await stands({ open: true, hideHeader: true });
    expect(await is(handing('queued'))).to.equal(software);
    expect(await is(live(''))).to.equal('Person');
    expect(await is(live('Orders team'))).to.equal('Person, Orders team');
    expect(await is(handing('none'))).to.equal(software);
  });

  it('is said in words of ours where a site has only named the software', async () => {
    it_ = await stands({ open: true, strings: { assistant: 'Juno' } });
    expect(await is(live(''))).to.equal('Person');
  });

  for (const own of [
    { config: { note: 'An AI answers. It is recorded.' } },
    { strings: { note: 'An AI answers. It is recorded.' } },
  ])
    it(`stays what a site says in its own words (${Object.keys(own).join()})`, async () => {
      it_ = await stands({ open: true, ...own });
      expect(await is(live(''))).to.equal('An AI answers. It is recorded.');
    });
});
