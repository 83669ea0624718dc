import { defineAgentMessenger, type AgentMessenger } from './messenger.js';
import { claimed, isTaken, takeAll } from './take.js';

/** Everything in one file: the script tag of the loader without the loader, and with nothing left to fetch. */
const page = window as unknown as Record<string, { q?: unknown[][]; element?: object } | undefined>;

function start({ attributes, dataset: data }: HTMLScriptElement): void {
  defineAgentMessenger();
  const element = document.createElement('agent-messenger') as AgentMessenger;
  for (const { name, value } of attributes) if (name.startsWith('data-')) element.setAttribute(name.slice(5), value);
  // What is asked before it stands is kept in order.
  const name = data['global'] || 'AgentMessenger';
  const before = page[name];
  const q = [...(before?.q ?? [])];
  if (name !== 'off' && !before?.element)
    page[name] = Object.assign((...asked: unknown[]) => void q.push(asked), { q });
  // At once: another tag of this name comes to nothing.
  claimed({ element, launcher: document.createElement('i'), data, open: false });
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
const tag = [
  document.currentScript,
  ...document.querySelectorAll('script[data-token-endpoint],script[data-base-url]'),
].find(isNew);
if (tag) start(tag);
