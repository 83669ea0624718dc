import { iso } from '../clock.js';
import { newId } from '../build/ids.js';
import { merge } from '../build/merge.js';
import { behavior, branchList, madeBranch, merged, mergeBranch, newBranch, removedBranch } from '../contract/build.js';
import { Refusal, unfit } from '../policy.js';
import { parseBody, type Call, type Reply, type Route } from '../router.js';
import { MAIN, type Branch } from '../store/branches.js';
import { storable } from '../store/storable.js';
import { AGENT, agentOf, BRANCH, branchOf, edit, noBranch, operation, type BuildPorts } from './build-access.js';
import { jsonBody } from './json-body.js';

export const branchRoutes = (ports: BuildPorts): Route[] => [
  operation(ports, {
    method: 'GET',
    path: `${AGENT}/branches`,
    summary: 'The branches of an agent, main first',
    answers: { 200: branchList },
    handle: async (call) => {
      const { id } = await agentOf(ports, call);
      return { status: 200, body: { branches: (await ports.branches.of(id)).map(recordOf) } };
    },
  }),
  operation(ports, {
    method: 'POST',
    path: `${AGENT}/branches`,
    summary: 'A branch that begins as main is now',
    body: newBranch,
    answers: { 201: madeBranch },
    handle: (call) => create(ports, call),
  }),
  operation(ports, {
    method: 'DELETE',
    path: BRANCH,
    summary: 'Remove a branch, merged or not',
    answers: { 200: removedBranch },
    handle: async (call) => {
      const { agent, branch } = await apart(ports, call);
      await ports.branches.remove(agent.id, branch.id);
      return { status: 200, body: { sequence: String(branch.sequence), message: `${branch.name} has been removed` } };
    },
  }),
  operation(ports, {
    method: 'POST',
    path: `${BRANCH}/merge`,
    summary: 'Take over into main what changed on a branch; nothing is published by it',
    body: mergeBranch,
    answers: { 200: merged },
    handle: (call) => mergeInto(ports, call),
  }),
  operation(ports, {
    method: 'GET',
    path: `${BRANCH}/behavior`,
    summary: 'How the agent is to behave',
    answers: { 200: behavior },
    handle: async (call) => {
      const { branch } = await branchOf(ports, call);
      if (branch.draft.behavior === null) throw new Refusal(404, 'No behavior has been set');
      return { status: 200, body: { behavior: branch.draft.behavior } };
    },
  }),
  operation(ports, {
    method: 'PATCH',
    path: `${BRANCH}/behavior`,
    summary: 'Say how the agent is to behave',
    body: behavior,
    answers: { 200: behavior },
    handle: async (call) => {
      await branchOf(ports, call);
      const { behavior: told } = parseBody(behavior, jsonBody(call));
      const after = await edit(ports, call, (draft) => ({ ...draft, behavior: storable(told) }));
      return { status: 200, body: { behavior: after.behavior } };
    },
  }),
];

async function create({ branches, ...ports }: BuildPorts, call: Call): Promise<Reply> {
  const agent = await agentOf({ branches, ...ports }, call);
  const asked = parseBody(newBranch, jsonBody(call));
  const name = storable(asked.name ?? asked.branchName ?? '');
  const main = await branches.find(agent.id, MAIN);
  const id = newId('BRANCH');
  if (main === null) throw noBranch();
  if (!(await branches.begin(agent.id, id, name, main.draft))) throw new Refusal(409, 'There is a branch of this name');
  return { status: 201, body: { branchId: id, sequenceId: String(main.sequence), name } };
}

async function mergeInto(ports: BuildPorts, call: Call): Promise<Reply> {
  const { agent, branch } = await apart(ports, call);
  const { conflictResolutions: decided } = parseBody(mergeBranch, jsonBody(call));
  const main = await ports.branches.change(agent.id, MAIN, (ours) => {
    const outcome = merge({ base: branch.base, ours, theirs: branch.draft }, decided);
    if (outcome.draft !== undefined) return outcome.draft;
    if (outcome.conflicts === undefined)
      throw unfit(400, 'conflictResolutions', `what was decided does not fit (${outcome.unfit})`);
    throw new Refusal(409, 'Both branches have changed the same', 'CONFLICT', {
      more: { hasConflicts: true, conflicts: outcome.conflicts },
    });
  });
  if (main === null) throw noBranch();
  await ports.branches.rebase(agent.id, branch.id, branch.draft);
  const body = { sequence: String(main.sequence), message: `${branch.name} is in main`, testRunIds: [] };
  return { status: 200, body };
}

/** A branch that is not main. */
async function apart(ports: BuildPorts, call: Call): ReturnType<typeof branchOf> {
  const found = await branchOf(ports, call);
  if (found.branch.id === MAIN) throw new Refusal(400, 'main is neither removed nor merged');
  return found;
}

const recordOf = ({ id, name, createdAt, updatedAt }: Branch): object => ({
  branchId: id,
  name,
  createdAt: iso(createdAt),
  updatedAt: iso(updatedAt),
});
