import { expect } from '@open-wc/testing';
import { frame, stands, standsAtRest, until, type Standing } from './support/stand.js';

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
    document.querySelectorAll('.bar, .corner, .plain, .field, .other').forEach((node) => node.remove());
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

  /** As products for consent and chats of others stand in a page: `bar` is what must not be covered. */
  const framed = (): HTMLIFrameElement => Object.assign(document.createElement('iframe'), { srcdoc: '<button>x' });
  const hosted = (
    mode: ShadowRootMode,
    inside: string,
    host: HTMLElement = document.createElement('div'),
  ): ShadowRoot => {
    host.classList.add('other');
    document.body.append(host);
    const root = host.attachShadow({ mode });
    root.adoptedStyleSheets = [sheet];
    const bar = document.createElement('div');
    bar.className = inside;
    bar.append(document.createElement('button'));
    root.append(bar);
    return root;
  };
  const others: Readonly<Record<string, () => Element>> = {
    'a bar with a frame in it': () => {
      const bar = document.createElement('div');
      bar.className = 'bar';
      bar.append(framed());
      document.body.append(bar);
      return bar;
    },
    'a frame that is fixed itself': () => {
      const frame = Object.assign(framed(), { className: 'corner' });
      document.body.append(frame);
      return frame;
    },
    'a bar in a shadow root': () => hosted('open', 'bar').firstElementChild!,
    'a shadow root in a bar': () => {
      const { host } = hosted('open', '');
      host.classList.add('bar');
      return host;
    },
    'a bar in a shadow root in another': () => {
      const outer = hosted('open', '');
      const { host } = hosted('open', 'bar');
      outer.append(host);
      return host.shadowRoot!.firstElementChild!;
    },
    'what is slotted into a bar': () => {
      const root = hosted('open', 'bar');
      root.firstElementChild!.replaceChildren(document.createElement('slot'));
      root.host.append(document.createElement('button'));
      return root.firstElementChild!;
    },
    'an element of its own that nobody can look into': () => {
      const { host } = hosted('closed', '', document.createElement('consent-bar'));
      host.classList.add('bar');
      return host;
    },
  };
  for (const [name, comes] of Object.entries(others))
    it(`moves out of the way of ${name}, and back when it has gone`, async () => {
      it_ = await stands();
      const home = it_.one('.launch').getBoundingClientRect().top;
      const node = comes();
      await until(() => free(node));
      expect(it_.one('.launch').getBoundingClientRect().top).to.be.below(home - 1);
      node.remove();
      await until(() => Math.abs(it_.one('.launch').getBoundingClientRect().top - home) < 1);
    });

  it('moves out of the way of what comes into a shadow root later', async () => {
    it_ = await stands();
    const home = it_.one('.launch').getBoundingClientRect().top;
    const root = hosted('open', '');
    const corner = put('corner', 'button');
    await until(() => free(corner));
    corner.remove();
    await until(() => Math.abs(it_.one('.launch').getBoundingClientRect().top - home) < 1);
    root.firstElementChild!.className = 'bar';
    await until(() => free(root.firstElementChild!));
  });

  const harmless: Readonly<Record<string, () => Element>> = {
    'a frame behind all of the page': () => {
      const frame = framed();
      frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; z-index: -1';
      return frame;
    },
    'a bar that presses go through': () => {
      const bar = document.createElement('div');
      bar.className = 'bar';
      bar.style.pointerEvents = 'none';
      bar.append(framed());
      return bar;
    },
    'a bar with a frame that is not to be seen': () => {
      const bar = document.createElement('div');
      bar.className = 'plain';
      const frame = framed();
      frame.style.cssText = 'width: 0; height: 0; border: 0';
      bar.append('x', frame);
      return bar;
    },
    'a bar around it': () => {
      const bar = document.createElement('div');
      bar.className = 'bar';
      bar.append(it_.element);
      return bar;
    },
  };
  for (const [name, made] of Object.entries(harmless))
    it(`stays where it is over ${name}`, async () => {
      it_ = await stands();
      const home = it_.one('.launch').getBoundingClientRect().top;
      const node = made();
      node.classList.add('other');
      document.body.append(node);
      // That it has looked at the page since is seen by what it does about something else.
      const bar = put('corner', 'button');
      await until(() => free(bar));
      bar.remove();
      // It is looked at once more for that, with what was there alone.
      await until(() => Math.abs(it_.one('.launch').getBoundingClientRect().top - home) < 1);
      expect(it_.one('.launch').getBoundingClientRect().top).to.be.closeTo(home, 1);
    });

  for (const rest of [{ hideLauncher: true }, { mode: 'inline' }] as const)
    it(`moves out of the way where it is shown later: ${JSON.stringify(rest)}`, async () => {
      it_ = await standsAtRest(rest);
      const node = put('bar', 'button');
      Object.assign(it_.element, { hideLauncher: false, mode: 'popup' });
      await it_.drawn();
      await until(() => free(node));
    });

  it('is that of the later of two chats in one corner, and moves once', async () => {
    it_ = await stands({ instance: 'one' });
    const first = it_;
    const told: string[] = [];
    const tells = (who: string, { root }: Standing): void =>
      new MutationObserver(() => told.push(who)).observe(root.querySelector('.dock')!.parentElement!, {
        attributeFilter: ['style'],
      });
    tells('first', first);
    it_ = await stands({ instance: 'two' });
    tells('second', it_);
    try {
      await until(() => free(first.one('.launch')));
      // Each looks again, more than once.
      for (let looks = 0; looks < 40; looks++) {
        window.dispatchEvent(new Event('resize'));
        await frame();
      }
      expect(told).to.deep.equal(['second']);
    } finally {
      first.element.remove();
    }
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
