import { booking } from './booking.js';
import type { Flow } from './flow.js';
import { orderStatus } from './order-status.js';
import { payment } from './payment.js';
import { rating } from './rating.js';

/** In the order in which they may take a text. */
const FLOWS: readonly Flow[] = [rating, booking, payment, orderStatus];

export function flowNamed(name: unknown): Flow | undefined {
  return FLOWS.find((flow) => flow.name === name);
}

export function flowStarting(text: string): Flow | undefined {
  return FLOWS.find((flow) => flow.starts(text));
}
