import { expect } from '@open-wc/testing';
import '../../src/define.js';
import { mount, ScriptedService, until, type Mounted } from '../../src/testing/index.js';

/** Two widgets of one page, each with a service of its own; the client is the real one. */
describe('two widgets on a page', () => {
  const both: Mounted[] = [];
  const services: ScriptedService[] = [];
  const stands = async (name: string, attributes: Readonly<Record<string, string>> = {}): Promise<Mounted> => {
    const service = new ScriptedService(
      {
        agent: { name },
        greeting: [{ do: 'say', text: `I am ${name}` }],
        answers: [{ then: [{ do: 'say', text: `${name} heard` }] }],
      },
      { baseUrl: `https://${name.toLowerCase()}.test`, tokenEndpoint: `/${name}/token` },
    );
    services.push(service);
    const widget = await mount(service, {
      attributes: { storage: 'device', instance: `two-${name}`, locale: 'en', ...attributes },
    });
    both.push(widget);
    return widget;
  };
  type Forgetful = { forget(): Promise<void> };
  const forget = ({ element }: Mounted): Promise<void> => (element as unknown as Forgetful).forget();
  afterEach(async () => {
    // Other tests have their own on the same disk.
    await Promise.all(both.map(forget));
    for (const one of both.splice(0)) one.remove();
    services.length = 0;
  });

  const keys = (): Promise<string[]> =>
    new Promise((done) => {
      const opening = indexedDB.open('agent-messenger');
      opening.onsuccess = () => {
        const { result } = opening;
        const all = result.transaction('conversations').objectStore('conversations').getAllKeys();
        all.onsuccess = () => {
          result.close();
          done(all.result.map(String).filter((key) => key.includes('two-')));
        };
      };
    });

  it('have sessions, words, storage and events of their own', async () => {
    const [ada, bo] = [await stands('Ada'), await stands('Bo')];
    const heard: string[] = [];
    for (const { element } of both)
      element.addEventListener('am-message', (event) =>
        heard.push(`${element.getAttribute('instance')}: ${(event as CustomEvent<{ text: string }>).detail.text}`),
      );
    await ada.says('to Ada');
    await bo.says('to Bo');
    await ada.reads('Ada: Ada heard');
    await bo.reads('Bo: Bo heard');
    expect(ada.transcript()).to.deep.equal(['Ada: I am Ada', 'You: to Ada', 'Ada: Ada heard']);
    expect(bo.transcript()).to.deep.equal(['Bo: I am Bo', 'You: to Bo', 'Bo: Bo heard']);
    expect(services.map(({ messages }) => messages)).to.deep.equal([['to Ada'], ['to Bo']]);
    await until(
      () => heard.length >= 4,
      () => heard.join(),
    );
    for (const line of heard) expect(line).to.match(/^two-Ada: (I am Ada|Ada heard)$|^two-Bo: (I am Bo|Bo heard)$/);
    await until(async () => (await keys()).length === 2);
    expect((await keys()).sort()).to.deep.equal(['ada.test/two-Ada', 'bo.test/two-Bo']);
    expect(
      Object.keys(sessionStorage)
        .filter((key) => key.includes('two-'))
        .sort(),
    ).to.deep.equal(['agent-messenger:two-Ada', 'agent-messenger:two-Bo']);
  });

  it('forget one without the other', async () => {
    const [ada, bo] = [await stands('Ada'), await stands('Bo')];
    await ada.says('to Ada');
    await bo.says('to Bo');
    await ada.reads('Ada: Ada heard');
    await bo.reads('Bo: Bo heard');
    await forget(ada);
    expect(ada.transcript()).to.deep.equal([]);
    expect(bo.transcript()).to.deep.equal(['Bo: I am Bo', 'You: to Bo', 'Bo: Bo heard']);
    await bo.says('still there?');
    await until(() => services[1]!.messages.length === 2);
    await until(async () => (await keys()).join() === 'bo.test/two-Bo', 'a disk with Bo alone on it');
  });

  it('of one name at two places share nothing of a conversation either', async () => {
    const [ada, bo] = [await stands('Ada', { instance: 'same' }), await stands('Bo', { instance: 'same' })];
    await ada.says('to Ada');
    await ada.reads('Ada: Ada heard');
    await bo.says('to Bo');
    await bo.reads('Bo: Bo heard');
    expect(bo.transcript()).to.deep.equal(['Bo: I am Bo', 'You: to Bo', 'Bo: Bo heard']);
    expect(ada.transcript()).to.deep.equal(['Ada: I am Ada', 'You: to Ada', 'Ada: Ada heard']);
  });
});
