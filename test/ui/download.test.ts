import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import { stands, type Standing } from './support/stand.js';

const { click } = HTMLAnchorElement.prototype;

describe('a copy as a file', () => {
  let it_: Standing;
  let told: number;
  let links: string[];
  /** What a phone gets of it, and says. */
  let shared: File[];

  beforeEach(async () => {
    [told, links, shared] = [0, [], []];
    it_ = await stands();
    it_.element.addEventListener('am-transcript', () => (told += 1));
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.element.show();
    HTMLAnchorElement.prototype.click = function () {
      links.push(this.download);
    };
  });
  afterEach(() => {
    HTMLAnchorElement.prototype.click = click;
    for (const name of ['standalone', 'maxTouchPoints', 'canShare', 'share']) Reflect.deleteProperty(navigator, name);
    it_.element.remove();
  });
  const has = (what: Readonly<Record<string, unknown>>): void => {
    for (const [name, value] of Object.entries(what))
      Object.defineProperty(navigator, name, { value, configurable: true });
  };
  const phone = (says: () => Promise<void>): void =>
    has({
      standalone: true,
      maxTouchPoints: 5,
      canShare: ({ files }: ShareData) => files?.length === 1,
      share: async ({ files }: ShareData) => {
        shared.push(...files!);
        return says();
      },
    });
  const refuses = (name: string) => () => Promise.reject(new DOMException('no', name));

  it('is saved by a link, with the day in its name', async () => {
    has({ maxTouchPoints: 0 });
    await it_.element.downloadTranscript({ format: 'html' });
    expect(links).to.have.length(1);
    expect(links[0]).to.match(/^chat-\d{4}-\d\d-\d\d\.html$/);
    expect(told).to.equal(1);
  });

  it('goes to the sheet of an iPhone, where a link saves nothing', async () => {
    phone(() => Promise.resolve());
    await it_.element.downloadTranscript();
    expect(links).to.deep.equal([]);
    expect(shared.map(({ name, type }) => [name.slice(0, 5), name.slice(-4), type])).to.deep.equal([
      ['chat-', '.txt', 'text/plain;charset=utf-8'],
    ]);
    expect(await shared[0]!.text()).to.contain('Hello');
    expect(told).to.equal(1);
  });

  it('is no copy for who closes the sheet', async () => {
    phone(refuses('AbortError'));
    await it_.element.downloadTranscript();
    expect([links.length, told]).to.deep.equal([0, 0]);
  });

  it('is saved by a link where the page may not use the sheet, or it takes no such file', async () => {
    phone(refuses('NotAllowedError'));
    await it_.element.downloadTranscript();
    has({ canShare: () => false });
    await it_.element.downloadTranscript({ format: 'json' });
    has({ canShare: undefined });
    await it_.element.downloadTranscript();
    expect([links.length, told]).to.deep.equal([3, 3]);
  });
});
