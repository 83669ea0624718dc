import { history, type Message } from './history.js';
import { floor } from './floor.js';
import { ours } from './ours.js';

/** One who shows a conversation. What it needs to know of it has been made before it begins. */
export interface Chat {
  begin(): void;
  append(message: Message): void;
}

const chats: Readonly<Record<string, (said: readonly Message[]) => Chat>> = { floor, ours };
let chat: Chat | undefined;
let said: readonly Message[] = [];

const frame = (): Promise<number> => new Promise((drawn) => requestAnimationFrame(drawn));

/** The page's tree, and those in the shadow of it. */
function* roots(from: ParentNode): Generator<ParentNode> {
  yield from;
  for (const one of from.querySelectorAll('*')) if (one.shadowRoot !== null) yield* roots(one.shadowRoot);
}

const showsIn = (root: ParentNode, words: string): boolean =>
  [...root.children].some((one) => one.textContent.includes(words));

async function shown(words: string): Promise<void> {
  const end = performance.now() + 60_000;
  while (![...roots(document)].some((root) => showsIn(root, words))) {
    if (performance.now() > end) throw new Error(`"${words}" is never shown`);
    await frame();
  }
  await frame();
}

/** What scrolls furthest. */
function scroller(): Element {
  const all = [...roots(document)].flatMap((root) => [...root.querySelectorAll('*')]);
  const scrolls = all.filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY));
  const [most] = scrolls.sort((one, other) => other.scrollHeight - one.scrollHeight);
  if (most === undefined) throw new Error('nothing scrolls');
  return most;
}

const bench = {
  prepare(who: string, messages: number): void {
    said = history(messages);
    chat = chats[who]!(said);
  },
  async show(): Promise<void> {
    chat?.begin();
    await shown(said.at(-1)!.id);
  },
  async append(): Promise<void> {
    chat?.append({ id: 'the newest', mine: false, text: 'One more short message, the newest' });
    await shown('the newest');
  },
  /** From the beginning to the end in ninety steps: frames a second. */
  async scroll(): Promise<number> {
    const list = scroller();
    const to = (share: number): void => void (list.scrollTop = (list.scrollHeight - list.clientHeight) * share);
    to(0);
    await frame();
    const began = await frame();
    let now = began;
    for (let step = 1; step <= 90; step++) {
      to(step / 90);
      now = await frame();
    }
    return 90_000 / (now - began);
  },
  nodes(): number {
    let count = 0;
    for (const root of roots(document)) {
      const walker = document.createTreeWalker(root as unknown as Node, NodeFilter.SHOW_ALL);
      while (walker.nextNode() !== null) count++;
    }
    return count;
  },
};
Object.assign(globalThis, { bench });
export type Bench = typeof bench;
