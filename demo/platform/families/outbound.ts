import { callStatus, outboundBody, outboundError, placed } from '../contract/outbound.js';
import { findConnector, type Connector } from '../credentials.js';
import { e164 } from '../phone/numbers.js';
import type { Outbound } from '../phone/outbound.js';
import { Refusal } from '../policy.js';
import { parseBody, type Call, type Reply, type Route } from '../router.js';
import type { Database } from '../store/database.js';
import { jsonBody } from './json-body.js';

export interface OutboundPorts {
  readonly db: Database;
  readonly outbound: Outbound;
}

const HEADERS = ['X-Service-Auth-Token'];
const REFUSALS = { 400: outboundError, 401: outboundError, 500: outboundError };
const CALL_SID = /^OUT-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Calls that the agent makes, and what has become of them. */
export function outboundRoutes(ports: OutboundPorts): Route[] {
  return [
    {
      method: 'POST',
      path: '/v1/outbound-calling',
      summary: 'Call somebody',
      headers: HEADERS,
      body: outboundBody,
      answers: { 200: placed, ...REFUSALS, 415: outboundError },
      handle: (call) => place(ports, call),
    },
    {
      method: 'GET',
      path: '/v1/outbound-calling/:call_sid/status',
      summary: 'What has become of a call',
      headers: HEADERS,
      answers: { 200: callStatus, ...REFUSALS, 404: outboundError },
      handle: (call) => status(ports, call),
    },
  ];
}

async function place({ db, outbound }: OutboundPorts, call: Call): Promise<Reply> {
  const connector = await admitted(db, call);
  const {
    to_number: written,
    country_code: country,
    metadata = {},
    encryption,
  } = parseBody(outboundBody, jsonBody(call));
  const toNumber = e164(written, country);
  if (toNumber === undefined) throw new Refusal(400, 'to_number: is not a phone number', 'INVALID_PHONE_NUMBER');
  return { status: 200, body: { call_sid: await outbound.place(connector, { toNumber, metadata, encryption }) } };
}

async function status({ db, outbound }: OutboundPorts, call: Call): Promise<Reply> {
  const connector = await admitted(db, call);
  const sid = call.params['call_sid'] ?? '';
  if (!CALL_SID.test(sid)) throw new Refusal(400, 'call_sid: is not the id of a call', 'INVALID_CALL_SID');
  const found = await outbound.find(sid, connector.projectId);
  if (found === null) throw new Refusal(404, 'There is no such call, or it ended long ago', 'CALL_NOT_FOUND');
  return { status: 200, body: { status: found.status, reason: found.reason } };
}

/** The token of a connector that may call; another connector's is no better than none. */
async function admitted(db: Database, { header }: Call): Promise<Connector> {
  const token = header('x-service-auth-token');
  const connector = token ? await findConnector(db, 'outbound', token) : null;
  if (connector === null)
    throw new Refusal(401, 'The token is missing or invalid, or its connector is not configured for outbound calling');
  return connector;
}
