import { bodyTypes, eventError, webhookQuery } from '../contract/external-events.js';
import { findConnector, type Connector } from '../credentials.js';
import type { Log } from '../log.js';
import { Refusal } from '../policy.js';
import { parseBody, type Call, type Reply, type Route } from '../router.js';
import type { Database } from '../store/database.js';
import type { ExternalEvents } from '../store/external-events.js';
import { eventIdIn, type BodyType } from './event-id.js';

export interface ExternalEventPorts {
  readonly db: Database;
  readonly log: Log;
  readonly externalEvents: ExternalEvents;
  /** The agent is to react to what has come for this conversation. */
  readonly reactions: { happened(conversationId: string): Promise<void> };
}

/** Results of what third parties do for a conversation: kept as they come, heard by the agent. */
export function externalEventRoutes(ports: ExternalEventPorts): Route[] {
  return [
    {
      method: 'POST',
      path: '/v1/external-events/webhook',
      summary: 'Tell a conversation what has happened elsewhere, by an id that its agent has given',
      headers: ['X-Api-Key'],
      query: webhookQuery,
      bodyTypes,
      answers: { 201: null, 400: eventError, 401: eventError, 415: eventError, 500: eventError },
      handle: (call) => receive(ports, call),
    },
  ];
}

async function receive(ports: ExternalEventPorts, call: Call): Promise<Reply> {
  const { externalEvents, reactions, log } = ports;
  const connector = await admitted(ports.db, call);
  const place = parseBody(webhookQuery, asked(call.query));
  const type = bodyType(call);
  const id = eventIdIn(call, place, type);
  if (id === undefined)
    throw new Refusal(400, 'No external event id was found in the request', 'EXTERNAL_EVENT_ID_NOT_FOUND');
  const known = await externalEvents.find(id, connector.projectId);
  if (known === null) throw new Refusal(400, 'The external event id is not valid', 'EXTERNAL_EVENT_ID_INVALID');
  if (log.on)
    log.line('external event', { conversation: known.conversationId, type, bytes: call.raw.length, over: known.over });
  if (known.over) return { status: 201 };
  await externalEvents.append(known, call.header('content-type') ?? '', call.raw);
  if (known.sendToLlm) await reactions.happened(known.conversationId);
  return { status: 201 };
}

/** The key, and that it is this account's and project's: this family has no 403. */
async function admitted(db: Database, { header, query }: Call): Promise<Connector> {
  const key = header('x-api-key');
  const connector = key ? await findConnector(db, 'external-events', key) : null;
  if (connector === null) throw new Refusal(401, 'Missing or invalid API key');
  const { accountId, accountSlug, projectId, projectSlug } = connector;
  const mine = { account_id: [accountId, accountSlug], project_id: [projectId, projectSlug] };
  const foreign = Object.entries(mine).some(([name, names]) => query.getAll(name).some((id) => !names.includes(id)));
  if (foreign) throw new Refusal(401, 'The API key does not belong to this account and project');
  return connector;
}

/** Given twice, a parameter says nothing. */
function asked(query: URLSearchParams): Record<string, unknown> {
  const names = Object.keys(webhookQuery.shape);
  const twice = names.find((name) => query.getAll(name).length > 1);
  if (twice !== undefined) throw new Refusal(400, `${twice}: given more than once`);
  return Object.fromEntries(names.map((name) => [name, query.get(name) ?? undefined]));
}

/** Null for a request without a body: the id may stand elsewhere. */
function bodyType({ header, hasBody }: Call): BodyType | null {
  const given = header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const type = bodyTypes.find((one) => one === given) ?? null;
  if (type === null && hasBody) throw new Refusal(415, `Use Content-Type: ${bodyTypes.join(', ')}`);
  return type;
}
