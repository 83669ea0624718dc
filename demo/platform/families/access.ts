import type { Clock } from '../clock.js';
import { Refusal } from '../policy.js';
import type { Call } from '../router.js';
import type { Database } from '../store/database.js';
import { findKey, type DataKey, type Permission } from '../store/data-keys.js';
import { findProject, type Project } from '../store/projects.js';

/** The project of the path, for a key that may see it: known (401), there (404), of this project and allowed (403). */
export async function admitted(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  call: Call,
  permission: Permission,
): Promise<Project & Pick<DataKey, 'pii'>> {
  const secret = call.header('x-api-key') ?? '';
  const key = secret === '' ? null : await findKey(db, secret, clock.now());
  if (key === null) throw new Refusal(401, 'Missing or invalid API key');
  const { account_id: account = '', project_id: named = '' } = call.params;
  const project = await findProject(db, account, named);
  if (project === 'no account') throw new Refusal(404, 'Account not found', 'ACCOUNT_NOT_FOUND');
  if (project === 'no project') throw new Refusal(404, 'Project not found', 'PROJECT_NOT_FOUND');
  const { accountId, projectId } = project;
  const mine = key.accountId === accountId && (key.agents.includes('*') || key.agents.includes(projectId));
  if (!mine) throw new Refusal(403, 'The key does not belong to this account and project');
  if (!key.permissions.includes(permission)) throw new Refusal(403, `The key has no permission for ${permission}`);
  return { ...project, pii: key.pii };
}
