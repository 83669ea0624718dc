import { endOf } from '../core/protocol/handshake.js';
import { harmless } from './harmless.js';
import type { EntryMap, Json, Role } from './recording.js';
import type { Frames } from './frames.js';
import { rewriteJoined } from './joined.js';
import { isSecretKey, type Redactor } from './redactor.js';
import type { Ring } from './ring.js';

export type Fetch = typeof globalThis.fetch;

/** As much of a socket as is listened to; that of `ws` is one. */
export interface AnySocket {
  readonly url?: string;
  readonly readyState: number;
  send(data: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: string, listener: EventListener): void;
  removeEventListener(type: string, listener: EventListener): void;
}
export type SocketClass = new (url: string, protocols?: string | string[]) => AnySocket;

const OPEN = 1;

/** Listens to what goes over the network. What it hands on is what it was given: the same answers, the same sockets. */
export class Wires {
  readonly #ring: Ring;
  readonly #redactor: Redactor;
  readonly #frames: Frames;
  readonly #now: () => number;
  readonly #leave = new Set<() => void>();
  #calls = 0;
  /** How often all was forgotten: what was asked before that is answered to nobody. */
  #forgotten = 0;
  #sockets = 0;

  constructor(ring: Ring, redactor: Redactor, frames: Frames, now: () => number) {
    this.#ring = ring;
    this.#redactor = redactor;
    this.#frames = frames;
    this.#now = now;
    redactor.learnt = (forms) => {
      const again = (text: string): string => redactor.again(text, forms);
      ring.rewrite(again);
      for (const entry of rewriteJoined(ring.entries, again)) ring.changed(entry);
    };
    frames.changed = (data) => ring.changedIn(data);
  }

  /** From now on nothing is heard, also of the sockets that are open. */
  stop(): void {
    this.#leave.forEach((leave) => leave());
    this.#leave.clear();
    this.#frames.forget();
  }

  /** The same of all that there was; what comes from now on is heard. */
  forget(): void {
    this.#forgotten++;
    this.stop();
  }

  fetch(fetch: Fetch, ...[input, init = {}]: Parameters<Fetch>): Promise<Response> {
    const began = this.#now();
    const call = ++this.#calls;
    const forgotten = this.#forgotten;
    const given = input instanceof Request ? input : null;
    const address = given?.url ?? String(input);
    const method = init.method ?? given?.method ?? 'GET';
    const role = roleOf(address, method);
    const asked = typeof init.body === 'string' ? init.body : '';
    harmless(() => {
      this.#learnFrom(init.headers ?? given?.headers);
      this.#ring.add('call', {
        call,
        role,
        method: this.#redactor.name(method),
        path: this.#redactor.path(address),
        size: asked.length,
        ...(asked !== '' && { body: this.#bodyOf(asked) }),
      });
    });
    const answered = fetch(input, init);
    const ms = (): number => Math.round((this.#now() - began) * 10) / 10;
    const hear = (tell: () => void): void => {
      if (forgotten === this.#forgotten) harmless(tell);
    };
    Promise.resolve(answered).then(
      (response) => hear(() => this.#answered(call, role, ms(), response)),
      (error: unknown) =>
        hear(() => {
          const told = this.#redactor.text(error instanceof Error ? `${error.name}: ${error.message}` : 'Error');
          this.#ring.add('answer', { call, role, status: 0, ms: ms(), error: told });
        }),
    );
    return answered;
  }

  dial(Socket: SocketClass, ...given: ConstructorParameters<SocketClass>): AnySocket {
    let dialled = 0;
    harmless(() => (dialled = this.#dialled(String(given[0]))));
    const socket = new Socket(...given);
    this.#listen(socket, dialled, false);
    return socket;
  }

  /** One that was there before. */
  join(socket: AnySocket): void {
    if (socket.readyState > OPEN) return;
    this.#listen(socket, this.#dialled(socket.url ?? ''), socket.readyState === OPEN);
  }

  #dialled(address: string): number {
    const query = new URLSearchParams(address.split('?')[1] ?? '');
    for (const [name, value] of query) if (isSecretKey(name) || name === 'key') this.#redactor.learn(value);
    this.#frames.dialled(query.get('session_id') ?? '');
    const cursor = Number(query.get('cursor') ?? 0);
    const socket = ++this.#sockets;
    this.#ring.add('dial', { socket, path: this.#redactor.path(address), cursor });
    return socket;
  }

  #listen(socket: AnySocket, of: number, opened: boolean): void {
    const began = this.#now();
    let by: EntryMap['close']['by'] = 'service';
    const heard = {
      open: () => {
        opened = true;
        this.#ring.add('open', { socket: of, ms: Math.round((this.#now() - began) * 10) / 10 });
      },
      message: ({ data }: { readonly data: unknown }) => {
        if (typeof data === 'string') harmless(() => this.#ring.add('in', this.#frames.in(of, data)));
      },
      close: ({ code, reason }: { readonly code: number; readonly reason?: string }) => {
        leave();
        this.#ring.add('close', { socket: of, code, reason: this.#redactor.text(String(reason ?? '')), by, opened });
      },
    };
    const all = Object.entries(heard) as unknown as [string, EventListener][];
    for (const [type, listener] of all) socket.addEventListener(type, listener);
    const own = Object.getOwnPropertyDescriptor(socket, 'send') === undefined;
    const { send, close } = socket;
    socket.send = (data) => {
      harmless(() => this.#ring.add('out', this.#frames.out(of, String(data))));
      Reflect.apply(send, socket, [data]);
    };
    socket.close = (...given) => {
      by = 'page';
      Reflect.apply(close, socket, given);
    };
    const leave = (): void => {
      for (const [type, listener] of all) socket.removeEventListener(type, listener);
      this.#leave.delete(leave);
      if (!own) return void Object.assign(socket, { send, close });
      Reflect.deleteProperty(socket, 'send');
      Reflect.deleteProperty(socket, 'close');
    };
    this.#leave.add(leave);
  }

  #answered(call: number, role: Role, ms: number, response: Response): void {
    const { status, headers } = response;
    const forgotten = this.#forgotten;
    const retryAfter = headers.get('Retry-After');
    const entry = this.#ring.add('answer', {
      call,
      role,
      status,
      ms,
      ...(retryAfter !== null && { retryAfter: this.#redactor.name(retryAfter) }),
    });
    const done = (text: string): void => {
      // Nobody is there any more whom it was for.
      if (forgotten !== this.#forgotten) return;
      entry.size = text.length;
      const ends = endsOf(text, Date.now() - this.#now());
      if (ends !== undefined) entry.ends = ends;
      if (text !== '') entry.body = this.#bodyOf(text, role);
      this.#ring.changed(entry);
    };
    // A copy, so that whoever has asked reads their own; of what may not be read there is none.
    try {
      response
        .clone()
        .text()
        .then(done, () => undefined);
    } catch {
      // The headers are all there is to know.
    }
  }

  #bodyOf(text: string, role: Role = 'other'): Json {
    // An endpoint may answer with a token and nothing around it.
    const key = role === 'token' ? 'token' : '';
    let parsed: unknown = text;
    try {
      parsed = JSON.parse(text);
    } catch {
      // Nor is it JSON then; a page that stands there instead is none.
      if (key !== '' && !/[\s<]/.test(text.trim())) return this.#redactor.value(text.trim(), key);
      return this.#redactor.text(text);
    }
    return this.#redactor.value(parsed, typeof parsed === 'string' ? key : '');
  }

  #learnFrom(headers: RequestInit['headers']): void {
    for (const [name, value] of new Headers(headers))
      if (isSecretKey(name)) this.#redactor.learn(value.replace(/^\w+ /, ''));
  }
}

/** By what is asked of the service; what else is asked for anything is the website's own endpoint. */
function roleOf(address: string, method: string): Role {
  const path = address.split(/[?#]/)[0] ?? '';
  if (method === 'GET') return 'probe';
  if (/\/api\/v1\/sessions$/.test(path)) return 'session';
  if (/\/api\/v1\/sessions\/[^/]+\/context$/.test(path)) return 'context';
  return /\/(?:create|respond|close)$/.test(path) ? 'chat' : 'token';
}

/** When the token in an answer runs out, counted from a time of day: null for never, undefined where there is none. */
function endsOf(text: string, began: number): number | null | undefined {
  const [token = ''] = /eyJ[\w-]*\.[\w-]+\.[\w-]*/.exec(text) ?? [];
  const end = endOf(token, atob);
  if (end === null) return undefined;
  return Number.isFinite(end) ? Math.round(end - began) : null;
}
