import { z } from 'zod';
import { findConnector, type Credentials } from '../credentials.js';
import { Refusal } from '../policy.js';
import { parseBody } from '../router.js';
import type { Reservations } from '../store/reservations.js';
import type { Telephony } from '../store/telephony.js';
import { callId, holdCall, type VoiceCall, type VoicePorts } from './voice.js';

export interface CallerPorts extends VoicePorts {
  readonly keys: Credentials;
  readonly reservations: Reservations;
  readonly workshop: { readonly telephony: Telephony };
}

const number = z.string().regex(/^\+[1-9]\d{6,14}$/, 'is not a number in the form of E.164');
const incoming = z.strictObject({
  to: number,
  from: number.default('+12025550123'),
  says: z.array(z.string()).max(50).default([]),
});

/** Somebody calls: whom the number leads to, else the seeded project, with what was reserved when the number is held. */
export async function simulateCall(ports: CallerPorts, body: unknown): Promise<object> {
  const { to, from, says } = parseBody(incoming, body);
  const id = callId();
  const led = await ledTo(ports, to);
  if (led !== null)
    return {
      conversation_id: id,
      reserved: false,
      answers: await holdCall(ports, { id, from, to, says, attributes: {}, ...led }),
    };
  const connector = await findConnector(ports.db, 'reservation', ports.keys.reservationKey);
  if (connector === null) throw new Refusal(404, 'There is no agent to call');
  const attributes = await ports.reservations.pickUp(connector.projectId, to);
  const answers = await holdCall(ports, { id, connector, from, to, attributes: attributes ?? {}, says });
  return { conversation_id: id, reserved: attributes !== null, answers };
}

/** By a number that somebody has imported: an agent, in an environment, of a variant, in a language. */
async function ledTo(
  { workshop: { telephony }, keys: { accountId } }: CallerPorts,
  to: string,
): Promise<Pick<VoiceCall, 'connector' | 'variantId' | 'language'> | null> {
  const number = await telephony.number(to);
  const way = number && (await telephony.connector(number.agentId, number.connectorId));
  if (way === null) return null;
  const { agentId: projectId, environment, variantId, speaks: language } = way;
  return { connector: { projectId, accountId, environment }, variantId, language };
}
