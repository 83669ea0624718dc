import type { Database } from './database.js';
import { storable } from './storable.js';

export interface Project {
  readonly accountId: string;
  readonly projectId: string;
}

/** Both may be named by their prefixed id or by their slug. */
export async function findProject(
  db: Database,
  account: string,
  project: string,
): Promise<Project | 'no account' | 'no project'> {
  const projects = await db.query<Project & { slug: string }>(
    `SELECT DISTINCT account_id AS "accountId", project_id AS "projectId", project_slug AS slug
     FROM connectors WHERE $1 IN (account_id, account_slug)`,
    [storable(account)],
  );
  if (projects.length === 0) return 'no account';
  return projects.find(({ projectId, slug }) => project === projectId || project === slug) ?? 'no project';
}
