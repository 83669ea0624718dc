import { accessToken, contextToken, messagingError, newSession, session } from '../contract/messaging.js';
import { findConnector } from '../credentials.js';
import { Refusal } from '../policy.js';
import { parseBody, type Call, type Reply, type Route } from '../router.js';
import type { Settings } from '../settings.js';
import type { Conversations } from '../store/conversations.js';
import type { Database } from '../store/database.js';
import type { Hub } from './hub.js';
import { hostAllowed, hostName } from './hosts.js';
import type { Session, Sessions } from './sessions.js';
import { fingerprint, type Tokens } from './tokens.js';
import { openContext, type ContextKey } from './vault.js';

export interface MessagingPorts {
  readonly db: Database;
  readonly hub: Hub;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly conversations: Conversations;
  readonly settings: Settings;
  readonly contextKeys: readonly ContextKey[];
  now(): number;
}

/** The two calls before a socket (HS-7), and where signed context goes (CTX-10): that address is an assumption. */
export function messagingRoutes(ports: MessagingPorts): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/v1/access-token',
      summary: 'Exchange a connector token and a registered host for an access token',
      headers: ['X-Token', 'X-Host'],
      answers: { 200: accessToken, 400: messagingError, 401: messagingError, 500: messagingError },
      handle: (call) => mint(ports, call),
    },
    {
      method: 'POST',
      path: '/api/v1/sessions',
      summary: 'Create a session, bound to the access token',
      headers: ['Authorization'],
      body: newSession,
      answers: { 200: session, 400: messagingError, 401: messagingError, 500: messagingError },
      handle: (call) => create(ports, call),
    },
    {
      method: 'POST',
      path: '/api/v1/sessions/:session_id/context',
      summary: 'Submit verified context for the conversation of a session (assumed: not published)',
      headers: ['Authorization'],
      body: contextToken,
      answers: { 204: null, 400: messagingError, 401: messagingError, 404: messagingError },
      handle: (call) => submitContext(ports, call),
    },
  ];
}

async function mint(ports: MessagingPorts, call: Call): Promise<Reply> {
  const token = call.header('x-token');
  const host = call.header('x-host');
  if (!token || !host) throw new Refusal(401, 'Missing authentication headers');
  if (call.body !== undefined && !isObject(call.body)) throw new Refusal(400, 'Error parsing request');
  const connector = await findConnector(ports.db, 'messaging', token);
  if (connector === null) throw new Refusal(401, 'Connector token does not exist');
  if (connector.hosts.length === 0) throw new Refusal(401, 'Connector missing host domain');
  const origin = call.header('origin');
  const foreign = ports.settings.checkOrigin && origin !== undefined && hostName(origin) !== hostName(host);
  if (foreign || !hostAllowed(host, connector.hosts)) throw new Refusal(401, 'Failed to validate connector');
  const life = ports.settings.tokenLifeSeconds;
  const body = { access_token: await ports.tokens.issue(connector.id, life), expires_in: life, token_type: 'Bearer' };
  return { status: 200, body };
}

async function create(ports: MessagingPorts, call: Call): Promise<Reply> {
  const token = bearer(call);
  const connectorId = await ports.tokens.verify(token);
  if (connectorId === null) throw new Refusal(401, 'Invalid access token');
  if (call.body !== undefined && !isObject(call.body)) throw new Refusal(400, 'Error parsing request');
  const asked = parseBody(newSession, call.body);
  const [connector] = await ports.db.query<{ project: string; account: string; environment: string }>(
    'SELECT project_id AS project, account_id AS account, environment FROM connectors WHERE id = $1',
    [connectorId],
  );
  if (connector === undefined) throw new Refusal(401, 'Invalid access token');
  const made = await ports.sessions.create({
    tokenHash: fingerprint(token),
    projectId: connector.project,
    accountId: connector.account,
    environment: connector.environment,
    streaming: asked.streaming_enabled,
    platform: asked.platform,
    deviceType: asked.device_type ?? null,
  });
  await ports.hub.say(made.id, 'EVENT_TYPE_SESSION_START', {
    capabilities: { streaming: made.streaming, ...ports.settings.capabilities },
    context_id: made.contextId,
  });
  return { status: 200, body: { session_id: made.id } };
}

async function submitContext(ports: MessagingPorts, call: Call): Promise<Reply> {
  const token = bearer(call);
  const found = await ports.sessions.find(call.params['session_id'] ?? '');
  if (found === null) throw new Refusal(404, 'Session not found');
  if (!(await owns(ports, found, token))) throw new Refusal(401, 'Invalid access token');
  if (!isObject(call.body)) throw new Refusal(400, 'Error parsing request');
  const answer = await openContext(call.body['token'], found.contextId, ports.contextKeys, ports.now());
  if ('refused' in answer) throw new Refusal(401, answer.refused);
  await ports.sessions.verify(found.id, answer.facts);
  return { status: 204 };
}

const owns = async (ports: MessagingPorts, found: Session, token: string): Promise<boolean> =>
  found.tokenHash === fingerprint(token) && (await ports.tokens.verify(token)) !== null;

/** Absent and malformed have a status each: 400 and 401. */
function bearer(call: Call): string {
  const header = call.header('authorization');
  if (header === undefined || header === '') throw new Refusal(400, 'Missing access token');
  const token = /^Bearer (\S+)$/.exec(header)?.[1];
  if (token === undefined) throw new Refusal(401, 'Missing authentication headers');
  return token;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
