import { createHmac, randomBytes } from 'node:crypto';
import { fingerprint } from './messaging/tokens.js';
import type { Database } from './store/database.js';

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
  variants: [
    { id: 'VARIANT-NORTH001', name: 'North', isDefault: true },
    { id: 'VARIANT-SOUTH001', name: 'South', isDefault: false },
  ],
} as const;

/** The page on this machine, whatever the port. */
const HOSTS = ['localhost', '127.0.0.1', 'shop.example'];
const ENVIRONMENTS = ['live', 'sandbox', 'pre-release'] as const;

export function credentials(secret: string): Credentials {
  const key = (name: string): string => createHmac('sha256', secret).update(name).digest('hex').slice(0, 40);
  const tokens = Object.fromEntries(ENVIRONMENTS.map((name) => [name, `cht_${key(`chat ${name}`)}`]));
  return {
    connectorToken: `ct_${key('connector')}`,
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

/** Connectors, deployments and variants of the seeded project; again and again the same. */
export async function seedProject(db: Database, keys: Credentials): Promise<void> {
  const connectors: [string, string, string, string, readonly string[]][] = [
    ['messaging-live', 'messaging', keys.connectorToken, 'live', HOSTS],
    ['messaging-hostless', 'messaging', `${keys.connectorToken}-hostless`, 'live', []],
    ...ENVIRONMENTS.map((name): [string, string, string, string, readonly string[]] => [
      `chat-${name}`,
      'chat',
      keys.chat.tokens[name] ?? '',
      name,
      [],
    ]),
  ];
  for (const [id, kind, secret, environment, hosts] of connectors) {
    await db.query(
      `INSERT INTO connectors (id, kind, secret_hash, account_id, account_slug, project_id, project_slug, environment, hosts)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (id) DO UPDATE SET secret_hash = excluded.secret_hash, hosts = excluded.hosts`,
      [
        id,
        kind,
        fingerprint(secret),
        project.accountId,
        project.accountSlug,
        project.projectId,
        project.projectSlug,
        environment,
        hosts,
      ],
    );
  }
  for (const environment of ['live', 'sandbox'])
    await db.query('INSERT INTO deployments VALUES ($1, $2) ON CONFLICT DO NOTHING', [project.projectId, environment]);
  for (const { id, name, isDefault } of project.variants)
    await db.query('INSERT INTO variants VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING', [
      id,
      project.projectId,
      name,
      isDefault,
    ]);
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
