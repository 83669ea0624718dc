import { stands, standsAtRest, until, type Standing } from './support/stand.js';

/** What pages fix in the corner where the launcher stands (N8). */
const fixtures: readonly (readonly [name: string, className: string, inside: string])[] = [
  ['a cookie bar', 'bar', 'button'],
  ['a sticky basket', 'corner', 'a'],
  ['a button to the top', 'corner', 'button'],
  ['a footer with links', 'bar', 'a'],
  ['a chat of somebody else', 'corner', 'button'],
];

describe('a launcher that is in the way', () => {
  let it_: Standing;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '.bar { position: fixed; inset: auto 0 0; height: 64px } .corner { position: fixed; inset: auto 24px 24px auto; width: 48px; height: 48px } .plain { position: fixed; inset: auto 0 0; height: 64px }',
  );
  before(() => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  after(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });
  afterEach(() => {
    it_.element.remove();
    document.querySelectorAll('.bar, .corner, .plain, .field').forEach((node) => node.remove());
  });
  const put = (className: string, inside: string): HTMLElement => {
    const node = document.createElement('div');
    node.className = className;
    const child = document.createElement(inside);
    child.textContent = 'x';
    if (child instanceof HTMLAnchorElement) child.href = '#x';
    node.append(child);
    document.body.append(node);
    return node;
  };
  const free = (node: Element): boolean => {
    const [one, other] = [it_.one('.launch').getBoundingClientRect(), node.getBoundingClientRect()];
    return one.bottom <= other.top || one.top >= other.bottom || one.right <= other.left || one.left >= other.right;
  };

  for (const [name, className, inside] of fixtures)
    it(`moves out of the way of ${name}, and back when it has gone`, async () => {
      it_ = await stands();
      const home = it_.one('.launch').getBoundingClientRect().top;
      const node = put(className, inside);
      await until(() => free(node));
      node.remove();
      await until(() => Math.abs(it_.one('.launch').getBoundingClientRect().top - home) < 1);
    });

  for (const rest of [{ hideLauncher: true }, { mode: 'inline' }] as const)
    it(`moves out of the way where it is shown later: ${JSON.stringify(rest)}`, async () => {
      it_ = await standsAtRest(rest);
      const node = put('bar', 'button');
      Object.assign(it_.element, { hideLauncher: false, mode: 'popup' });
      await it_.drawn();
      await until(() => free(node));
    });

  it('is in its place where it is put into a corner that is free', async () => {
    it_ = await stands();
    const node = put('bar', 'button');
    await until(() => free(node));
    it_.element.placement = 'end-top';
    await it_.drawn();
    await until(() => it_.one('.launch').getBoundingClientRect().top < 40);
  });

  it('moves off what has the focus', async () => {
    it_ = await stands();
    const field = document.createElement('input');
    field.className = 'corner field';
    document.body.append(field);
    field.focus();
    await until(() => free(field));
  });

  it('stays where it is over what nobody can press', async () => {
    it_ = await stands();
    const home = it_.one('.launch').getBoundingClientRect().top;
    put('plain', 'span');
    // That it has looked at the page since is seen by what it does about something else.
    const bar = put('corner', 'button');
    await until(() => free(bar));
    bar.remove();
    await until(() => Math.abs(it_.one('.launch').getBoundingClientRect().top - home) < 1);
  });
});
