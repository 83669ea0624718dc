import type { HostilePage, Site } from '../../host/hostile-pages.js';
import { site } from './ask.js';

const LIMIT_MS = 15_000;

export async function until<Found>(look: () => Found | null | undefined | false): Promise<Found> {
  const giveUp = Date.now() + LIMIT_MS;
  for (;;) {
    const found = look();
    if (found) return found;
    if (Date.now() > giveUp) throw new Error(`waited in vain: ${look.toString()}`);
    await new Promise((later) => setTimeout(later, 20));
  }
}

/** The page as it is sent: its own lines, and the tag that its owner pasted, by whole addresses: it may have a base. */
function written(page: Omit<HostilePage, 'name'>, { messaging, files, loader }: Site): string {
  const { css = '', before = '', body = '', attributes = '', html = PAGE } = page;
  const xml = page.kind === '.xhtml';
  const end = xml ? '/>' : '>';
  const own = (css && `<style>${css}</style>`) + (before && `<script nonce="R">${before}</script>`);
  const tag = `<script async="" nonce="R" src="${files}loader.js" data-base-url="${messaging}" data-session-endpoint="${location.origin}/site/session" data-instance="built-${Math.random()}" ${attributes}></script>`;
  return html
    .replace('HEAD', () => `<meta charset="utf-8"${end}<title>A page</title><link rel="icon" href="data:,"${end}${own}`)
    .replace('BODY', () => `<h1>A page</h1>${body}TAG`)
    .replace('TAG', () => tag)
    .replaceAll('HASH', loader);
}

const PAGE = '<!doctype html><html lang="en"><head>HEAD</head><body>BODY</body></html>';

async function hashOf(address: string): Promise<string> {
  const bytes = await (await fetch(address)).arrayBuffer();
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))));
}

/** Where the page has it: the launcher before there is a widget, or the widget's own. */
const shadows = (page: Document): ShadowRoot[] =>
  [...page.querySelectorAll('body *')].flatMap((one) => one.shadowRoot ?? []);

/** A page with the files as they ship, in a frame of the test's own: whatever it does to itself, the test is beside it. */
export class Visit {
  /** What the page's policy forbade, and what was not as it should be. */
  readonly problems: string[] = [];
  readonly #frame: HTMLIFrameElement;

  private constructor(frame: HTMLIFrameElement) {
    this.#frame = frame;
  }

  /** To a page with the files as they ship, or with one of them bent (`/built/<how>`). */
  static async to(how: string, page: Omit<HostilePage, 'name'> = {}): Promise<Visit> {
    const { messaging } = await site('where');
    const files = `${location.origin}/built/${how}/cdn/`;
    const loader = await hashOf(`${files}loader.js`);
    const at = { messaging: String(messaging), files, loader };
    const type = page.kind === '.xhtml' ? 'application/xhtml+xml' : 'text/html';
    const headers = { 'Content-Type': `${type}; charset=utf-8`, ...page.headers?.(at) };
    const sent = await fetch(`/built/${how}/pages`, {
      method: 'POST',
      body: JSON.stringify({ headers, html: written(page, at) }),
    });
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width:900px;height:700px';
    frame.src = `/built/${how}/page/${await sent.text()}`;
    await new Promise<void>((there) => {
      frame.onload = () => there();
      document.body.append(frame);
    });
    const visit = new Visit(frame);
    const { problems } = visit;
    visit.page.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      problems.push(effectiveDirective),
    );
    visit.page.addEventListener('am-error', (event) => {
      const { code, help } = (event as CustomEvent<{ code: string; help: string }>).detail;
      problems.push(`${code} ${help.split('/').pop()!.replace(/-.*/, '')}`);
    });
    return visit;
  }

  /** As it is now: it may be made anew. */
  get page(): Document {
    return this.#frame.contentDocument!;
  }

  get window(): Window & typeof globalThis {
    return this.#frame.contentWindow as Window & typeof globalThis;
  }

  get root(): ShadowRoot | null | undefined {
    return this.page.querySelector('agent-messenger')?.shadowRoot;
  }

  get launcher(): HTMLElement | undefined {
    return shadows(this.page)
      .flatMap((one) => [...one.querySelectorAll<HTMLElement>('button[aria-haspopup=dialog]')])
      .find((one) => one.getClientRects().length > 0);
  }

  get area(): HTMLTextAreaElement | null | undefined {
    return this.root?.querySelector<HTMLTextAreaElement>('#text');
  }

  /** Somewhere in what is ours. */
  says(words: string | RegExp, where = '*'): boolean {
    return shadows(this.page)
      .flatMap((one) => [...one.querySelectorAll(where)])
      .some(({ textContent }) => textContent.search(words) >= 0);
  }

  async asks(text: string): Promise<void> {
    const area = await until(() => this.area);
    area.value = text;
    area.dispatchEvent(new this.window.InputEvent('input', { bubbles: true, composed: true }));
    const send = await until(() => this.root?.querySelector<HTMLElement>('[part=send]:not([aria-disabled=true])'));
    send.click();
  }

  /** The visitor opens the chat, asks, and is answered. */
  async talks(): Promise<void> {
    (await until(() => this.launcher)).click();
    await this.asks('Where is my order FW-10234?');
    await until(() => this.says('Sent', '.delivery'));
    await until(() => this.says('FW-10234', '.turn.agent .md'));
  }

  leave(): void {
    this.#frame.remove();
  }
}
