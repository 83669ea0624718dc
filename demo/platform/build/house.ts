import { houseDraft } from '../agent/house-draft.js';
import { project } from '../credentials.js';
import { MAIN } from '../store/branches.js';
import type { Workshop } from '../store/workshop.js';

/** What the shop may have to say about its hours from one day to the next. */
const NOTICE = { type: 'object', properties: { notice: { type: 'string' } }, additionalProperties: false };

/** The agent of the demo shop, live and in the sandbox; what somebody has made of it since stays. */
export async function seedHouse({ agents, branches, releases, configPages, telephony }: Workshop): Promise<void> {
  const { projectId: id, accountId } = project;
  if (!(await agents.add({ id, accountId, name: 'Fernway', description: 'The assistant of the demo shop' }))) return;
  const draft = houseDraft();
  await configPages.begin(id);
  await telephony.begin(id, draft.language);
  await branches.begin(id, MAIN, MAIN, draft);
  const version = await releases.keep(id, draft);
  for (const environment of ['sandbox', 'live']) {
    await configPages.change(id, environment, () => ({ schema: NOTICE, variables: { notice: '' } }));
    await releases.add({ agentId: id, environment, version, message: 'As it comes', createdBy: 'platform' });
  }
}
