import { fingerprint } from '../messaging/tokens.js';
import type { Database } from './database.js';

export const permissions = ['conversations', 'analytics', 'handoff', 'external_events'] as const;
export type Permission = (typeof permissions)[number];

/** A key by which a server reads data of an account: of all its agents, or of some. */
export interface DataKey {
  readonly id: string;
  readonly accountId: string;
  /** Project ids, or `*` for all there are. */
  readonly agents: readonly string[];
  readonly permissions: readonly Permission[];
  /** Whether its holder may see what is personal. */
  readonly pii: boolean;
  readonly expiresAt: number | null;
}

export async function saveKey(db: Database, secret: string, key: DataKey): Promise<void> {
  await db.query(
    `INSERT INTO data_keys (id, hash, account_id, agents, permissions, pii, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, permissions = excluded.permissions`,
    [key.id, fingerprint(secret), key.accountId, key.agents, key.permissions, key.pii, key.expiresAt],
  );
}

/** null for a key that there is not, or not any more. */
export async function findKey(db: Database, secret: string, now: number): Promise<DataKey | null> {
  const [key] = await db.query<DataKey>(
    `SELECT id, account_id AS "accountId", agents, permissions, pii, expires_at AS "expiresAt" FROM data_keys
     WHERE hash = $1 AND (expires_at IS NULL OR expires_at > $2)`,
    [fingerprint(secret), now],
  );
  return key ?? null;
}
