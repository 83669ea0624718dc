import { defineAgentMessenger } from './messenger.js';
import { claimed, claimOf, isTaken, queued, takeAll } from './take.js';
import { TAG } from './ui/tags.js';

/** Everything in one file: the script tag of the loader without the loader, and with nothing left to fetch. */
const page = window as unknown as Record<string, { q?: unknown[][]; element?: object } | undefined>;

function start(tag: HTMLScriptElement): void {
  defineAgentMessenger();
  const claim = claimOf(tag);
  const { element } = claim;
  queued(tag.dataset, [...(page[tag.dataset['global'] || 'AgentMessenger']?.q ?? [])]);
  // At once: another tag of this name comes to nothing.
  claimed(claim);
  const place = (): void => {
    document.body.append(element);
    takeAll().catch(failed);
  };
  const failed = (error: unknown): void => {
    const detail = { code: 'loader/unavailable', recoverable: false, help: String(error) };
    element.dispatchEvent(new CustomEvent('am-error', { detail, bubbles: true }));
  };
  // What stands between the nodes that a server wrote makes a framework throw them away that counts on them.
  if (document.readyState !== 'loading') place();
  else document.addEventListener('readystatechange', place, { once: true });
}

const isNew = (one: Element | null): one is HTMLScriptElement =>
  one instanceof HTMLScriptElement && !isTaken(one.dataset);
// A tag that is not the one that runs may wait for consent.
const tag = (document.currentScript ? [document.currentScript] : [...document.querySelectorAll(TAG)]).find(isNew);
if (tag) start(tag);
