import { z } from 'zod';
import { findConnector, type Credentials } from '../credentials.js';
import { Refusal } from '../policy.js';
import { parseBody } from '../router.js';
import type { Reservations } from '../store/reservations.js';
import { callId, holdCall, type VoicePorts } from './voice.js';

export interface CallerPorts extends VoicePorts {
  readonly keys: Credentials;
  readonly reservations: Reservations;
}

const number = z.string().regex(/^\+[1-9]\d{6,14}$/, 'is not a number in the form of E.164');
const incoming = z.strictObject({
  to: number,
  from: number.default('+12025550123'),
  says: z.array(z.string()).max(50).default([]),
});

/** Somebody calls the seeded project: with what was reserved, when the number is held; otherwise as anybody. */
export async function simulateCall(ports: CallerPorts, body: unknown): Promise<object> {
  const { to, from, says } = parseBody(incoming, body);
  const connector = await findConnector(ports.db, 'reservation', ports.keys.reservationKey);
  if (connector === null) throw new Refusal(404, 'There is no agent to call');
  const attributes = await ports.reservations.pickUp(connector.projectId, to);
  const id = callId();
  const answers = await holdCall(ports, { id, connector, from, to, attributes: attributes ?? {}, says });
  return { conversation_id: id, reserved: attributes !== null, answers };
}
