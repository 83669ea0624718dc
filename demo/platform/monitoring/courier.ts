import type { Clock } from '../clock.js';
import type { Log } from '../log.js';
import type { Deliveries, Delivery } from '../store/deliveries.js';
import type { Endpoint, WebhookEndpoints } from '../store/webhook-endpoints.js';
import { HEADERS, signatureOf } from './signature.js';

const MINUTE = 60_000;
/** Before the first attempt, the second … */
const WAITS = [0, MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 240 * MINUTE];
/** Longer than any attempt may take. */
const LEASE_MS = MINUTE;

export interface CourierPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly endpoints: WebhookEndpoints;
  readonly deliveries: Deliveries;
}

/** Whether it came to anything, in the receiver's own words: a status, or what went wrong on the way. */
interface Outcome {
  readonly answer: string;
  readonly state: 'done' | 'failed' | 'again';
}

/** Brings what is to be told to those who want to hear it, and tries again as often as is promised. */
export class Courier {
  readonly #ports: CourierPorts;

  constructor(ports: CourierPorts) {
    this.#ports = ports;
  }

  /** All that is due now, side by side: one receiver that hangs holds up nobody else. */
  async round(): Promise<void> {
    const now = this.#ports.clock.now();
    const due = await this.#ports.deliveries.take(now, now + LEASE_MS);
    await Promise.all(due.map((delivery) => this.#deliver(delivery, now)));
  }

  async #deliver(delivery: Delivery, now: number): Promise<void> {
    const { endpoints, deliveries, log } = this.#ports;
    const { eventId, endpointId, attempts } = delivery;
    const endpoint = await endpoints.find(endpointId);
    if (endpoint === null) return;
    const outcome: Outcome = endpoint.enabled
      ? await attempt(endpoint, delivery, now)
      : { state: 'failed', answer: 'the endpoint is disabled' };
    const wait = outcome.state === 'again' ? WAITS[attempts] : undefined;
    const state = outcome.state === 'done' ? 'done' : wait === undefined ? 'failed' : 'waiting';
    await deliveries.settle(delivery, state, now + (wait ?? 0), outcome.answer);
    log.line('delivery', { event: eventId, endpoint: endpointId, attempt: attempts, answer: outcome.answer, state });
  }
}

async function attempt(endpoint: Endpoint, { eventId, body }: Delivery, now: number): Promise<Outcome> {
  const timestamp = String(Math.floor(now / 1_000));
  try {
    const headers = new Headers(endpoint.headers);
    headers.set('content-type', 'application/json');
    headers.set(HEADERS.timestamp, timestamp);
    headers.set(HEADERS.signature, signatureOf(endpoint.secret, timestamp, body));
    headers.set(HEADERS.eventId, eventId);
    const signal = AbortSignal.timeout(endpoint.timeoutMs);
    const response = await fetch(endpoint.url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    return { answer: String(response.status), state: judged(response.status) };
  } catch (error) {
    return { answer: reasonOf(error), state: 'again' };
  }
}

/** fetch keeps what went wrong to itself, one level down. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error;
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : name;
}

const judged = (status: number): Outcome['state'] =>
  status >= 200 && status < 300 ? 'done' : status === 408 || status === 429 || status >= 500 ? 'again' : 'failed';
