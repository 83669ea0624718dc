import type { Chat } from './main.js';
import type { Message } from './history.js';

const STYLE =
  '.chat{display:flex;flex-direction:column;width:400px;height:600px;font:15px/1.5 sans-serif}' +
  '.list{flex:1;overflow-y:auto;padding:8px}.list div{margin:6px 0;padding:6px 10px;white-space:pre-wrap;background:#eef}';

/** The least that can be called a chat: every message one text node in a list that scrolls. */
export function floor(said: Message[]): Chat {
  const chat = document.createElement('div');
  const list = document.createElement('div');
  list.className = 'list';
  let due = false;
  function append({ text }: Message): void {
    const made = document.createElement('div');
    made.append(document.createTextNode(text));
    list.append(made);
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      list.scrollTop = list.scrollHeight;
    });
  }
  return {
    append,
    root: () => chat,
    begin() {
      const style = document.createElement('style');
      style.textContent = STYLE;
      chat.className = 'chat';
      const head = document.createElement('header');
      head.textContent = 'Chat';
      chat.append(style, head, list, document.createElement('textarea'));
      document.body.append(chat);
      // What has been shown is kept by what shows it.
      said.splice(0).forEach(append);
    },
  };
}

/** The same, by a script that is fetched when it is asked for, as any chat is that a page can do without. */
export function fetched(said: Message[]): Chat {
  const chat = floor(said);
  return {
    ...chat,
    begin() {
      Object.assign(globalThis, { drawFloor: chat.begin });
      const script = document.createElement('script');
      script.src = '/floor.js';
      document.body.append(script);
    },
  };
}
