import type { Claim } from './claim.js';
import { STYLE } from './style.js';

/** The hash of the widget's first file, put in by the build; empty while developing. */
declare const WIDGET_HASH: string;

/** Not everywhere yet. */
declare const URLPattern: new (pattern: string, base: string) => { test(address: string): boolean };

/** The names that a page has, and one that not every browser has. Said each time, `window` weighs less than a name for it. */
declare const window: Record<string | symbol, unknown> & { readonly navigation?: EventTarget };
const claims = (window[Symbol.for('agent-messenger')] ??= []) as Claim[];

// A module is not told which tag is its own; where one name is misspelt, the other may not be. Who is told runs for no other
// tag, which may wait for consent.
const tag = (
  document.currentScript
    ? [document.currentScript]
    : [...document.querySelectorAll('script[data-token-endpoint],script[data-base-url]')]
).find(
  (one) =>
    !claims.some(
      (claim) => (claim.data['instance'] || 'default') === ((one as HTMLElement).dataset['instance'] || 'default'),
    ),
) as HTMLScriptElement;

// One block and no functions of its own for what is done once: a call costs bytes.
try {
  const data = tag.dataset;
  const element = document.createElement('agent-messenger') as Claim['element'];
  for (const { name, value } of tag.attributes) if (/^data-/.test(name)) element.setAttribute(name.slice(5), value);
  let known = '';
  try {
    const name = `agent-messenger:${data['instance'] || 'default'}`;
    known += sessionStorage[name] + localStorage[name];
  } catch {
    // A page that may keep nothing has nothing to go on with.
  }

  const launcher = document.createElement('div');
  // Where the visitor has moved it, unless the page says that it stays.
  launcher.className = ('launcherFixed' in data ? '' : known.match(/corner":"(.+?)"/)?.[1]) || data['placement'] || '';
  const shadow = launcher.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  shadow.adoptedStyleSheets = [sheet];
  sheet.replaceSync(STYLE);
  const button = document.createElement('button');
  button.ariaLabel = data['label'] || 'Open chat';
  button.ariaHasPopup = 'dialog';
  // Black or white on it, as the widget has it (4.5:1). What is no colour, and what a browser cannot reckon, changes nothing.
  button.style = `background:${data['accent']};color:lab(from ${data['accent']} calc(5e3 - l*100) 0 0)`;
  // The three bars of the mark.
  for (let bars = 3; bars--;) button.append(document.createElement('i'));
  shadow.append(button);

  // What has failed once is remembered as failed, and what hangs goes on hanging: each try has an address of its own.
  let href = new URL(data['src'] || 'widget.js', tag.src || (location as unknown as URL)) as unknown as string;
  const fetched = (): void => {
    if (claim.taken) return;
    // WebKit runs what it has preloaded whatever its hash is, or preloads nothing; what it fetches it checks. Of the names
    // that browsers give, 'Apple Computer, Inc.', 'Google Inc.' and none, its is the only one that long.
    const webKit = navigator.vendor[12];
    // Or is late: then it opens when it is there, but nobody is left without a word, nor without another try.
    const failed = (why?: unknown): void => {
      // That was told, or it is an older try, which is nobody's any more.
      if (claim.taken !== link) return;
      claim.taken = false;
      if (claim.open) {
        claim.open = !why;
        // For ten seconds, also to a screen reader.
        const line = document.createElement('p');
        line.role = 'alert';
        line.append('The chat is not available now.');
        shadow.append(line);
        button.style.opacity = '';
        setTimeout(() => line.remove(), 1e4);
      }
      element.dispatchEvent(
        new CustomEvent('am-error', {
          detail: { code: 'loader/unavailable', help: link.href, recoverable: true },
          bubbles: true,
        }),
      );
    };
    // Checked against its hash before it runs; no script is made, which strict pages forbid. In the order that weighs least.
    const link: HTMLLinkElement & { onload: () => unknown } = (claim.taken = Object.assign(
      document.createElement('link'),
      {
        href,
        rel: webKit || 'modulepreload',
        nonce: tag.nonce,
        integrity: WIDGET_HASH,
        onerror: failed,
        onload: () => import(/* @vite-ignore */ link.href).catch(failed),
      },
    ));
    document.head.append(link);
    if (webKit) fetch(href, link as RequestInit).then(link.onload, failed);
    href += '?';
    setTimeout(failed, 2e4);
  };
  const wanted = (): void => {
    // It is coming.
    button.style.opacity = '.5';
    claim.open = true;
    fetched();
  };
  launcher.onclick = wanted;
  // A focus does not rise, but it is the host's own too. Where nobody listens for touches, an iPhone knows no `:active`, by
  // which the widget sees that it comes in the middle of a press.
  launcher.ontouchstart = launcher.onpointerenter = launcher.onfocus = fetched;
  /** Whether it is at one of these addresses. What cannot be told here the widget is asked, which knows. */
  const at = (patterns?: string): boolean | void => {
    try {
      return patterns?.match(/\S+/g)?.some((one) => new URLPattern(one, location.href).test(location.href));
    } catch {
      fetched();
    }
  };
  /** Whatever has happened to the page: a press, another address, another body, an element of our name. */
  const look = (event?: Event): void => {
    try {
      // Also in the page's own components, as far as they are open.
      if (
        (event!.composedPath()[0] as Element).closest(
          `:is([data-agent-messenger-open=''],[data-agent-messenger-open='${data['instance'] || 'default'}'],${data['trigger']})`,
        )
      ) {
        event!.preventDefault();
        wanted();
      }
    } catch {
      // The page has misspelt the selector; or it was no press.
    }
    // What stands between the nodes that a server wrote makes a framework throw them away that counts on them. Of the
    // three states of a page, 'loading' is the last in the alphabet.
    if (document.readyState > 'l') return;
    // The element looks after itself. Where a bundle of the page has brought it, the widget knows what becomes of the tag.
    if (element.ready) fetched();
    else {
      // Hidden, it can still say why a press on what the page has of its own opens nothing; and is seen to go.
      button.style.visibility =
        'hideLauncher' in data || at(data['hideOn']) || (data['showOn'] && !at(data['showOn'])) ? 'hidden' : '';
      if (!launcher.isConnected) {
        // The same nodes with all that they hold. The widget takes the launcher away.
        document.body.append(element, launcher);
        // What is taken away again in the same frame is seen by nobody.
        setTimeout(look, 1e3);
      }
    }
  };
  // Its own `open`: a page may have one on the prototype of everything.
  const claim: Claim = { element, look, data, launcher, open: false };
  claims.push(claim);
  look();
  document.addEventListener('click', look);
  document.addEventListener('readystatechange', look);
  window.navigation?.addEventListener('navigatesuccess', look);
  void customElements.whenDefined('agent-messenger').then(look as () => void);

  // What is asked before the widget is there is kept in order; asking fetches it.
  const name = data['global'] || 'AgentMessenger';
  const before = window[name] as { q?: unknown[]; element?: HTMLElement } | undefined;
  const calls = before?.q ?? [];
  if (name !== 'off' && !before?.element)
    window[name] = Object.assign((...asked: unknown[]) => (calls.push(asked), fetched()), { q: calls });
  // A conversation that goes on is taken up; else nothing is fetched before somebody wants it.
  // A draft that is kept may say anything, but its quotes have a backslash before them.
  if (
    calls[0] ||
    /(talking|open)":t/.test(known) ||
    'open' in data ||
    /eager|inline/.test(data['load']! + data['mode'])
  )
    fetched();
  else if (data['load'] === 'idle')
    ((window['requestIdleCallback'] as typeof setTimeout | undefined) ?? setTimeout)(fetched);
  // Out of sight: the page has swapped its body, emptied it, or made itself anew. Once a frame at most, should it do so again.
  (claim.seen = new IntersectionObserver(look as () => void)).observe(button);
} catch {
  // A tag of a name that is taken comes to nothing. A browser that is too old has the page without a chat, and without an error.
}
