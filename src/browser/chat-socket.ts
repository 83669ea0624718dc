import type { Socket } from 'ws-reconnect-lite';
import * as chat from '../core/protocol/chat-api.js';
import type { ClientEvent, Frame, ServerEvent } from '../core/protocol/events.js';
import { closeCodes } from '../core/protocol/close-codes.js';
import { THINKING_AGAIN_MS, TURN_TIMEOUT_MS } from '../core/protocol/limits.js';
import { post, type Answer, type Asked, type Web } from './request.js';

/** A conversation, over however many attempts. */
export interface Talk {
  conversationId: string;
  /** The last place taken. */
  sequence: number;
  /** How it is asked for, of a server that may be of another origin. */
  cookies: NonNullable<Asked['cookies']>;
}

const OPEN = 1;
const CLOSED = 3;

/**
 * The turn-based REST conversation in the shape of a socket, so that whatever dials sockets can dial it. It opens when there
 * is a conversation, and closes when nobody can know any more what the other side has heard. One request at a time; what was
 * sent is not sent again.
 */
export class ChatSocket implements Socket<ClientEvent> {
  binaryType = '';
  readyState = 0;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onerror: Socket['onerror'] = null;
  onclose: Socket['onclose'] = null;
  readonly #web: Web;
  readonly #proxy: string;
  readonly #talk: Talk;
  /** Of the one request that there is at a time. */
  #stop = new AbortController();
  readonly #queue: ClientEvent[] = [];
  #busy = false;

  constructor(web: Web, proxy: string, talk: Talk) {
    this.#web = web;
    this.#proxy = proxy;
    this.#talk = talk;
    // Whoever made it has yet to listen.
    queueMicrotask(() => void this.#begin());
  }

  send(event: ClientEvent): void {
    if (event.type === 'end') return void this.#finish();
    this.#queue.push(event);
    queueMicrotask(() => void this.#work());
  }

  close(): void {
    this.readyState = CLOSED;
    this.#stop.abort();
  }

  /** A conversation that there is goes on; without one, another begins. */
  async #begin(): Promise<void> {
    let events: ServerEvent[] = [];
    if (this.#talk.conversationId === '') {
      let created = await this.#call('create', {});
      if (created.cookies) {
        this.#talk.cookies = 'include';
        created = await this.#call('create', {});
      }
      const { status, json } = created;
      const conversationId = status === 200 ? chat.conversationOf(json) : '';
      if (conversationId === '') return this.#end(codeOf(status));
      this.#talk.conversationId = conversationId;
      events = chat.created(json, this.#place());
    }
    if (this.readyState === CLOSED) return;
    this.readyState = OPEN;
    this.onopen?.(undefined);
    this.#tell(events, true);
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (
      let event = this.#queue.shift();
      event !== undefined && this.readyState === OPEN;
      event = this.#queue.shift()
    ) {
      if (event.type === 'message') await this.#turn(event);
      // A mark comes back after all that was sent before it.
      else if (event.type === 'heartbeat') this.#pass('heartbeat', event.fence);
      else if (event.type === 'join') this.#pass('joinRequested');
    }
    this.#busy = false;
  }

  async #turn(said: chat.Said): Promise<void> {
    const { status, json } = await this.#thinking(
      this.#call('respond', chat.respondBody(this.#talk.conversationId, said.text)),
    );
    if (status !== 200) return this.#refused(chat.refusal(status, json), said.localId);
    const events = chat.responded(json, said, this.#place());
    if (events === null) return this.#end(closeCodes.abnormal);
    if (events.some(({ type }) => type === 'sessionEnd')) this.#over(events);
    else this.#tell(events);
  }

  #refused(why: chat.Refusal, localId: string): void {
    if (why === 'unclear') return this.#end(closeCodes.abnormal);
    this.#tell([chat.refused(localId, this.#web.clock.wall())]);
    if (why !== 'refused') this.#over(chat.ended(why, this.#place()));
  }

  async #finish(): Promise<void> {
    // Whoever begins anew hangs up at once; it is to be closed all the same.
    await post(this.#web, this.#asked('close', chat.closeBody(this.#talk.conversationId)));
    this.#over(chat.ended('user', this.#place()));
  }

  /** Shows that the agent thinks, for as long as it takes. */
  async #thinking(answer: Promise<Answer>): Promise<Answer> {
    let cancel = (): void => {};
    const show = (): void => {
      this.#pass('agentThinking');
      cancel = this.#web.clock.after(THINKING_AGAIN_MS, show);
    };
    show();
    return answer.finally(() => cancel());
  }

  #call(verb: string, body: object): Promise<Answer> {
    this.#stop = new AbortController();
    if (this.readyState === CLOSED) this.#stop.abort();
    return post(this.#web, { ...this.#asked(verb, body), signal: this.#stop.signal });
  }

  #asked(verb: string, body: object): Asked {
    // Below the path of the address, and before what is asked for in it.
    const url = this.#proxy.replace(/\/*(?=[?#]|$)/, `/${verb}`);
    return { url, body, timeoutMs: TURN_TIMEOUT_MS, cookies: this.#talk.cookies };
  }

  #place(): chat.ChatPlace {
    return { ...this.#talk, at: this.#web.clock.wall() };
  }

  #pass(type: 'agentThinking' | 'heartbeat' | 'joinRequested', fence = ''): void {
    this.#tell([chat.passing(type, {}, this.#web.clock.wall(), { fence })]);
  }

  #tell(events: readonly ServerEvent[], batch = false): void {
    if (this.readyState === CLOSED) return;
    for (const { sequence } of events) this.#talk.sequence = Math.max(this.#talk.sequence, sequence ?? 0);
    const frame: Frame = { batch, events, refused: 0, dialect: null };
    this.onmessage?.({ data: frame });
  }

  #over(events: readonly ServerEvent[]): void {
    this.#tell(events);
    this.#end(closeCodes.normal);
  }

  #end(code: number): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.onclose?.({ code });
  }
}

const refusals: Readonly<Record<number, number>> = {
  401: closeCodes.unauthorized,
  403: closeCodes.unauthorized,
  404: closeCodes.notFound,
  429: closeCodes.tooMany,
};

/** What is wrong with keys and addresses is the proxy's, and does not pass. */
const codeOf = (status: number): number => refusals[status] ?? closeCodes.abnormal;
