import { PROBE_TIMEOUT_MS } from '../core/protocol/limits.js';
import { within } from './deadline.js';
import { quietly, type Web } from './request.js';

/** Whether anything answers: what it is does not matter, and may be hidden from us. */
export function probe({ clock, fetch }: Web, address: string): Promise<boolean> {
  const asked = fetch(address, { mode: 'no-cors', credentials: 'omit', ...quietly });
  return within(clock, PROBE_TIMEOUT_MS, asked, () => null).then(
    () => true,
    () => false,
  );
}
