import { expect } from '@open-wc/testing';
import { answered, conversationOf, handing, said } from '../../src/testing/index.js';
import { makes, stands, type Standing } from './support/stand.js';

const all = ['open', 'mobile', 'offline', 'streaming', 'handoff', 'ended'];

/** What a page may style the element by (docs/reference.md). */
describe('the states of the element', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());

  const are = (): string[] => all.filter((name) => it_.element.matches(`:state(${name})`));

  it('are none while it is closed, and open while it is, or is part of the page', async () => {
    it_ = await stands();
    expect(are()).to.deep.equal([]);
    await it_.element.show();
    expect(are()).to.deep.equal(['open']);
    await it_.element.close();
    expect(are()).to.deep.equal([]);
    it_.element.mode = 'inline';
    await it_.drawn();
    expect(are()).to.deep.equal(['open']);
  });

  it('say that the window is small, without the chat being open', async () => {
    it_ = await stands();
    it_.element.behind.frame.phone = true;
    it_.element.requestUpdate();
    await it_.drawn();
    expect(are()).to.deep.equal(['mobile']);
  });

  it('say what becomes of the conversation, and of the network', async () => {
    it_ = await stands({ open: true });
    const talk = [said('Hi'), answered('Hello')];
    it_.chat.is(talk);
    await it_.drawn();
    expect(are()).to.deep.equal(['open']);
    it_.chat.is(talk, { phase: 'offline' });
    await it_.drawn();
    expect(are()).to.deep.equal(['open', 'offline']);
    it_.chat.is(talk, { phase: 'ended' });
    await it_.drawn();
    expect(are()).to.deep.equal(['open', 'ended']);
  });

  it('say that an answer is being written, and that a person is asked for', async () => {
    it_ = await stands({ open: true });
    const writes = [said('Hi'), answered('Hel', { state: 'writing' })];
    it_.chat.is(writes);
    await it_.drawn();
    expect(are()).to.deep.equal(['open', 'streaming']);
    const talk = [said('Hi'), answered('Hello')];
    it_.chat.is(talk, { conversation: conversationOf(talk, { handoff: handing('queued') }) });
    await it_.drawn();
    expect(are()).to.deep.equal(['open', 'handoff']);
    it_.chat.is(talk, { conversation: conversationOf(talk, { handoff: handing('failed') }) });
    await it_.drawn();
    expect(are()).to.deep.equal(['open']);
  });

  it('are an attribute where a browser does not know them', async () => {
    it_ = makes({ open: true });
    Object.assign(it_.element, { attachInternals: () => ({}) });
    document.body.append(it_.element);
    await it_.element.ready;
    await it_.drawn();
    expect(it_.element.matches('[data-state~=open]')).to.equal(true);
    await it_.element.close();
    await it_.drawn();
    expect(it_.element.matches('[data-state~=open]')).to.equal(false);
  });
});
