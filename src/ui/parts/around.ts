/** What the looks and the words of a chat depend on that is said by the page's own means. */
const looksOf = (host: Element): string =>
  [
    getComputedStyle(host.parentElement ?? document.documentElement).colorScheme,
    getComputedStyle(host).getPropertyValue('--am-accent'),
    getComputedStyle(host).getPropertyValue('--am-bubble-agent-bg'),
    document.documentElement.lang,
    host.getAttribute('dir'),
  ].join();

/** A page writes on itself with every step of a scroll. */
const PAUSE_MS = 200;

/** A page that has a switch for the dark, or for its language, has it for the chat as well. Returns how to stop. */
export function follow(host: Element & { requestUpdate(name: string, before: unknown): void }): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let before = looksOf(host);
  const look = (): void => {
    timer = null;
    watch.observe(document.body, { attributes: true });
    const now = looksOf(host);
    if (now === before) return;
    before = now;
    // As if it had been said anew.
    host.requestUpdate('colorScheme', null);
  };
  const watch = new MutationObserver(() => (timer ??= setTimeout(look, PAUSE_MS)));
  // A page that is swapped has another body.
  watch.observe(document.documentElement, { attributes: true, childList: true });
  watch.observe(document.body, { attributes: true });
  watch.observe(host, { attributeFilter: ['style', 'class', 'dir'] });
  // An application of one page goes elsewhere, of which not every browser tells: something of the page is another then.
  let { href } = location;
  const paths = new MutationObserver(() => {
    if (href === location.href) return;
    ({ href } = location);
    host.requestUpdate('hideOn', null);
  });
  if (!(window as { navigation?: unknown }).navigation)
    paths.observe(document.documentElement, { childList: true, subtree: true });
  return () => {
    paths.disconnect();
    watch.disconnect();
    if (timer !== null) clearTimeout(timer);
  };
}
