import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from './clock.js';
import { project } from './credentials.js';
import { identifier } from './query.js';
import { parseBody } from './router.js';
import type { Database } from './store/database.js';
import { permissions, saveKey } from './store/data-keys.js';

const wanted = z.strictObject({
  account_id: identifier.default(project.accountId),
  agents: z.union([z.literal('*'), z.array(identifier).min(1)]).default('*'),
  permissions: z.array(z.enum(permissions)).default([...permissions]),
  pii: z.boolean().default(false),
  expiresInMs: z.number().int().positive().optional(),
});

/** Keys are not self-service: the provider issues them, and here the control door is the provider. Told once. */
export async function issueKey(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  body: unknown,
): Promise<{ id: string; key: string }> {
  const { account_id: accountId, agents, expiresInMs, ...rest } = parseBody(wanted, body);
  const id = randomUUID();
  const secret = `ck_${randomBytes(20).toString('hex')}`;
  const expiresAt = expiresInMs === undefined ? null : clock.now() + expiresInMs;
  await saveKey(db, secret, { id, accountId, agents: agents === '*' ? ['*'] : agents, expiresAt, ...rest });
  return { id, key: secret };
}
