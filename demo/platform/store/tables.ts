import { actingSchema } from './acting-schema.js';
import { agentSchema } from './agent-schema.js';
import { buildSchema } from './build-schema.js';
import { monitoringSchema } from './monitoring-schema.js';
import { recordSchema } from './record-schema.js';
import { schema } from './schema.js';
import { telephonySchema } from './telephony.js';
import { voiceSchema } from './voices.js';

/** All that the database must hold, in the order in which it can be made. */
export const tables: readonly string[] = [
  schema,
  agentSchema,
  recordSchema,
  actingSchema,
  buildSchema,
  telephonySchema,
  voiceSchema,
  monitoringSchema,
];

/** Everything but keys, and what the agent of the shop needs to begin. */
export const forgetAll = `
DELETE FROM sessions;
DELETE FROM conversations;
DELETE FROM handoffs;
DELETE FROM payments;
DELETE FROM bookings;
UPDATE orders SET rating = NULL WHERE rating IS NOT NULL;
DELETE FROM outbound_calls;
DELETE FROM agents;
DELETE FROM connectors;
DELETE FROM alert_rules;
DELETE FROM webhook_endpoints;
UPDATE reservation_numbers SET attributes = NULL;
`;
