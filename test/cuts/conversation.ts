import { WebSocket } from 'ws';
import type { SocketClass } from 'ws-reconnect-lite';
import type { Agent } from '../../demo/platform/agent/port.js';
import type { Running } from '../../demo/platform/start.js';
import type { Settings } from '../../demo/platform/settings.js';
import { instantTimeline } from '../../demo/platform/settings.js';
import { createClient } from '../../src/browser/create-client.js';
import type { ChatClient, Snapshot } from '../../src/core/session/client.js';
import { platformWith } from '../support/platform.js';
import { handshake, type Handshake } from '../support/wire.js';
import type { Cut, CutProxy } from './proxy.js';

/** The longest a run may take: two links that fall silent one after the other, and the back-off after each. */
const LIMIT_MS = 75_000;

const log = Array.from(
  { length: 42 },
  (_, at) => `2026-06-01T10:${String(at).padStart(2, '0')}:07Z warn parcel=FW-${10_200 + at} state=held naïve=✓ € 😀`,
).join('\n');

/** What is said. Several scripts, and characters of one to four bytes, so that cuts fall inside all of them. */
const turns: readonly { readonly said: readonly string[]; readonly answer: readonly string[] }[] = [
  {
    said: ['Where is my order FW-10234?'],
    answer: ['Let me look. ', 'It left on Monday — ', 'and is due tomorrow. 📦'],
  },
  {
    // Two in a row: both may be on their way when the link is cut. The first alone is answered with nothing.
    said: ['Here is what the tracker told me:\n' + log, 'What does it mean? 日本語でもいいです。'],
    answer: Array.from({ length: 32 }, (_, at) => `Line ${at + 1} says “held” («retenu»). `),
  },
  { said: ['Thanks! شكرا'], answer: ['You are very welcome. 再见！'] },
];
const greeting = 'Hello, this is Fern. How can I help?';
export const saidByVisitor: readonly string[] = turns.flatMap(({ said }) => said);

/** Says what the script has for the last line of what was written; nothing where it has nothing. */
const agent: Agent = {
  async *reply({ said }) {
    if (said === null) return yield { do: 'say', text: greeting };
    const turn = turns.find((one) => said.endsWith(one.said.at(-1)!));
    for (const text of turn?.answer ?? []) yield { do: 'say', text };
  },
};

/**
 * A platform for many conversations at once. A heartbeat every five seconds is the shortest that the client agrees to:
 * a link that fell silent is found out in fifteen. Chunks have a pace, so that a link may come back in the middle of an answer.
 */
export const cutPlatform = (settings: Partial<Settings> = {}, heartbeatSeconds = 5): Promise<Running> =>
  platformWith(agent, {
    timeline: { ...instantTimeline, chunkEvery: 15 },
    capabilities: {
      max_message_size_bytes: 131_072,
      heartbeat_interval_seconds: heartbeatSeconds,
      max_reconnect_attempts: 5,
    },
    ...settings,
  });

/** What the visitor sees at the end, and what the service kept. */
export interface Held {
  readonly bubbles: readonly string[];
  /** What the service was told, in its order. */
  readonly heard: readonly string[];
  readonly joins: number;
  readonly passed: { readonly up: number; readonly down: number };
  readonly happened: boolean;
  /** From the cut to the next link; null when there was none. */
  readonly backMs: number | null;
  /** Presses on Retry. */
  readonly retries: number;
  readonly ms: number;
}

let runs = 0;

/** An idle connection may be closed by the platform in the moment in which it is used again. */
const session = (running: Running): Promise<Handshake> =>
  handshake(running, { streaming_enabled: true }).catch(() => handshake(running, { streaming_enabled: true }));

/** The whole conversation over a link that is cut once, with a visitor who presses Retry where the client is in doubt. */
export async function hold(running: Running, proxy: CutProxy, cut: Cut | null): Promise<Held> {
  const began = performance.now();
  // As on a website's own server: the session is made there, and only the socket goes over the bad link.
  const { token, sessionId } = await session(running);
  proxy.arm(cut);
  const client = createClient({
    baseUrl: proxy.address,
    instance: `cut-${runs++}`,
    storage: 'memory',
    log: 'none',
    WebSocket: WebSocket as unknown as SocketClass,
    getSession: () => ({ accessToken: token, sessionId }),
  });
  const visitor = new Visitor(client);
  try {
    await visitor.told(client.start());
    await visitor.until(({ items }) => items.some(isWhole(greeting)), 'the greeting');
    for (const { said, answer } of turns) {
      await visitor.told(Promise.all(said.map((text) => client.send(text))));
      const text = answer.join('');
      await visitor.until(
        ({ items }) =>
          items.some(isWhole(text)) && items.every((item) => item.kind !== 'visitor' || item.delivery === 'sent'),
        `the answer “${text.slice(0, 20)}…”`,
      );
    }
    // Whoever lost the link and does not know it yet is to find out, come back, and see nothing else than before.
    if (proxy.happened) await visitor.until(({ phase }) => phase === 'ready' && proxy.backMs !== null, 'another link');
    const { bubbles, retries } = visitor;
    const kept = await kindsKept(running, sessionId);
    const passed = { ...proxy.passed };
    const { happened, backMs } = proxy;
    return { bubbles, retries, ...kept, passed, happened, backMs, ms: performance.now() - began };
  } finally {
    visitor.leave();
    client.destroy();
    proxy.arm(null);
    await running.platform.sessions.expire(sessionId);
  }
}

const isWhole =
  (text: string) =>
  (item: Snapshot['items'][number]): boolean =>
    item.kind === 'agent' && item.state === 'whole' && item.text === text;

async function kindsKept(running: Running, sessionId: string): Promise<Pick<Held, 'heard' | 'joins'>> {
  const events = (await running.platform.journal.since(sessionId, 0)).map(
    ({ body }) => JSON.parse(`{${body}}`) as { type: string; payload: { text?: string } },
  );
  const of = (type: string): typeof events => events.filter((event) => event.type === `EVENT_TYPE_${type}`);
  return {
    heard: of('USER_MESSAGE').map(({ payload }) => payload.text ?? ''),
    joins: of('REQUEST_SERVICE_AGENT_JOIN').length,
  };
}

/** Looks at the screen, and presses Retry on what is not confirmed. */
class Visitor {
  readonly #client: ChatClient;
  readonly #failed: Promise<never>;
  #fail: (error: Error) => void = () => undefined;
  readonly #limit: NodeJS.Timeout;
  #news: () => void = () => undefined;
  retries = 0;

  constructor(client: ChatClient) {
    this.#client = client;
    this.#failed = new Promise((_, reject) => (this.#fail = reject));
    this.#failed.catch(() => undefined);
    this.#limit = setTimeout(() => this.#fail(new Error('too long')), LIMIT_MS);
    const pressed = new Set<string>();
    client.watch(({ items }) => {
      for (const item of items)
        if (item.kind === 'visitor' && item.delivery === 'notConfirmed' && !pressed.has(item.key)) {
          pressed.add(item.key);
          this.retries++;
          client.retry(item.key.slice(2)).catch((error: unknown) => this.#fail(error as Error));
        }
      this.#news();
    });
  }

  get bubbles(): readonly string[] {
    return this.#client.snapshot.items.map((item) => {
      const state = item.kind === 'visitor' ? item.delivery : item.kind === 'notice' ? item.what : item.state;
      return `${item.kind} ${state}: ${item.text}`;
    });
  }

  told<Result>(work: Promise<Result>): Promise<Result> {
    return Promise.race([work, this.#failed]);
  }

  async until(holds: (snapshot: Snapshot) => boolean, what: string): Promise<void> {
    while (!holds(this.#client.snapshot)) {
      const { phase } = this.#client.snapshot;
      if (phase === 'failed' || phase === 'expired' || phase === 'ended') throw this.#lost(what, phase);
      try {
        await this.told(new Promise<void>((news) => (this.#news = news)));
      } catch {
        throw this.#lost(what, 'too long');
      }
    }
  }

  leave(): void {
    clearTimeout(this.#limit);
  }

  #lost(what: string, why: string): Error {
    const { phase, error } = this.#client.snapshot;
    const seen = this.bubbles.map((line) => line.slice(0, 60)).join(' | ');
    return new Error(`${why}, waiting for ${what}; ${phase}, ${String(error)}: ${seen}`);
  }
}
