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
  const diagram = (): HTMLElement => it_.one('.md .code .drawn');
  const isDrawn = (): boolean => it_.root.querySelector('.md .code .drawn') !== null;
  const pre = (): HTMLElement => it_.one('.md .code pre');
  const figure = (words: string): HTMLElement =>
    Object.assign(document.createElement('p'), { className: 'figure', textContent: words });
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
    const copied: string[] = [];
    const { clipboard } = navigator;
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
    });
    it_.one('.md .code .copy').click();
    await until(() => copied.length === 1);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    expect(copied).to.deep.equal([CODE]);
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
