import { history, type Message } from './history.js';
import { fetched, floor } from './floor.js';
import { ours } from './ours.js';

/** One who shows a conversation. What it needs to know of it has been made before it begins. */
export interface Chat {
  begin(): void;
  append(message: Message): void;
  /** What it is drawn into, once there is something. */
  root(): ParentNode | null;
}

const chats: Readonly<Record<string, (said: Message[]) => Chat>> = { floor, fetched, ours };
let chat: Chat | undefined;
let last = 0;
const idOf = (at: number): string => `N${at}E`;

const frame = (): Promise<number> => new Promise((drawn) => requestAnimationFrame(drawn));

/** Looks among the last texts only: what is measured is the chat, and not the looking. */
function shows(root: ParentNode | null, words: string): boolean {
  if (root === null) return false;
  const texts = document.createTreeWalker(root as unknown as Node, NodeFilter.SHOW_TEXT);
  let node = texts.lastChild();
  for (let left = 400; node !== null && left > 0; left--, node = texts.previousNode())
    if (node.nodeValue?.includes(words)) return true;
  return false;
}

async function shown(words: string): Promise<void> {
  const end = performance.now() + 60_000;
  while (!shows(chat!.root(), words)) {
    if (performance.now() > end) throw new Error(`"${words}" is never shown`);
    await frame();
  }
  await frame();
}

/** What scrolls furthest. */
function scroller(): Element {
  const all = [...chat!.root()!.querySelectorAll('*')];
  const scrolls = all.filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY));
  const [most] = scrolls.sort((one, other) => other.scrollHeight - one.scrollHeight);
  if (most === undefined) throw new Error('nothing scrolls');
  return most;
}

const bench = {
  prepare(who: string, messages: number): void {
    chat = chats[who]!(history(messages, idOf));
    last = messages - 1;
  },
  async show(): Promise<void> {
    chat?.begin();
    await shown(idOf(last));
  },
  async append(): Promise<void> {
    const id = idOf(++last);
    chat?.append({ id, mine: false, text: `One more short message, ${id}` });
    await shown(id);
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
    const all = (root: ParentNode): number => {
      const walker = document.createTreeWalker(root as unknown as Node, NodeFilter.SHOW_ALL);
      let count = 0;
      while (walker.nextNode() !== null) count++;
      return count;
    };
    const root = chat!.root()!;
    return all(document) + (document.contains(root as unknown as Node) ? 0 : all(root));
  },
};
Object.assign(globalThis, { bench });
export type Bench = typeof bench;
