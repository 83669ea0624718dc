import type { Chat } from './main.js';
import type { Message } from './history.js';

/** How many events the service puts into one frame of a replay. */
const BATCH = 100;

interface Told {
  readonly type: string;
  readonly payload: object;
}

/** What was said last is of today; what was said long before may not be. */
const APART_MS = 7_000;

/** An event as it goes over the wire. */
const stamped = ({ type, payload }: Told, at: number, { length }: { readonly length: number }): object => ({
  id: `e-${(Math.imul(at + 1, 0x9e3779b1) >>> 0).toString(16)}-${at}`,
  sequence: at + 1,
  timestamp: new Date(Date.now() - (length - at) * APART_MS).toISOString(),
  type: `EVENT_TYPE_${type}`,
  payload,
});

const told = ({ id, mine, text }: Message): Told => ({
  type: mine ? 'USER_MESSAGE' : 'SERVICE_AGENT_MESSAGE',
  payload: { message_id: `m-${id}`, text },
});

/** The script tag, open from the start, over a socket that replays what was said. The frames are made beforehand. */
export function ours(said: Message[]): Chat {
  const journal = [
    { type: 'SESSION_START', payload: { capabilities: { streaming: true } } },
    { type: 'REQUEST_SERVICE_AGENT_JOIN', payload: {} },
    { type: 'SERVICE_AGENT_JOINED', payload: { agent_name: 'Robin' } },
    ...said.splice(0).map(told),
  ].map(stamped);
  const frames: string[] = [];
  for (let from = 0; from < journal.length; from += BATCH)
    frames.push(
      JSON.stringify({ type: 'EVENT_TYPE_EVENT_BATCH', payload: { events: journal.slice(from, from + BATCH) } }),
    );
  let next = journal.length;
  let socket: Socket | undefined;

  class Socket extends EventTarget {
    binaryType = 'blob';
    readyState = 0;
    onopen: ((event: Event) => void) | null = null;
    onmessage: ((event: MessageEvent) => void) | null = null;
    onclose: ((event: CloseEvent) => void) | null = null;
    onerror: ((event: Event) => void) | null = null;

    constructor() {
      super();
      socket = this;
      setTimeout(() => {
        this.readyState = 1;
        // What comes back for a heartbeat comes after the replay.
        for (const frame of frames.splice(0)) this.tell(frame);
        this.onopen?.(new Event('open'));
      });
    }

    tell(frame: string): void {
      setTimeout(() => this.onmessage?.(new MessageEvent('message', { data: frame })));
    }

    /** Every heartbeat comes back. */
    send(text: string): void {
      if (text.includes('HEARTBEAT')) this.tell(text);
    }

    close(): void {
      this.readyState = 3;
    }
  }

  return {
    begin() {
      Object.assign(globalThis, { WebSocket: Socket });
      const script = document.createElement('script');
      Object.assign(script.dataset, {
        baseUrl: location.origin,
        tokenEndpoint: '/chat/token',
        load: 'eager',
        open: '',
      });
      script.src = '/cdn/loader.js';
      document.body.append(script);
    },
    root: () => document.querySelector('agent-messenger')?.shadowRoot ?? null,
    append(message) {
      socket?.tell(JSON.stringify(stamped(told(message), next++, { length: next })));
    },
  };
}
