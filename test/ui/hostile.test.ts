import { expect } from '@open-wc/testing';
import type { MessengerConfig } from '../../src/ui/config.js';
import { TRAP, VECTORS } from './markdown/vectors.js';
import { answered, conversationOf, handing, happened, person, said } from '../../src/testing/index.js';
import { frame, stands, type Standing } from './support/stand.js';

/** Hostile text in every field that shows text of others (S1, S2, S3): nothing runs, nothing is fetched. */
describe('hostile text in any field', function () {
  this.timeout(120_000);
  let it_: Standing;
  const hits: unknown[] = [];
  const page = window as unknown as { hit?: (what: unknown) => void };
  before(() => {
    page.hit = (what) => hits.push(what);
  });
  after(() => {
    delete page.hit;
  });
  afterEach(() => it_.element.remove());

  const asked = (): string[] =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(TRAP));

  const look = async (): Promise<void> => {
    await frame();
    await it_.element.updateComplete;
  };

  /** What must hold whatever has been drawn. */
  function holds(name: string): void {
    expect(hits, name).to.deep.equal([]);
    expect(asked(), name).to.deep.equal([]);
    for (const element of it_.root.querySelectorAll('*')) {
      for (const attribute of element.getAttributeNames())
        expect(attribute.startsWith('on'), `${name}: ${attribute}`).to.equal(false);
      expect(
        ['script', 'iframe', 'object', 'embed', 'style', 'link', 'base', 'meta'].includes(element.localName),
        `${name}: ${element.localName}`,
      ).to.equal(false);
      if (element instanceof HTMLAnchorElement && element.hasAttribute('href'))
        expect(element.protocol, `${name}: ${element.href}`).to.match(/^(https?|mailto|tel):$/);
      if (element instanceof HTMLImageElement) expect(element.getAttribute('src') ?? '', name).to.equal('');
    }
  }

  it('of messages: what the visitor, the assistant, a person and the service say, and their names', async () => {
    it_ = await stands();
    await it_.element.show();
    await it_.drawn();
    for (const { text } of VECTORS) {
      it_.chat.is([
        said(text),
        answered(text, { name: text }),
        person(text, { name: text, avatarUrl: text }),
        happened('system', { text, name: text }),
        happened('personLeft', { name: text }),
      ]);
      await look();
    }
    await it_.drawn();
    // The last of them stands; each before it has been looked at by what it would have done.
    holds('messages');
  });

  it('of what a message brings: titles, addresses, buttons, suggestions, numbers', async () => {
    it_ = await stands();
    await it_.element.show();
    it_.chat.is([
      answered('x', {
        with: {
          attachments: [{ kind: 'link', url: 'https://a.example', previewUrl: null, title: 'a', callToAction: 'b' }],
        },
      }),
    ]);
    await it_.drawn();
    for (const { name, text } of VECTORS) {
      it_.chat.is([
        answered('See', {
          with: {
            attachments: [
              { kind: 'link', url: text, previewUrl: text, title: text, callToAction: text },
              { kind: 'image', url: text, previewUrl: null, title: text, callToAction: '' },
              { kind: 'other', url: text, previewUrl: text, title: text, callToAction: text },
            ],
            suggestions: [{ text, payload: text }],
            callActions: [{ title: text, number: text }],
          },
        }),
      ]);
      await look();
      holds(name);
    }
  });

  it('of a hand-over: its queue, its reason, its route, the person', async () => {
    it_ = await stands();
    await it_.element.show();
    const mine = said('A person, please');
    for (const { name, text } of VECTORS.filter((_one, at) => at % 16 === 0))
      for (const state of ['queued', 'live', 'clientRequired', 'failed'] as const) {
        const handoff = handing(state, {
          queue: text,
          words: text,
          route: text,
          reason: text,
          person: { name: text, avatarUrl: text },
        });
        it_.chat.is([mine], {
          conversation: conversationOf([mine], { handoff, typing: { who: 'person', name: text } }),
        });
        await look();
        holds(`${state} ${name}`);
      }
  });

  it('of what the page itself says: titles, starters, notes, alternatives', async () => {
    it_ = await stands();
    await it_.element.show();
    for (const { name, text } of VECTORS.filter((_one, at) => at % 8 === 0)) {
      const config: MessengerConfig = {
        title: text,
        subtitle: text,
        assistant: text,
        note: text,
        alternatives: [
          { kind: 'call', label: text, to: text },
          { kind: 'link', label: text, to: text },
          { kind: 'mail', label: text, to: text },
        ],
      };
      it_.element.config = config;
      it_.chat.is([], { phase: 'failed', error: 'auth/unreachable' });
      await look();
      holds(name);
    }
  });
});
