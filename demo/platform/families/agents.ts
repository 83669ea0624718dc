import { iso } from '../clock.js';
import { emptyDraft, type Draft } from '../build/draft.js';
import { newId } from '../build/ids.js';
import { connectAgent } from '../credentials.js';
import { agentRecord, duplicateAgent, newAgent } from '../contract/build.js';
import { Refusal } from '../policy.js';
import { parseBody, type Call, type Reply, type Route } from '../router.js';
import type { AgentRecord } from '../store/agents.js';
import { MAIN } from '../store/branches.js';
import { AGENT, agentOf, operation, type BuildPorts } from './build-access.js';
import { jsonBody } from './json-body.js';

const GREETING = 'Hello! How can I help?';

export const agentRoutes = (ports: BuildPorts): Route[] => [
  operation(ports, {
    method: 'POST',
    path: '/v1/agents',
    summary: 'Make an agent, with a branch main and nothing deployed',
    body: newAgent,
    answers: { 200: agentRecord },
    handle: (call) => create(ports, call),
  }),
  operation(ports, {
    method: 'GET',
    path: '/v1/agents',
    summary: 'All agents of the account',
    answers: { 200: agentRecord.array() },
    handle: async () => ({ status: 200, body: (await ports.agents.of(ports.keys.accountId)).map(recordOf) }),
  }),
  operation(ports, {
    method: 'DELETE',
    path: AGENT,
    summary: 'Remove an agent with its branches, its deployments and what was said to it, for good',
    answers: { 204: null },
    handle: async (call) => {
      const { id } = await agentOf(ports, call);
      await ports.agents.remove(id);
      return { status: 204 };
    },
  }),
  operation(ports, {
    method: 'POST',
    path: `${AGENT}/duplicate`,
    summary: 'Another agent that is on main what this one is there',
    body: duplicateAgent,
    answers: { 200: agentRecord },
    handle: (call) => duplicate(ports, call),
  }),
];

async function create(ports: BuildPorts, call: Call): Promise<Reply> {
  const asked = parseBody(newAgent, jsonBody(call));
  const { greeting, languageCode } = asked.responseSettings ?? { greeting: GREETING, languageCode: 'en-GB' };
  const id = asked.agentId ?? newId('PROJECT');
  const made = await begin(ports, { id, name: asked.name, description: asked.description ?? '' }, async () =>
    emptyDraft(languageCode, greeting),
  );
  return { status: 200, body: { ...recordOf(made), branches: [{ branchId: MAIN, name: MAIN }] } };
}

async function duplicate(ports: BuildPorts, call: Call): Promise<Reply> {
  const { id: from, description } = await agentOf(ports, call);
  const { newAgentName: name, newAgentId } = parseBody(duplicateAgent, jsonBody(call));
  const made = await begin(ports, { id: newAgentId ?? newId('PROJECT'), name, description }, async () => {
    const main = await ports.branches.find(from, MAIN);
    return main!.draft;
  });
  return { status: 200, body: recordOf(made) };
}

async function begin(
  { db, keys, agents, branches, configPages, telephony }: BuildPorts,
  agent: Pick<AgentRecord, 'id' | 'name' | 'description'>,
  make: () => Promise<Draft>,
): Promise<AgentRecord> {
  if (!(await agents.add({ ...agent, accountId: keys.accountId })))
    throw new Refusal(
      409,
      'There is an agent with this agentId, or one that is called so',
      'PROJECT_ID_ALREADY_EXISTS',
    );
  await connectAgent(db, keys, agent.id);
  await configPages.begin(agent.id);
  const draft = await make();
  await telephony.begin(agent.id, draft.language);
  await branches.begin(agent.id, MAIN, MAIN, draft);
  return (await agents.find(agent.id))!;
}

const recordOf = ({ id, name, description, accountId, createdAt, updatedAt, branches }: AgentRecord): object => ({
  agentId: id,
  name,
  agentName: name,
  description,
  accountId,
  createdAt: iso(createdAt),
  updatedAt: iso(updatedAt),
  branchCount: branches,
});
