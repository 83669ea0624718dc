import { launcher } from './launcher.js';

/** The hash of the widget's first file, put in by the build; empty while developing. */
declare const WIDGET_HASH: string;

/** What the widget finds on the page when it comes: one for each tag (src/take.ts reads it). */
export interface Claim {
  readonly element: HTMLElement;
  /** Stands in for the launcher until the widget has its own. */
  readonly launcher: HTMLElement;
  readonly data: DOMStringMap;
  /** The visitor pressed, and waits. */
  open: boolean;
  /** The page has taken it away for good. */
  readonly gone?: boolean;
}

type Page = Record<string | symbol, unknown>;
const page = window as unknown as Page;
const claims = (page[Symbol.for('agent-messenger')] ??= []) as Claim[];

function start(tag: HTMLScriptElement): void {
  const data = tag.dataset;
  const element = document.createElement('agent-messenger');
  for (const { name, value } of tag.attributes)
    if (name.startsWith('data-')) element.setAttribute(name.slice(5), value);
  let known = '';
  try {
    const name = `agent-messenger:${data['instance'] ?? 'default'}`;
    known += sessionStorage[name] + localStorage[name];
  } catch {
    // A page that may keep nothing has nothing to go on with.
  }
  // Where the visitor has moved it, unless the page says that it stays.
  const corner = data['launcherFixed'] ?? known.match(/corner":"(.+?)"/)?.[1];
  const shown = launcher(data['label'], data['accent'], corner || data['placement']);
  const claim: Claim = { element, launcher: shown.root, data, open: false };
  claims.push(claim);
  let coming = false;
  let tries = 0;

  /** Checked against its hash before it runs; no script is made, which strict pages forbid. */
  const fetched = (): void => {
    if (coming) return;
    coming = true;
    // What has failed once is remembered as failed: the next try has an address of its own.
    const source = (data['src'] ?? new URL('widget.js', tag.src || location.href).href) + (tries++ ? `?${tries}` : '');
    const failed = (): void => {
      coming = false;
      if (claim.open) shown.say('The chat is not available now.');
      claim.open = false;
      element.dispatchEvent(
        new CustomEvent('am-error', {
          detail: { code: 'loader/unavailable', recoverable: true, help: source },
          bubbles: true,
        }),
      );
    };
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.integrity = WIDGET_HASH;
    link.nonce = tag.nonce;
    link.onerror = failed;
    link.onload = () => import(/* @vite-ignore */ source).catch(failed);
    link.href = source;
    document.head.append(link);
  };
  const wanted = (): void => {
    claim.open = true;
    fetched();
  };
  shown.root.onpointerenter = fetched;
  shown.root.addEventListener('focusin', fetched);
  shown.root.onclick = wanted;
  document.addEventListener('click', ({ target }) => {
    if (shown.root.isConnected && (target as Element).closest?.('[data-agent-messenger-open]')) wanted();
  });

  // The same nodes with all that they hold, also after the page has swapped its body. The widget takes the launcher away.
  const place = (): void => {
    if (document.body && !element.isConnected && !claim.gone)
      document.body.append(element, ...(element.shadowRoot ? [] : [shown.root]));
  };
  place();
  new MutationObserver(place).observe(document.documentElement, { childList: true });

  // What is asked before the widget is there is kept in order; asking fetches it.
  const name = data['global'] ?? 'AgentMessenger';
  const calls: unknown[] = [];
  const before = page[name] as { q?: unknown[] } | undefined;
  if (name !== 'off' && !(before && 'element' in before))
    page[name] = Object.assign((...asked: unknown[]) => (calls.push(asked), fetched()), { q: calls });
  calls.push(...(before?.q ?? []));
  // A conversation that was going on in this tab is taken up; else nothing is fetched before somebody wants it.
  if (calls[0] || data['load'] === 'eager' || data['mode'] === 'inline' || /"(open|talking)":true/.test(known))
    fetched();
  else if (data['load'] === 'idle')
    ((page['requestIdleCallback'] as typeof setTimeout | undefined) ?? setTimeout)(fetched);
}

const tag = [document.currentScript, ...document.querySelectorAll<HTMLScriptElement>('script[data-base-url]')].find(
  (one) => one && !claims.some(({ data }) => data['instance'] === one.dataset['instance']),
);
if (tag) start(tag as HTMLScriptElement);
