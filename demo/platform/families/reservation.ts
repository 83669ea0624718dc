import { reservationBody, reservationError, reserved } from '../contract/reservation.js';
import { findConnector } from '../credentials.js';
import { isRecord } from '../messaging/frames.js';
import { Refusal } from '../policy.js';
import { parseBody, type Call, type Reply, type Route } from '../router.js';
import type { Database } from '../store/database.js';
import type { Reservations } from '../store/reservations.js';
import { jsonBody } from './json-body.js';

export interface ReservationPorts {
  readonly db: Database;
  readonly reservations: Reservations;
}

/** A phone number for one caller, who is known by it when they call. */
export function reservationRoutes(ports: ReservationPorts): Route[] {
  return [
    {
      method: 'POST',
      path: '/v1/conversations/dni-reservation',
      summary: 'Reserve a phone number that reaches the agent with attributes',
      headers: ['x-api-key'],
      body: reservationBody,
      answers: {
        200: reserved,
        400: reservationError,
        401: reservationError,
        404: reservationError,
        415: reservationError,
      },
      handle: (call) => reserve(ports, call),
    },
  ];
}

async function reserve({ db, reservations }: ReservationPorts, call: Call): Promise<Reply> {
  const key = call.header('x-api-key');
  const connector = key ? await findConnector(db, 'reservation', key) : null;
  if (connector === null) throw new Refusal(401, 'Missing or invalid API key');
  const body = jsonBody(call, null);
  parseBody(reservationBody, body);
  const attributes = isRecord(body['attributes']) ? body['attributes'] : body;
  const dni = await reservations.reserve(connector.projectId, attributes);
  if (dni === null) throw new Refusal(404, 'No number is free; offer the caller another way', 'NO_NUMBER_FREE');
  return { status: 200, body: { dni } };
}
