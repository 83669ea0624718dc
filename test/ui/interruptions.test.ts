import { expect } from '@open-wc/testing';
import type { Item } from '../../src/core/conversation/items.js';
import { answered, said } from '../../src/testing/index.js';
import { measure, measuresByHand, measuresByItself } from './support/measures.js';
import { reading } from './support/reading.js';
import { stands, until, type Standing } from './support/stand.js';

const talk = (length: number): Item[] =>
  Array.from({ length }, (_one, at) =>
    at % 2 === 0
      ? said(`Question ${at}`, 'sent', { key: `v:${at}` })
      : answered(`Answer ${at}. ${'words '.repeat(20 + ((at * 7) % 40))}`, { key: `a:${at}` }),
  );

describe('one who reads older messages', () => {
  let it_: Standing;
  beforeEach(async () => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    measuresByHand();
    it_ = await stands();
    await it_.element.show();
    it_.chat.is(talk(60));
    await it_.drawn();
  });
  afterEach(() => {
    it_.element.remove();
    Reflect.deleteProperty(document, 'hidden');
    measuresByItself();
  });

  const { wordsOf, scrollsTo, log, inView: seen } = reading(() => it_);
  const inView = (): string => seen(1);
  /** With what a browser tells of a view that was moved for it. */
  const settles = async (): Promise<void> => {
    await until(() => it_.all('[data-k]').length > 0);
    await it_.drawn();
    it_.all('.log')[0]?.dispatchEvent(new Event('scroll'));
    await it_.drawn();
  };
  const sized = (size: Partial<CSSStyleDeclaration>) => async (): Promise<void> => {
    Object.assign(it_.one('.panel').style, size);
    measure();
    await settles();
  };

  const interruptions: Record<string, () => Promise<unknown>> = {
    'the panel is narrower': sized({ inlineSize: '300px', maxInlineSize: '300px', minInlineSize: '0' }),
    'the panel is wider': sized({ inlineSize: '620px', maxInlineSize: '620px' }),
    'the panel is lower and wider': sized({ inlineSize: '620px', maxInlineSize: '620px', maxBlockSize: '320px' }),
    ...Object.fromEntries(
      (['panel', 'fullscreen', 'inline'] as const).map((mode) => [
        `the chat is ${mode} from now on`,
        async () => {
          it_.element.mode = mode;
          await settles();
        },
      ]),
    ),
    'the chat was closed': async () => {
      await it_.element.close();
      await it_.drawn();
      expect(it_.all('.log')).to.have.length(0);
      await it_.element.show();
      await settles();
    },
    'the element was moved elsewhere': async () => {
      const place = document.body.appendChild(document.createElement('div'));
      place.append(it_.element);
      await settles();
      document.body.append(it_.element);
      place.remove();
      await settles();
    },
    'the element was taken out of the page, and put back': async () => {
      it_.element.remove();
      await it_.drawn();
      document.body.append(it_.element);
      await settles();
    },
  };
  interruptions['the element was put back, and the conversation came after it'] = async () => {
    it_.element.remove();
    await it_.drawn();
    it_.chat.is([]);
    document.body.append(it_.element);
    await it_.drawn();
    expect(it_.all('[data-k]')).to.have.length(0);
    it_.chat.is(talk(60));
    await settles();
  };
  interruptions['the page was loaded again'] = async () => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    it_.element.remove();
    const kept = JSON.parse(JSON.stringify(it_.stand.kept)) as typeof it_.stand.kept;
    it_ = await stands({}, (stand) => {
      stand.kept = kept;
    });
    await it_.drawn();
    it_.chat.is(talk(60));
    await settles();
  };
  for (const [what, happens] of Object.entries(interruptions))
    for (const part of [0.3, 0.55, 0.8])
      it(`finds the same message at the same place when ${what} (${part})`, async () => {
        await scrollsTo(log().scrollHeight * part);
        const key = inView();
        const before = wordsOf(key);
        await happens();
        expect(inView()).to.equal(key);
        const now = wordsOf(key);
        // The same part of a message that takes more lines now, or fewer.
        const grown = before.top < 0 ? now.height / before.height : 1;
        expect(now.top).to.be.closeTo(before.top * grown, 2);
      });
});
