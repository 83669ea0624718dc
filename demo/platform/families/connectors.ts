import {
  connectorBatch,
  connectorChange,
  connectorChanges,
  connectorIds,
  connectorList,
  connectorRecord,
  connectorResults,
  lookup,
  removedConnector,
} from '../contract/telephony.js';
import { Refusal, unfit } from '../policy.js';
import { parseBody, type Call, type Reply, type Route } from '../router.js';
import type { AgentRecord } from '../store/agents.js';
import { MAIN } from '../store/branches.js';
import type { ConnectorChange, TelephonyConnector } from '../store/telephony.js';
import { AGENT, agentOf, named, operation, type BuildPorts } from './build-access.js';
import { jsonBody } from './json-body.js';
import { dialled } from './phone-numbers.js';

const CONNECTORS = `${AGENT}/telephony/connectors`;
const CONNECTOR = `${CONNECTORS}/:connectorId`;

/** How calls come in. Connectors come and go with their agent; what they say stands here. */
export const connectorRoutes = (ports: BuildPorts): Route[] => [
  operation(ports, {
    method: 'GET',
    path: CONNECTORS,
    summary: 'How calls come to an agent',
    answers: { 200: connectorList },
    handle: async (call) => {
      const agent = await agentOf(ports, call);
      const connectors = (await ports.telephony.connectors(agent.id)).map((one) => recordOf(agent, one));
      return { status: 200, body: { connectors } };
    },
  }),
  operation(ports, {
    method: 'POST',
    path: `${CONNECTORS}/batch`,
    summary: 'Several of them',
    body: connectorIds,
    answers: { 200: connectorBatch },
    handle: async (call) => {
      const agent = await agentOf(ports, call);
      const { connectorIds: ids } = parseBody(connectorIds, jsonBody(call));
      const all = await ports.telephony.connectors(agent.id);
      const found = all.filter(({ id }) => ids.includes(id)).map((one) => recordOf(agent, one));
      return { status: 200, body: { found, notFound: ids.filter((id) => !all.some((one) => one.id === id)) } };
    },
  }),
  operation(ports, {
    method: 'PATCH',
    path: `${CONNECTORS}/batch`,
    summary: 'Change several, each by itself',
    body: connectorChanges,
    answers: { 200: connectorResults },
    handle: (call) => changeSeveral(ports, call),
  }),
  operation(ports, {
    method: 'POST',
    path: `${CONNECTORS}/lookup`,
    summary: 'Where a number leads',
    body: lookup,
    answers: { 200: connectorRecord },
    handle: async (call) => {
      const agent = await agentOf(ports, call);
      const number = await ports.telephony.number(
        dialled('phoneNumber', parseBody(lookup, jsonBody(call)).phoneNumber),
      );
      const connector = number && (await ports.telephony.connector(agent.id, number.connectorId));
      if (connector === null)
        throw new Refusal(404, 'The number leads to no connector of this agent', 'CONNECTORS_NOT_FOUND');
      return { status: 200, body: recordOf(agent, connector) };
    },
  }),
  operation(ports, {
    method: 'GET',
    path: CONNECTOR,
    summary: 'One way in',
    answers: { 200: connectorRecord },
    handle: async (call) => {
      const { agent, connector } = await connectorOf(ports, call);
      return { status: 200, body: recordOf(agent, connector) };
    },
  }),
  operation(ports, {
    method: 'PATCH',
    path: CONNECTOR,
    summary: 'Another variant, language, voice or agent',
    body: connectorChange,
    answers: { 200: connectorRecord },
    handle: async (call) => {
      const { agent, connector } = await connectorOf(ports, call);
      return { status: 200, body: recordOf(agent, await change(ports, connector, jsonBody(call))) };
    },
  }),
  operation(ports, {
    method: 'DELETE',
    path: CONNECTOR,
    summary: 'Remove a way in, and the numbers that led there',
    answers: { 200: removedConnector },
    handle: async (call) => {
      const { agent, connector } = await connectorOf(ports, call);
      const numbers = (await ports.telephony.numbers(agent.id)).filter(
        ({ connectorId }) => connectorId === connector.id,
      );
      await ports.telephony.remove(connector.id);
      const deletedPhoneNumbers = numbers.map(({ number }) => number);
      return { status: 200, body: { deletedConnector: recordOf(agent, connector), deletedPhoneNumbers } };
    },
  }),
];

async function changeSeveral(ports: BuildPorts, call: Call): Promise<Reply> {
  const agent = await agentOf(ports, call);
  const { updates } = parseBody(connectorChanges, jsonBody(call));
  const results = [];
  for (const { connectorId, ...asked } of updates) results.push(await changeOne(ports, agent, connectorId, asked));
  return { status: 200, body: { results } };
}

async function changeOne(ports: BuildPorts, agent: AgentRecord, connectorId: string, asked: unknown): Promise<object> {
  try {
    const connector = await ports.telephony.connector(agent.id, connectorId);
    if (connector === null) throw notFound();
    const data = recordOf(agent, await change(ports, connector, asked));
    return { connectorId, success: true, data };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { connectorId, success: false, error: error.message };
  }
}

async function change(ports: BuildPorts, connector: TelephonyConnector, body: unknown): Promise<TelephonyConnector> {
  const { variantId, asrLangCode: hears, voiceName: voice, projectId } = parseBody(connectorChange, body);
  if (projectId !== undefined && (await ports.agents.find(projectId))?.accountId !== ports.keys.accountId)
    throw new Refusal(404, 'projectId: there is no such agent', 'PROJECT_NOT_FOUND');
  const agentId = projectId ?? connector.agentId;
  if (variantId && !Object.hasOwn((await ports.branches.find(agentId, MAIN))?.draft.variants ?? {}, variantId))
    throw unfit(400, 'variantId', 'unknown variant', 'CONNECTORS_VALIDATION_FAILED');
  const speaks = /^[a-z]{2,3}-[A-Z]{2}(?=-)/.exec(voice ?? '')?.[0];
  // A variant is one of its agent.
  const moved = agentId !== connector.agentId ? null : undefined;
  const given = { agentId, variantId: variantId === undefined ? moved : variantId, hears, voice, speaks };
  const changes = Object.entries(given).filter(([, value]) => value !== undefined);
  const after = await ports.telephony.change(connector.id, Object.fromEntries(changes) as ConnectorChange);
  if (after === null) throw notFound();
  return after;
}

async function connectorOf(
  ports: BuildPorts,
  call: Call,
): Promise<{ agent: AgentRecord; connector: TelephonyConnector }> {
  const id = named(call, 'connectorId');
  const agent = await agentOf(ports, call);
  const connector = await ports.telephony.connector(agent.id, id);
  if (connector === null) throw notFound();
  return { agent, connector };
}

const notFound = (): Refusal => new Refusal(404, 'Connector not found', 'CONNECTORS_NOT_FOUND');

const recordOf = ({ accountId }: AgentRecord, connector: TelephonyConnector): object => ({
  connectorId: connector.id,
  name: connector.name,
  accountId,
  projectId: connector.agentId,
  clientEnv: connector.environment,
  variantId: connector.variantId ?? '',
  asrLangCode: connector.hears,
  ttsLangCode: connector.speaks,
  voiceName: connector.voice,
  disableHandoff: false,
});
