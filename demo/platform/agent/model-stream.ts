import { piecesOf, type Piece } from './completion.js';
import type { ModelSettings } from './model-environment.js';
import type { ChatMessage } from './model-prompt.js';
import { AgentError } from './port.js';
import { EventReader } from './sse.js';

export interface Endpoint extends ModelSettings {
  readonly connectMs: number;
  readonly idleMs: number;
  readonly fetch: typeof fetch;
}

/** Aborts when nothing happened for a time; every sign of life starts the time anew. */
class Patience {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }
  wait(ms: number): void {
    this.rest();
    this.#timer = setTimeout(() => this.#controller.abort(), ms);
  }
  rest(): void {
    clearTimeout(this.#timer);
  }
}

/*
 * Errors of ours carry no cause and no words of the other side: the key stands in the request, and what answers may
 * repeat it.
 */
function refusal(status: number): AgentError {
  if (status === 401 || status === 403) return new AgentError('misconfigured', `the model refused the key (${status})`);
  if (status === 404) return new AgentError('misconfigured', 'no such model, or no such address (404)');
  if (status === 429 || status === 503) return new AgentError('overloaded', `the model is busy (${status})`);
  return new AgentError('failed', `the model answered ${status}`);
}

interface Asking {
  readonly url: URL;
  readonly init: RequestInit;
}

function request({ baseUrl, model, key }: Endpoint, messages: readonly ChatMessage[], signal: AbortSignal): Asking {
  try {
    const url = new URL(`${baseUrl.replace(/\/+$/u, '')}/chat/completions`);
    const headers = new Headers({
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    });
    const body = JSON.stringify({ model, messages, stream: true });
    return { url, init: { method: 'POST', headers, body, redirect: 'error', signal } };
  } catch {
    throw new AgentError('misconfigured', 'the address or the key of the model cannot be used in a request');
  }
}

async function open(endpoint: Endpoint, { url, init }: Asking): Promise<ReadableStream<Uint8Array>> {
  const response = await endpoint.fetch(url, init);
  const type = response.headers.get('content-type') ?? 'text/event-stream';
  const isStream = type.toLowerCase().startsWith('text/event-stream');
  if (response.ok && isStream && response.body !== null) return response.body;
  await response.body?.cancel();
  throw response.ok ? new AgentError('failed', 'the model did not answer with a stream') : refusal(response.status);
}

async function* pieces(body: ReadableStream<Uint8Array>, patience: Patience, idleMs: number): AsyncGenerator<Piece> {
  const events = new EventReader();
  patience.wait(idleMs);
  for await (const bytes of body) {
    // Whoever takes the pieces may be slow; that is not the silence of the model.
    patience.rest();
    for (const data of events.push(bytes)) yield* piecesOf(data);
    patience.wait(idleMs);
  }
  for (const data of events.end()) yield* piecesOf(data);
}

/**
 * The words of the model as they arrive. Ends when the model has finished; throws AgentError `failed` for everything
 * that goes wrong on the way, and returns early when the caller's signal is aborted.
 */
export async function* modelWords(
  endpoint: Endpoint,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  const patience = new Patience();
  const asking = request(endpoint, messages, AbortSignal.any([signal, patience.signal]));
  try {
    patience.wait(endpoint.connectMs);
    const body = await open(endpoint, asking);
    for await (const piece of pieces(body, patience, endpoint.idleMs)) {
      if (piece.kind === 'done') return;
      if (piece.kind === 'error') throw new AgentError('failed', 'the model reported an error');
      if (piece.kind === 'text') yield piece.text;
    }
    throw new AgentError('failed', 'the answer of the model was cut off');
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof AgentError) throw error;
    throw new AgentError('failed', patience.signal.aborted ? 'the model kept silent' : 'the model cannot be reached');
  } finally {
    patience.rest();
  }
}
