import type { Answer, Script, Step } from './script.js';
import type { Timers } from './timers.js';
import * as wire from './wire.js';

/** The client's end of a socket. */
export interface Peer {
  tell(text: string): void;
  close(code: number): void;
}

/** The service's end: what a client does. */
export interface Line {
  /** The client has been told that it is open. */
  opened?(): void;
  heard(text: string): void;
  gone(): void;
}

/** What a session needs of the service around it. */
export interface Around {
  readonly script: Script;
  readonly timers: Timers;
  heard(said: wire.Said): void;
  /** The next answer that fits; those that answer so many times only are counted there. */
  answerTo(text: string): Answer | undefined;
  nextDials(dials: Extract<Step, { do: 'dials' }>['next']): void;
  expired(sessionId: string): void;
}

type StreamStep = Extract<Step, { do: 'stream' }>;

/** One conversation of the service: its journal, its sockets, and what it is about to do. */
export class Session {
  readonly id: string;
  readonly #around: Around;
  readonly #journal: object[] = [];
  readonly #lines = new Map<Peer, { dead: boolean; readonly streams: Set<string> }>();
  #ids = 0;
  #sequence = 0;
  #joined = false;
  /** What waits because nothing is told for a while. */
  #held: (() => void)[] | null = null;
  #doing: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(id: string, around: Around) {
    this.id = id;
    this.#around = around;
    this.#tell({ type: 'SESSION_START', payload: { capabilities: capabilities(around.script) } });
  }

  /** Resolves when everything asked for has been done. */
  get idle(): Promise<void> {
    return this.#doing;
  }

  open(peer: Peer, cursor: number): Line {
    const line = { dead: false, streams: new Set<string>() };
    this.#lines.set(peer, line);
    const kept = this.#journal as { readonly sequence: number }[];
    this.#send(peer, wire.batchOf(kept.filter(({ sequence }) => sequence > cursor)));
    return {
      heard: (text) => {
        if (!line.dead) this.#hear(peer, text);
      },
      gone: () => void this.#lines.delete(peer),
    };
  }

  /** After what it is doing already. */
  does(steps: readonly Step[]): Promise<void> {
    this.#doing = this.#doing.then(async () => {
      for (const step of steps) await this.#do(step);
    });
    return this.#doing;
  }

  #hear(peer: Peer, text: string): void {
    const said = wire.readFrame(text);
    if (said === null) return;
    this.#around.heard(said);
    switch (said.type) {
      case 'HEARTBEAT':
        return this.#send(peer, JSON.stringify(this.#event({ ...said, passes: true })));
      case 'REQUEST_SERVICE_AGENT_JOIN':
        return this.#join();
      case 'USER_MESSAGE':
        return this.#answer(said);
      case 'USER_END_SESSION':
        this.#tell({ type: 'USER_END_SESSION', payload: {} });
        return void this.does([{ do: 'end', reason: 'REASON_USER_END' }]);
    }
  }

  #join(): void {
    this.#tell({ type: 'REQUEST_SERVICE_AGENT_JOIN', payload: {} });
    if (this.#joined) return;
    this.#joined = true;
    void this.does([{ do: 'agentJoins' }, ...(this.#around.script.greeting ?? [])]);
  }

  #answer({ payload, custom }: wire.Said): void {
    const text = String(payload['text']);
    const { echo = 'sent', then = [] } = this.#around.answerTo(text) ?? {};
    if (this.#ended || echo === 'missing') return void this.does(then);
    if (echo === 'sent')
      this.#tell({ type: 'USER_MESSAGE', payload: { message_id: this.#id('message'), text }, custom });
    else this.#tell({ ...wire.system('Failed to forward message to live agent', 'error', custom), passes: true });
    void this.does(then);
  }

  async #do(step: Step): Promise<void> {
    switch (step.do) {
      case 'wait':
        return this.#pause(step.ms);
      case 'say':
        return this.#tell(wire.agentSays(this.#id('message'), step.text, step.suggestions));
      case 'personSays':
        return this.#tell(wire.personSays(this.#id('message'), step.name, step.text));
      case 'stream':
        return this.#stream(step);
      case 'end':
        this.#tell({ type: 'SESSION_END', payload: { reason: step.reason ?? 'REASON_NATURAL_END' } });
        this.#ended = true;
        return this.#close(1000);
      case 'expire':
        this.#tell({ ...wire.system('Error: Session not found', 'error'), passes: true });
        this.#around.expired(this.id);
        return this.#close(1006);
      default:
        return this.#bend(step);
    }
  }

  #bend(step: Step): void {
    switch (step.do) {
      case 'cut':
        return this.#close(step.code ?? 1006);
      case 'halfOpen':
        return this.#lines.forEach((line) => (line.dead = true));
      case 'silence':
        return this.#hush(step.ms);
      case 'dials':
        return this.#around.nextDials(step.next);
      case 'frame':
        return this.#lines.forEach((_line, peer) => this.#send(peer, step.text));
      default: {
        const told = wire.eventOfStep(step, agentOf(this.#around.script));
        if (told !== null) this.#tell(told);
      }
    }
  }

  /** Chunks pass and are not kept; the whole is, and is told to those who have not followed from the first chunk. */
  async #stream(step: StreamStep): Promise<void> {
    const { text, suggestions, every = 20, cutAfter, stopsAfter } = step;
    const pieces = wire.piecesOf(text, step.chunks ?? 4);
    const order = step.order ?? pieces.map((_piece, at) => at);
    const id = this.#id('message');
    const sent = order.slice(0, stopsAfter);
    const began = new Set(this.#lines.keys());
    for (const [at, place] of sent.entries()) {
      if (at === cutAfter) this.#close(1006);
      const last = place === pieces.length - 1;
      this.#tell(wire.chunk(id, place, pieces[place] ?? '', last, suggestions), (peer) => began.has(peer));
      await this.#pause(every);
    }
    const whole = stopsAfter === undefined ? pieces.join('') : sent.map((place) => pieces[place] ?? '').join('');
    this.#tell(wire.agentSays(id, whole, suggestions), (peer) => !began.has(peer));
  }

  /** Keeps it if it is to be kept, and tells everybody, or those who are to know. */
  #tell(told: wire.Told, whom: (peer: Peer) => boolean = () => true): void {
    const event = this.#event(told);
    if (told.passes !== true) this.#journal.push(event);
    const text = JSON.stringify(event);
    for (const peer of this.#lines.keys()) if (whom(peer)) this.#send(peer, text);
  }

  #event(told: wire.Told): object {
    const { timers, script } = this.#around;
    return wire.eventOf(told, {
      id: this.#id('event'),
      sequence: told.passes === true ? null : ++this.#sequence,
      at: timers.now(),
      dialect: script.dialect ?? 'service',
    });
  }

  #send(peer: Peer, text: string): void {
    const send = (): void => {
      if (this.#lines.get(peer)?.dead === false) peer.tell(text);
    };
    if (this.#held === null) send();
    else this.#held.push(send);
  }

  #hush(ms: number): void {
    this.#held ??= [];
    this.#around.timers.after(ms, () => {
      const held = this.#held ?? [];
      this.#held = null;
      for (const send of held) send();
    });
  }

  #close(code: number): void {
    const peers = [...this.#lines].filter(([, { dead }]) => !dead);
    this.#lines.clear();
    for (const [peer] of peers) peer.close(code);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((done) => void this.#around.timers.after(ms, done));
  }

  #id(kind: string): string {
    return `${this.id}-${kind}-${++this.#ids}`;
  }
}

const agentOf = ({ agent }: Script): { readonly name: string; readonly avatarUrl?: string } => agent ?? { name: 'Ada' };

const capabilities = ({ capabilities: given }: Script): object => ({
  streaming: true,
  max_message_size_bytes: 131_072,
  heartbeat_interval_seconds: 30,
  max_reconnect_attempts: 10,
  ...given,
});
