import { expect } from 'chai';
import { createClient, type ClientOptions } from '../../src/client.js';
import { ScriptedService, transcript, until } from '../../src/testing/index.js';

/** As much of a browser's as Node has from 24 on: who asks first has the lock, and the others wait or take it. */
class Locks {
  #holder: { readonly robbed: (error: Error) => void } | null = null;
  readonly #waiting: (() => void)[] = [];

  readonly request = (
    _name: string,
    { ifAvailable, steal }: LockOptions,
    hold: (lock: object | null) => Promise<void>,
  ): Promise<void> =>
    new Promise((over, robbed) => {
      const takes = (): void => {
        const holder = (this.#holder = { robbed });
        void hold({}).then(() => {
          over();
          if (this.#holder !== holder) return;
          this.#holder = null;
          this.#waiting.shift()?.();
        });
      };
      if (steal === true) this.#holder?.robbed(new Error('stolen'));
      if (this.#holder === null || steal === true) takes();
      else if (ifAvailable === true) void hold(null).then(over);
      else this.#waiting.push(takes);
    });
}

describe('clients of one process', () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  beforeEach(() => {
    const value = { locks: new Locks() };
    Object.defineProperty(globalThis, 'navigator', { value, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'navigator');
    if (own !== undefined) Object.defineProperty(globalThis, 'navigator', own);
  });

  it('are of a visitor each, where there are locks and channels as between tabs', async () => {
    const service = new ScriptedService({ greeting: [{ do: 'say', text: 'Hello' }], answers: [] });
    const options = { ...service.client, device: 'desktop', log: 'none' } as ClientOptions;
    const ann = createClient(options);
    await ann.send('I am Ann');
    await until(() => transcript(ann.snapshot).includes('You: I am Ann'));
    const bob = createClient(options);
    await bob.send('I am Bob');
    await until(() => service.messages.includes('I am Bob'));
    expect(transcript(bob.snapshot).join()).not.to.include('Ann');
    expect(transcript(ann.snapshot).join()).not.to.include('Bob');
    expect(service.dials).to.equal(2);
    for (const client of [ann, bob]) client.destroy();
  });
});
