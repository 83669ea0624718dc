import { expect } from '@open-wc/testing';
import type { MessengerRenderers } from '../../src/ui/config.js';
import { answered, said } from '../../src/testing/index.js';
import { frame, stands, until, type Standing } from './support/stand.js';

const CODE = 'graph TD\n  A --> B';
const ANSWER = `Here it is:\n\n\`\`\`Mermaid\n${CODE}\n\`\`\`\n\nThat is all.`;

type Draws = NonNullable<MessengerRenderers['code']>;

/** A diagram, a formula: R2 has none in the widget, and a page brings its own. */
describe('what a page draws in the place of code', () => {
  let it_: Standing;
  const told: string[] = [];
  const shows = async (code: Draws | undefined, text = ANSWER): Promise<void> => {
    it_ = await stands({ renderers: code === undefined ? {} : { code } });
    it_.element.on('am-error', ({ detail }) => told.push(detail.help));
    await it_.element.show();
    it_.chat.is([said('Draw it'), answered(text)]);
    await it_.drawn();
    await until(() => it_.root.querySelector('.md .code') !== null);
  };
  const diagram = (): HTMLElement => it_.one('.md .code .drawn:not(:empty)');
  const isDrawn = (): boolean => it_.root.querySelector('.md .code .drawn:not(:empty)') !== null;
  const pre = (): HTMLElement => it_.one('.md .code pre');
  const figure = (words: string): HTMLElement =>
    Object.assign(document.createElement('p'), { className: 'figure', textContent: words });
  const copied = async (): Promise<string> => {
    const texts: string[] = [];
    const { clipboard } = navigator;
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(void texts.push(text)) },
    });
    it_.one('.md .code .copy').click();
    await until(() => texts.length === 1);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    return texts[0]!;
  };
  afterEach(() => {
    it_.element.remove();
    told.length = 0;
  });

  it('stands there, with the language and the button that copies the code', async () => {
    const asked: unknown[] = [];
    await shows((block) => {
      asked.push(block);
      return figure('A to B');
    });
    await until(isDrawn);
    expect(asked).to.deep.equal([{ language: 'mermaid', text: CODE }]);
    expect(diagram().textContent).to.equal('A to B');
    expect(getComputedStyle(pre()).display).to.equal('none');
    expect(diagram().getAttribute('aria-label')).to.equal(pre().getAttribute('aria-label'));
    expect(it_.one('.md .code .language').textContent).to.equal('Mermaid');
    expect(await copied()).to.equal(CODE);
  });

  it('comes when it is ready, and the code stands there until then', async () => {
    const give: ((drawn: HTMLElement) => void)[] = [];
    await shows(() => new Promise((resolve) => give.push(resolve)));
    await until(() => give.length === 1);
    expect(isDrawn()).to.equal(false);
    expect(getComputedStyle(pre()).display).not.to.equal('none');
    give[0]!(figure('late'));
    await until(isDrawn);
    expect(diagram().textContent).to.equal('late');
  });

  it('is asked for when all of the code has come, once, and stays when the words around it are drawn again', async () => {
    let asked = 0;
    const code: Draws = () => figure(`the ${++asked}.`);
    await shows(code, 'Nothing yet.\n\n```a\nb\n```');
    await until(isDrawn);
    const grows = { ...answered('Draw'), state: 'writing' as const, key: 'grows' };
    for (const text of ['```mermaid\ngraph', '```mermaid\ngraph TD\n', '```mermaid\ngraph TD\n```\n\nSo'])
      it_.chat.is([said('Draw it'), { ...grows, text }]);
    await until(() => it_.root.textContent!.includes('So'));
    await until(isDrawn);
    const stood = diagram();
    expect(asked).to.equal(2);
    // Other words of the widget's: every answer is drawn again.
    it_.element.strings = { copy: 'Take' };
    await until(() => it_.one('.md .code .copy').textContent!.includes('Take'));
    expect(diagram()).to.equal(stood);
    expect(asked).to.equal(2);
  });

  it('is drawn also of what stands there already, by another function anew, and by none no more', async () => {
    await shows(undefined);
    expect(isDrawn()).to.equal(false);
    for (const look of ['red', 'blue']) {
      it_.element.renderers = { code: () => figure(look) };
      await until(() => isDrawn() && diagram().textContent === look);
      expect(it_.all('.md .drawn')).to.have.length(1);
    }
    it_.element.renderers = {};
    await until(() => !isDrawn());
    expect(getComputedStyle(pre()).display).not.to.equal('none');
  });

  it('is the code where the page gives null, and in another language is asked for by its name', async () => {
    const asked: string[] = [];
    await shows(({ language }) => {
      asked.push(language);
      return null;
    }, '```js\nlet a\n```\n\n```\nplain\n```\n\n- in a list\n\n  ```sql\n  select\n  ```');
    await until(() => asked.length === 3);
    expect(asked).to.deep.equal(['js', '', 'sql']);
    await frame();
    expect(isDrawn()).to.equal(false);
    expect(told).to.deep.equal([]);
  });

  const seen = (): string[] =>
    it_.all('.md .code').map((one) =>
      [...one.querySelectorAll<HTMLElement>('pre, .drawn')]
        .filter(({ offsetHeight }) => offsetHeight > 0)
        .map(({ textContent }) => textContent)
        .join(),
    );

  it('is seen once where the page gives the same node twice: a node stands in one place, and the code in the other', async () => {
    const same = figure('A to B');
    await shows(() => same, `\`\`\`mermaid\n${CODE}\n\`\`\`\n\nand again\n\n\`\`\`mermaid\n${CODE}\n\`\`\``);
    await until(isDrawn);
    await frame();
    expect(seen()).to.deep.equal([CODE, 'A to B']);
  });

  it('is the code again where the page takes away what it has given', async () => {
    const given = figure('A to B');
    await shows(() => given);
    await until(isDrawn);
    given.remove();
    await until(() => seen().join() === CODE);
  });

  it('is nothing of the code that stood there, once an answer says something else and goes on', async () => {
    await shows(({ text }) => figure(text.toUpperCase()), 'x\n\n```a\nb\n```');
    await until(isDrawn);
    const grows = { ...answered('Draw'), state: 'writing' as const, key: 'grows' };
    it_.chat.is([said('Draw it'), { ...grows, text: '```a\none\n```\n\nSo' }]);
    await until(() => seen().join() === 'ONE');
    it_.chat.is([said('Draw it'), { ...grows, text: '```a\ntwo' }]);
    await until(() => seen().join() === 'two');
    it_.chat.is([said('Draw it'), { ...grows, text: '```a\ntwo\n```\n\nSo' }]);
    await until(() => seen().join() === 'TWO');
  });

  it('keeps the focus that is in it when the answer around it is drawn again', async () => {
    await shows(() => {
      const b = document.createElement('button');
      b.textContent = 'zoom';
      return b;
    });
    await until(isDrawn);
    it_.one('.drawn button').focus();
    it_.element.strings = { copy: 'Take' };
    await until(() => it_.one('.md .code .copy').textContent!.includes('Take'));
    expect(it_.root.activeElement?.textContent).to.equal('zoom');
  });

  it('is not taken for code of the answer, though it may be some, and is not what is copied', async () => {
    const asked: string[] = [];
    await shows(({ text }) => {
      asked.push(text);
      const own = document.createElement('pre');
      own.append(Object.assign(document.createElement('code'), { className: 'language-js', textContent: 'let own' }));
      return own;
    }, '```js\nlet a\n```');
    await until(isDrawn);
    it_.element.strings = { copy: 'Take' };
    await until(() => it_.one('.md .code .copy').textContent!.includes('Take'));
    expect(asked).to.deep.equal(['let a']);
    expect(it_.one('.drawn code').children).to.have.length(0);
    expect(await copied()).to.equal('let a');
  });

  it('is asked for by its language too: the same words in another are something else', async () => {
    const grows = { ...answered('Draw'), state: 'writing' as const, key: 'grows' };
    await shows(({ language, text }) => figure(`${language}: ${text}`), 'x\n\n```a\nb\n```');
    for (const language of ['one', 'two']) {
      it_.chat.is([said('Draw it'), { ...grows, text: `\`\`\`${language}\nwords\n\`\`\`\n\nSo` }]);
      await until(() => seen().join() === `${language}: words`);
    }
  });

  it('stays until another function has something else, and the code comes where that has nothing', async () => {
    await shows(() => figure('before'));
    await until(isDrawn);
    const give: ((drawn: HTMLElement | null) => void)[] = [];
    for (const [drawn, shown] of [
      [figure('after'), 'after'],
      [null, CODE],
    ] as const) {
      const before = seen();
      it_.element.renderers = { code: () => new Promise((resolve) => give.push(resolve)) };
      await until(() => give.length === 1);
      expect(seen()).to.deep.equal(before);
      give.pop()!(drawn);
      await until(() => seen().join() === shown);
    }
  });

  it('is asked for once in a list that goes on after it', async () => {
    const asked: string[] = [];
    await shows(({ text }) => (asked.push(text), figure(text.toUpperCase())), 'x\n\n```a\nb\n```');
    await until(isDrawn);
    const grows = { ...answered('Draw'), state: 'writing' as const, key: 'grows' };
    for (const text of [
      '- a\n\n  ```x\n  one\n  ```\n',
      '- a\n\n  ```x\n  one\n  ```\n- b\n\n  ```x\n  tw',
      '- a\n\n  ```x\n  one\n  ```\n- b\n\n  ```x\n  two\n  ```\n- c',
    ]) {
      it_.chat.is([said('Draw it'), { ...grows, text }]);
      await it_.drawn();
    }
    it_.chat.is([
      said('Draw it'),
      { ...grows, state: 'complete', text: '- a\n\n  ```x\n  one\n  ```\n- b\n\n  ```x\n  two\n  ```\n- c' } as never,
    ]);
    await until(() => seen().join() === 'ONE,TWO');
    expect(asked).to.deep.equal(['b', 'one', 'two']);
  });

  for (const [what, code] of [
    [
      'throws',
      () => {
        throw new Error('no room');
      },
    ],
    ['is rejected', () => Promise.reject(new Error('no room'))],
    ['gives words', () => '<b>no room</b>' as unknown as null],
  ] as const)
    it(`is the code where the page’s own ${what}, and that is told once`, async () => {
      await shows(code as Draws, `${ANSWER}\n\n\`\`\`other\nagain\n\`\`\``);
      await until(() => told.length > 0);
      await frame();
      expect(told).to.have.length(1);
      expect(told[0]).to.match(/^renderers\.code: /);
      expect(it_.stand.complaints).to.deep.equal(told);
      expect(isDrawn()).to.equal(false);
      expect(it_.one('#log').textContent).to.contain('graph TD').and.not.to.contain('<b>');
    });
});
