import { iso } from '../clock.js';
import {
  activeDeployments,
  deployed,
  deploymentList,
  deploymentQuery,
  promote,
  publish,
  rollback,
} from '../contract/build.js';
import { Refusal, unfit } from '../policy.js';
import { parseQuery } from '../query.js';
import { parseBody, type Call, type Reply, type Route } from '../router.js';
import type { AgentRecord } from '../store/agents.js';
import { MAIN } from '../store/branches.js';
import { ENVIRONMENTS, type Environment, type Release } from '../store/releases.js';
import { AGENT, agentOf, named, noBranch, operation, type BuildPorts } from './build-access.js';
import { misfit } from './config-schema.js';
import { jsonBody } from './json-body.js';

const DEPLOYMENTS = `${AGENT}/deployments`;
const MOST = 1_000;
const WHERE = deploymentQuery.pick({ environment: true });
/** Where a version goes from each. */
const NEXT: Readonly<Record<Environment, Environment | null>> = {
  sandbox: 'pre-release',
  'pre-release': 'live',
  live: null,
};

export const deploymentRoutes = (ports: BuildPorts): Route[] => [
  operation(ports, {
    method: 'POST',
    path: `${DEPLOYMENTS}/publish`,
    summary: 'Main as it is now, for the sandbox',
    body: publish,
    answers: { 201: deployed },
    handle: (call) => publishMain(ports, call),
  }),
  operation(ports, {
    method: 'POST',
    path: `${DEPLOYMENTS}/:deploymentId/promote`,
    summary: 'The same version, one environment further',
    body: promote,
    answers: { 200: deployed, 201: deployed },
    handle: (call) => promoteOne(ports, call),
  }),
  operation(ports, {
    method: 'POST',
    path: `${DEPLOYMENTS}/:deploymentId/rollback`,
    summary: 'Back to what ran in that environment before',
    body: rollback,
    answers: { 201: deployed },
    handle: (call) => rollBack(ports, call),
  }),
  operation(ports, {
    method: 'GET',
    path: DEPLOYMENTS,
    summary: 'What ran in an environment, newest first',
    query: deploymentQuery,
    answers: { 200: deploymentList },
    handle: (call) => list(ports, call),
  }),
  operation(ports, {
    method: 'GET',
    path: `${DEPLOYMENTS}/active`,
    summary: 'What runs in each environment',
    answers: { 200: activeDeployments },
    handle: async (call) => {
      const agent = await agentOf(ports, call);
      const active: Record<string, object | null> = {};
      for (const environment of ENVIRONMENTS) {
        const release = await ports.releases.active(agent.id, environment);
        active[environment] = release && recordOf(agent, release);
      }
      return { status: 200, body: { activeDeployments: active } };
    },
  }),
];

async function publishMain(ports: BuildPorts, call: Call): Promise<Reply> {
  const agent = await agentOf(ports, call);
  const { environment, deploymentMessage } = parseBody(publish, jsonBody(call));
  if (environment !== 'sandbox')
    throw unfit(400, 'environment', 'a draft is published to sandbox only', 'DEPLOYMENTS_INVALID_ENVIRONMENT');
  const main = await ports.branches.find(agent.id, MAIN);
  if (main === null) throw noBranch();
  for (const page of await ports.configPages.of(agent.id))
    if (misfit(page.schema, page.variables ?? {}) !== null)
      throw new Refusal(409, `The values of ${page.environment} do not fit their schema`);
  const version = await ports.releases.keep(agent.id, main.draft);
  const release = await ports.releases.add({ ...by, agentId: agent.id, environment, version, message: deploymentMessage ?? '' }); // prettier-ignore
  if (release === null)
    throw new Refusal(409, 'Nothing has changed since the last publication', 'DEPLOYMENTS_ALREADY_PUBLISHED');
  return answer(agent, release);
}

async function promoteOne(ports: BuildPorts, call: Call): Promise<Reply> {
  const { agent, release } = await deploymentOf(ports, call);
  const { targetEnvironment, deploymentMessage } = parseBody(promote, jsonBody(call));
  const environment = NEXT[release.environment];
  if (environment === null || (targetEnvironment ?? environment) !== environment)
    throw unfit(
      400,
      'targetEnvironment',
      `${release.environment} leads to ${environment ?? 'no other environment'}`,
      'DEPLOYMENTS_INVALID_ENVIRONMENT',
    );
  const message = deploymentMessage ?? release.message;
  const { version } = release;
  const made = await ports.releases.add({ ...by, agentId: agent.id, environment, version, message });
  if (made !== null) return answer(agent, made);
  const there = await ports.releases.active(agent.id, environment);
  return { ...answer(agent, there!), status: 200 };
}

async function rollBack(ports: BuildPorts, call: Call): Promise<Reply> {
  const { agent, release } = await deploymentOf(ports, call);
  const { deploymentMessage } = parseBody(rollback, jsonBody(call));
  const { environment, version } = release;
  const message = deploymentMessage ?? `Back to version ${release.number}`;
  const made = await ports.releases.add({ ...by, agentId: agent.id, environment, version, message });
  if (made === null) throw new Refusal(409, `This version runs in ${environment}`, 'DEPLOYMENTS_ALREADY_PUBLISHED');
  return answer(agent, made);
}

async function list(ports: BuildPorts, call: Call): Promise<Reply> {
  const agent = await agentOf(ports, call);
  const { environment } = parseQuery(WHERE, call.query, 'DEPLOYMENTS_INVALID_ENVIRONMENT');
  const { limit = MOST } = parseQuery(deploymentQuery, call.query);
  const releases = await ports.releases.of(agent.id, environment, limit);
  return { status: 200, body: { deployments: releases.map((release) => recordOf(agent, release)) } };
}

async function deploymentOf(ports: BuildPorts, call: Call): Promise<{ agent: AgentRecord; release: Release }> {
  const id = named(call, 'deploymentId');
  const agent = await agentOf(ports, call);
  const release = await ports.releases.find(agent.id, id);
  if (release === null) throw new Refusal(404, 'Deployment not found', 'DEPLOYMENT_NOT_FOUND');
  return { agent, release };
}

const by = { createdBy: 'api-key' };

const answer = (agent: AgentRecord, release: Release): Reply => ({
  status: 201,
  body: { deployment: recordOf(agent, release), testRunIds: [] },
});

const recordOf = (agent: AgentRecord, release: Release): object => ({
  id: release.id,
  accountId: agent.accountId,
  agentId: agent.id,
  environment: release.environment,
  artifactVersion: release.number,
  version: release.version,
  createdBy: release.createdBy,
  createdAt: iso(release.createdAt),
  metadata: { deployment_message: release.message },
});
