import type { Claim as Claimed } from '../loader/claim.js';
import type { AgentMessenger } from './messenger.js';

type Claim = Claimed<AgentMessenger>;

/**
 * A route of an application that empties the body takes the chat with it, and did not mean to; whoever takes the chat alone
 * away did, or the place that it was given elsewhere. The loader looks after a body that is swapped.
 */
export function stay(element: AgentMessenger, claims: readonly Claim[]): void {
  let taken = false;
  let stood = false;
  const look = (): void => {
    // An application that makes the page anew may have no body for a moment.
    let one: Node | null = document.body ?? document.documentElement ?? document;
    for (; one !== null; one = one.parentNode) watch.observe(one, { childList: true });
    if (taken) {
      document.body?.append(element);
      // A page that keeps what it was as text, and puts that back, has made others of it.
      for (const one of [...(document.body?.children ?? [])]) if (isCopy(one, element, claims)) one.remove();
    }
    stood = element.isConnected ? element.parentNode === document.body : taken && stood;
  };
  const watch = new MutationObserver((changes) => {
    const others = changes.some(({ removedNodes, addedNodes, previousSibling, nextSibling }) => {
      const gone = [...removedNodes];
      // All that there was at once, and that was more, or gave way to something: the body was emptied.
      const all = gone.includes(element) && !previousSibling && !nextSibling;
      return gone.some((node) => !ours(node, element)) || (all && gone.length + addedNodes.length > 1);
    });
    taken = !element.isConnected && stood && (taken || others);
    look();
  });
  element.addEventListener('am-destroy', () => watch.disconnect());
  look();
}

/** What speaks for it leaves the page with it. */
const ours = (node: Node, element: Node): boolean =>
  node === element || (node as Partial<Element>).className === 'am-live';

const isCopy = (one: Element, element: AgentMessenger, claims: readonly Claim[]): boolean =>
  (one.className === 'am-live' && !('speaks' in one)) ||
  (one !== element &&
    one.localName === element.localName &&
    (one as AgentMessenger).instance === element.instance &&
    (one as AgentMessenger).mode !== 'inline' &&
    !claims.some((claim) => claim.element === one));

/**
 * A page that keeps a copy of its body, and puts that back, has made others of what the loader had put there. What a bundle has
 * drawn is the page's own.
 */
export function alone({ element, launcher }: Claim): void {
  for (const one of document.querySelectorAll(element.localName)) {
    if (one === element || 'tell' in one || !one.isEqualNode(element)) continue;
    const { nextElementSibling: next } = one;
    if (launcher.isConnected && next !== launcher && next?.isEqualNode(launcher)) next.remove();
    one.remove();
  }
}
