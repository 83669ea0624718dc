import { iso } from '../clock.js';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { shortId } from '../build/ids.js';
import {
  endpointChange,
  endpointList,
  endpointQuery,
  endpointRecord,
  madeEndpoint,
  newEndpoint,
  rotated,
} from '../contract/monitoring.js';
import { Refusal, unfit } from '../policy.js';
import { parseQuery } from '../query.js';
import { parseBody, type Call, type Reply, type Route } from '../router.js';
import type { Endpoint, EndpointFields } from '../store/webhook-endpoints.js';
import { jsonBody } from './json-body.js';
import { fits, idOf, MOST, operation, type MonitoringPorts } from './monitoring-access.js';

const ENDPOINTS = '/v1/webhook-endpoints';
const ENDPOINT = `${ENDPOINTS}/:endpoint_id`;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Who is told of alerts. */
export const webhookRoutes = (ports: MonitoringPorts): Route[] => [
  operation(ports, {
    method: 'POST',
    path: ENDPOINTS,
    summary: 'Somebody more to tell; the secret is shown this once',
    body: newEndpoint,
    answers: { 201: madeEndpoint },
    handle: (call) => create(ports, call),
  }),
  operation(ports, {
    method: 'GET',
    path: ENDPOINTS,
    summary: 'Who is told',
    query: endpointQuery,
    answers: { 200: endpointList },
    handle: (call) => list(ports, call),
  }),
  operation(ports, {
    method: 'GET',
    path: ENDPOINT,
    summary: 'One who is told',
    answers: { 200: endpointRecord },
    handle: async (call) => ({ status: 200, body: recordOf(await endpointOf(ports, call)) }),
  }),
  operation(ports, {
    method: 'PATCH',
    path: ENDPOINT,
    summary: 'Tell them elsewhere, otherwise, or not for now',
    body: endpointChange,
    answers: { 200: endpointRecord },
    handle: async (call) => {
      const endpoint = await endpointOf(ports, call);
      const fields = given(parseBody(endpointChange, jsonBody(call), 422));
      if (fields.url !== undefined) reachable(ports, fields.url);
      await ports.monitoring.endpoints.change(endpoint.id, fields);
      return { status: 200, body: recordOf(await endpointOf(ports, call)) };
    },
  }),
  operation(ports, {
    method: 'DELETE',
    path: ENDPOINT,
    summary: 'Tell them no more, nor what is still on its way',
    answers: { 204: null },
    handle: async (call) => {
      await ports.monitoring.endpoints.remove((await endpointOf(ports, call)).id);
      return { status: 204 };
    },
  }),
  operation(ports, {
    method: 'POST',
    path: `${ENDPOINT}/rotate-secret`,
    summary: 'Another secret; the old one is worth nothing from now on',
    answers: { 200: rotated },
    handle: async (call) => {
      const { id } = await endpointOf(ports, call);
      const secret = newSecret();
      await ports.monitoring.endpoints.rotate(id, secret);
      return { status: 200, body: { signing_secret: secret } };
    },
  }),
];

async function create(ports: MonitoringPorts, call: Call): Promise<Reply> {
  const asked = given(parseBody(newEndpoint, jsonBody(call), 422));
  const fields = { headers: {}, timeoutMs: 5_000, enabled: true, ...asked } as EndpointFields;
  reachable(ports, fields.url);
  const [id, secret] = [shortId('whe'), newSecret()];
  const { endpoints } = ports.monitoring;
  if (!(await endpoints.add(id, ports.keys.accountId, secret, fields, MOST)))
    throw new Refusal(409, `An account has ${MOST} endpoints at most`);
  const made = await endpoints.find(id);
  return { status: 201, body: { ...recordOf(made!), signing_secret: secret } };
}

async function list({ monitoring, keys }: MonitoringPorts, call: Call): Promise<Reply> {
  const { enabled, event_type: type } = parseQuery(endpointQuery, call.query);
  const data = (await monitoring.endpoints.of(keys.accountId)).filter(
    (one) => fits(enabled, one.enabled) && (type === undefined || one.eventTypes.includes(type)),
  );
  return { status: 200, body: { data: data.map(recordOf) } };
}

async function endpointOf({ monitoring, keys }: MonitoringPorts, call: Call): Promise<Endpoint> {
  const found = await monitoring.endpoints.find(idOf(call, 'endpoint_id', 'whe'));
  if (found?.accountId !== keys.accountId) throw new Refusal(404, 'Webhook endpoint not found');
  return found;
}

/** Over https; on this machine, where that was asked for, also without. */
function reachable({ settings }: MonitoringPorts, given: string): void {
  const url = /^https?:\/\//i.test(given) && URL.canParse(given) ? new URL(given) : null;
  const local = settings.localReceivers && url?.protocol === 'http:' && LOOPBACK.includes(url.hostname);
  if (url === null || (url.protocol !== 'https:' && !local)) throw unfit(422, 'url', 'must begin with https://');
  if (url.username !== '' || url.password !== '') throw unfit(422, 'url', 'must hold no password');
}

/** The fields that were given, and no others. */
function given(asked: z.infer<typeof endpointChange>): Partial<EndpointFields> {
  const { event_types: eventTypes, timeout_ms: timeoutMs, ...rest } = asked;
  const fields = { ...rest, eventTypes: eventTypes && [...new Set(eventTypes)], timeoutMs };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

const recordOf = (endpoint: Endpoint): z.infer<typeof endpointRecord> => ({
  id: endpoint.id,
  name: endpoint.name,
  url: endpoint.url,
  enabled: endpoint.enabled,
  event_types: [...endpoint.eventTypes],
  headers: { ...endpoint.headers },
  timeout_ms: endpoint.timeoutMs,
  created_at: iso(endpoint.createdAt),
  updated_at: iso(endpoint.updatedAt),
});
