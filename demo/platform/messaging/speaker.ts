import { randomUUID } from 'node:crypto';
import type { Act, Attachment, CallAction, Suggestion } from '../agent/port.js';
import type { Clock } from '../clock.js';
import type { Faults } from '../faults.js';
import type { Settings } from '../settings.js';
import { chunkFaults, chunkPayload, type Chunk } from './chunks.js';
import type { Json } from './events.js';
import type { Hub } from './hub.js';

/** Fewer characters than this wait for the next fragment: a model's tokens are not worth a frame each. */
const SMALLEST_CHUNK = 12;

interface Draft {
  messageId: string;
  text: string;
  /** Said by the agent, not yet sent. */
  unsent: string;
  index: number;
  held: Chunk[];
  attachments: Attachment[];
  suggestions: Suggestion[];
  calls: CallAction[];
}

/** Turns what an agent says into messages or chunks, at a human pace, and keeps them by the replay mode. */
export class Speaker {
  readonly #ports: { hub: Hub; clock: Clock; settings: Settings; faults: Faults };
  readonly #sessionId: string;
  readonly #streaming: boolean;
  readonly #spoil: ((chunks: readonly Chunk[]) => Chunk[]) | null;
  /** Aborted when the session is over: then nothing more is told, and nobody is kept waiting. */
  readonly #signal: AbortSignal;
  readonly #isLate: () => boolean;
  #begun = false;
  /** Something was asked before the first word, and there is none. */
  late = false;
  /** When the next piece may be shown. */
  #due: number;
  #draft: Draft;
  /** Everything said in this turn, for the record. */
  said = '';

  constructor(
    ports: { hub: Hub; clock: Clock; settings: Settings; faults: Faults },
    session: { id: string; streaming: boolean },
    when: { firstChunk: number; message: number; signal: AbortSignal; late?: () => boolean },
  ) {
    this.#isLate = when.late ?? (() => false);
    this.#ports = ports;
    this.#signal = when.signal;
    this.#sessionId = session.id;
    this.#streaming = session.streaming;
    this.#spoil = session.streaming ? chunkFaults(ports.faults, session.id) : null;
    this.#due = session.streaming ? when.firstChunk : when.message;
    this.#draft = this.#blank();
  }

  async take(act: Act): Promise<void> {
    switch (act.do) {
      case 'say':
        return this.#say(act.text);
      case 'attach':
        this.#draft.attachments.push(...act.attachments);
        return;
      case 'suggest':
        this.#draft.suggestions.push(...act.suggestions);
        return;
      case 'offerCall':
        this.#draft.calls.push(...act.actions);
        return;
      case 'next':
        return this.finish();
      default:
        return;
    }
  }

  /** The message is whole, if there is one. */
  async finish(): Promise<void> {
    const draft = this.#draft;
    const extras = this.#extras(draft);
    if (draft.text === '' && Object.keys(extras).length === 0) return;
    this.#draft = this.#blank();
    if (!(await this.#begins())) return;
    this.said += (this.said === '' ? '' : '\n\n') + draft.text;
    if (!this.#streaming) {
      await this.#wait();
      await this.#keep(draft, extras);
      return;
    }
    await this.#send(draft, extras, true);
    for (const chunk of this.#spoil?.(draft.held) ?? []) await this.#emit(chunk);
    await this.#whole(draft, extras);
  }

  /** The agent broke off: what was said stands, and stays in the history, but the stream is never completed. */
  async breakOff(): Promise<void> {
    const draft = this.#draft;
    if (draft.text === '' || !(await this.#begins())) return;
    this.said += draft.text;
    this.#draft = this.#blank();
    if (this.#streaming && draft.unsent !== '') await this.#send(draft, {}, false);
    if (this.#streaming) await this.#whole(draft, {});
    else await this.#keep(draft, {});
  }

  async #say(text: string): Promise<void> {
    const draft = this.#draft;
    draft.text += text;
    draft.unsent += text;
    if (!this.#streaming || draft.unsent.length < SMALLEST_CHUNK || !(await this.#begins())) return;
    await this.#send(draft, {}, false);
  }

  async #send(draft: Draft, extras: Json, complete: boolean): Promise<void> {
    const payload = chunkPayload(draft.messageId, draft.index++, draft.unsent, complete, extras);
    draft.unsent = '';
    const chunk = { messageId: draft.messageId, payload, waitMs: this.#ports.settings.timeline.chunkEvery };
    if (this.#spoil !== null) draft.held.push(chunk);
    else await this.#emit(chunk);
  }

  async #emit({ messageId, payload, waitMs }: Chunk): Promise<void> {
    const { hub, settings, clock } = this.#ports;
    await this.#wait();
    if (this.#signal.aborted) return;
    const type = 'EVENT_TYPE_SERVICE_AGENT_MESSAGE_CHUNK';
    const first = payload['chunk_index'] === settings.chunkBase;
    if (settings.replayMode === 'full') hub.pass(this.#sessionId, type, payload, { id: messageId, first });
    else await hub.say(this.#sessionId, type, payload);
    this.#due = clock.now() + waitMs;
  }

  /** What is kept of a streamed message, by the mode: how the service does it is not known. */
  async #whole(draft: Draft, extras: Json): Promise<void> {
    const { hub, settings } = this.#ports;
    if (settings.replayMode === 'chunks') return;
    const payload = this.#payload(draft, extras);
    const quiet = settings.replayMode === 'full' ? { quiet: draft.messageId } : {};
    await hub.say(this.#sessionId, 'EVENT_TYPE_SERVICE_AGENT_MESSAGE', payload, quiet);
  }

  async #keep(draft: Draft, extras: Json): Promise<void> {
    await this.#ports.hub.say(this.#sessionId, 'EVENT_TYPE_SERVICE_AGENT_MESSAGE', this.#payload(draft, extras));
    this.#due = this.#ports.clock.now() + this.#ports.settings.timeline.firstChunk;
  }

  #payload(draft: Draft, extras: Json): Json {
    return { message_id: draft.messageId, text: draft.text, ...extras };
  }

  #extras(draft: Draft): Json {
    return {
      ...(draft.attachments.length > 0 ? { attachments: draft.attachments } : {}),
      ...(draft.suggestions.length > 0 ? { response_suggestions: draft.suggestions } : {}),
      ...(draft.calls.length > 0 ? { chat_call_actions: draft.calls } : {}),
    };
  }

  /** Whether anything is said in this turn: known when the first of it is due. */
  async #begins(): Promise<boolean> {
    if (this.#begun) return !this.late;
    await this.#wait();
    this.#begun = true;
    this.late = this.#isLate();
    return !this.late;
  }

  #wait(): Promise<void> {
    return this.#ports.clock.pause(this.#due - this.#ports.clock.now(), this.#signal);
  }

  #blank(): Draft {
    return {
      messageId: randomUUID(),
      text: '',
      unsent: '',
      index: this.#ports.settings.chunkBase,
      held: [],
      attachments: [],
      suggestions: [],
      calls: [],
    };
  }
}
