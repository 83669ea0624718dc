import { createHmac, randomBytes } from 'node:crypto';
import { fingerprint } from './messaging/tokens.js';
import type { Database } from './store/database.js';
import { saveKey } from './store/data-keys.js';

/** The seeded project and every key to it. All keys follow from one secret of this database, so they survive a restart. */
export interface Credentials {
  readonly connectorToken: string;
  readonly host: string;
  readonly accountId: string;
  readonly projectId: string;
  readonly chat: { readonly apiKey: string; readonly token: string; readonly tokens: Readonly<Record<string, string>> };
  readonly contextKey: { readonly id: string; readonly secret: string };
  readonly conversationsKey: string;
  readonly agentsKey: string;
  readonly externalEventsKey: string;
  readonly outboundToken: string;
  readonly reservationKey: string;
  readonly deskKey: string;
  /** The tokens of an agent: one for each environment, in chat and in messaging. */
  readonly of: (agentId: string) => Readonly<Record<'chat' | 'messaging', Readonly<Record<string, string>>>>;
}

export interface Connector {
  readonly id: string;
  readonly kind: string;
  readonly accountId: string;
  readonly accountSlug: string;
  readonly projectId: string;
  readonly projectSlug: string;
  readonly environment: string;
  readonly hosts: readonly string[];
}

export const project = {
  accountId: 'ACCOUNT-FERNWAY1',
  accountSlug: 'fernway',
  projectId: 'PROJECT-SHOP0001',
  projectSlug: 'shop',
} as const;

/** The page on this machine, whatever the port. */
const HOSTS = ['localhost', '127.0.0.1', 'shop.example'];
const ENVIRONMENTS = ['live', 'sandbox', 'pre-release'] as const;
const perEnvironment = (token: (name: string) => string): Record<string, string> =>
  Object.fromEntries(ENVIRONMENTS.map((name) => [name, token(name)]));

export function credentials(secret: string): Credentials {
  const key = (name: string): string => createHmac('sha256', secret).update(name).digest('hex').slice(0, 40);
  const tokens = perEnvironment((name) => `cht_${key(`chat ${name}`)}`);
  const connectorToken = `ct_${key('connector')}`;
  const shop = {
    chat: tokens,
    messaging: { ...perEnvironment((name) => `ct_${key(`connector ${name}`)}`), live: connectorToken },
  };
  return {
    connectorToken,
    host: 'localhost',
    accountId: project.accountId,
    projectId: project.projectId,
    chat: { apiKey: `ak_${key('chat')}`, token: tokens['live'] ?? '', tokens },
    contextKey: { id: 'ctx-1', secret: key('context') },
    conversationsKey: `ck_${key('conversations')}`,
    agentsKey: `wk_${key('agents')}`,
    externalEventsKey: `ek_${key('external events')}`,
    outboundToken: `ot_${key('outbound')}`,
    reservationKey: `rk_${key('reservation')}`,
    deskKey: `dk_${key('desk')}`,
    of: (agentId) =>
      agentId === project.projectId
        ? shop
        : {
            chat: perEnvironment((name) => `cht_${key(`chat ${agentId} ${name}`)}`),
            messaging: perEnvironment((name) => `ct_${key(`connector ${agentId} ${name}`)}`),
          },
  };
}

export const signingSecret = (secret: string): string =>
  createHmac('sha256', secret).update('sign').digest('base64url');

/** The secret of this database; made at its first start. */
export async function databaseSecret(db: Database): Promise<string> {
  await db.query(`INSERT INTO settings (name, value) VALUES ('secret', $1) ON CONFLICT (name) DO NOTHING`, [
    randomBytes(32).toString('base64url'),
  ]);
  const [row] = await db.query<{ value: string }>(`SELECT value FROM settings WHERE name = 'secret'`);
  return row!.value;
}

/** Connectors of the seeded project; again and again the same. */
export async function seedProject(db: Database, keys: Credentials): Promise<void> {
  const hostless = connector('messaging', 'messaging-hostless', `${keys.connectorToken}-hostless`, 'live', []);
  const acting = [
    connector('external-events', 'external-events', keys.externalEventsKey, 'live', []),
    connector('reservation', 'reservation', keys.reservationKey, 'live', []),
    connector('outbound', 'outbound', keys.outboundToken, 'live', []),
  ];
  await connect(db, project, [...connectorsOf(keys, project.projectId), hostless, ...acting]);
  await saveKey(db, keys.conversationsKey, {
    id: 'conversations',
    accountId: project.accountId,
    agents: ['*'],
    permissions: ['conversations', 'analytics', 'handoff'],
    pii: true,
    expiresAt: null,
  });
}

/** The ways to an agent that somebody has made; the one of the shop has all of its own again. */
export function connectAgent(db: Database, keys: Credentials, agentId: string): Promise<void> {
  if (agentId === project.projectId) return seedProject(db, keys);
  const owner = { ...project, projectId: agentId, projectSlug: agentId.toLowerCase() };
  return connect(db, owner, connectorsOf(keys, agentId, `${agentId}-`));
}

function connectorsOf(keys: Credentials, agentId: string, prefix = ''): NewConnector[] {
  const { chat, messaging } = keys.of(agentId);
  return ENVIRONMENTS.flatMap((name) => [
    connector('chat', `${prefix}chat-${name}`, chat[name]!, name, []),
    connector('messaging', `${prefix}messaging-${name}`, messaging[name]!, name, HOSTS),
  ]);
}

interface NewConnector extends Pick<Connector, 'id' | 'kind' | 'environment' | 'hosts'> {
  readonly secret: string;
}

const connector = (
  kind: string,
  id: string,
  secret: string,
  environment: string,
  hosts: readonly string[],
): NewConnector => ({ kind, id, secret, environment, hosts });

type Owner = Pick<Connector, 'accountId' | 'accountSlug' | 'projectId' | 'projectSlug'>;

async function connect(db: Database, owner: Owner, connectors: readonly NewConnector[]): Promise<void> {
  const { accountId, accountSlug, projectId, projectSlug } = owner;
  for (const { id, kind, secret, environment, hosts } of connectors)
    await db.query(
      `INSERT INTO connectors (id, kind, secret_hash, account_id, account_slug, project_id, project_slug, environment, hosts)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (id) DO UPDATE SET secret_hash = excluded.secret_hash, hosts = excluded.hosts`,
      [id, kind, fingerprint(secret), accountId, accountSlug, projectId, projectSlug, environment, hosts],
    );
}

export async function findConnector(db: Database, kind: string, secret: string): Promise<Connector | null> {
  const [row] = await db.query<Connector>(
    `SELECT id, kind, account_id AS "accountId", account_slug AS "accountSlug", project_id AS "projectId",
       project_slug AS "projectSlug", environment, hosts
     FROM connectors WHERE kind = $1 AND secret_hash = $2`,
    [kind, fingerprint(secret)],
  );
  return row ?? null;
}
