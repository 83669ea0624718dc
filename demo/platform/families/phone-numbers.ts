import {
  importedNumber,
  importedNumbers,
  newNumber,
  newNumbers,
  numberBatch,
  numberChange,
  numberList,
  numberQuery,
  numberRecord,
  phoneNumbers,
  removedNumber,
  removedNumbers,
} from '../contract/telephony.js';
import { Refusal, unfit } from '../policy.js';
import { parseQuery } from '../query.js';
import { parseBody, type Call, type Reply, type Route } from '../router.js';
import type { AgentRecord } from '../store/agents.js';
import type { PhoneNumber } from '../store/telephony.js';
import { AGENT, agentOf, operation, type BuildPorts } from './build-access.js';
import { jsonBody } from './json-body.js';

const NUMBERS = `${AGENT}/telephony/phone-numbers`;
const NUMBER = `${NUMBERS}/:number`;
const E164 = /^\+[1-9]\d{1,14}$/;

/** Numbers that lead to an agent. */
export const phoneNumberRoutes = (ports: BuildPorts): Route[] => [
  operation(ports, {
    method: 'GET',
    path: NUMBERS,
    summary: 'The numbers of an agent, or of one connector of it',
    query: numberQuery,
    answers: { 200: numberList },
    handle: async (call) => {
      const agent = await agentOf(ports, call);
      const { connectorId: wanted } = parseQuery(numberQuery, call.query);
      const numbers = await ports.telephony.numbers(agent.id);
      const found = numbers.filter(({ connectorId }) => wanted === undefined || connectorId === wanted);
      return { status: 200, body: { phoneNumbers: found.map((one) => recordOf(agent, one)) } };
    },
  }),
  operation(ports, {
    method: 'POST',
    path: NUMBERS,
    summary: 'Import numbers, all of them or none',
    body: newNumbers,
    answers: { 201: importedNumbers },
    handle: async (call) => {
      const agent = await agentOf(ports, call);
      const { phoneNumbers: numbers, clientEnv } = parseBody(newNumbers, jsonBody(call));
      return { status: 201, body: { imported: await bring(ports, agent, numbers, clientEnv) } };
    },
  }),
  operation(ports, {
    method: 'DELETE',
    path: NUMBERS,
    summary: 'Remove numbers, each by itself',
    body: phoneNumbers,
    answers: { 200: removedNumbers },
    handle: (call) => removeSeveral(ports, call),
  }),
  operation(ports, {
    method: 'POST',
    path: `${NUMBERS}/batch`,
    summary: 'Several of them',
    body: phoneNumbers,
    answers: { 200: numberBatch },
    handle: async (call) => {
      const agent = await agentOf(ports, call);
      const asked = parseBody(phoneNumbers, jsonBody(call)).phoneNumbers;
      const all = await ports.telephony.numbers(agent.id);
      const found = all.filter(({ number }) => asked.includes(number)).map((one) => recordOf(agent, one));
      return {
        status: 200,
        body: { found, notFound: asked.filter((one) => !all.some(({ number }) => number === one)) },
      };
    },
  }),
  operation(ports, {
    method: 'GET',
    path: NUMBER,
    summary: 'One number',
    answers: { 200: numberRecord },
    handle: async (call) => {
      const { agent, number } = await numberOf(ports, call);
      return { status: 200, body: recordOf(agent, number) };
    },
  }),
  operation(ports, {
    method: 'POST',
    path: NUMBER,
    summary: 'Import a number',
    body: newNumber,
    answers: { 201: importedNumber },
    handle: async (call) => {
      const number = pathNumber(call);
      const agent = await agentOf(ports, call);
      const { clientEnv } = parseBody(newNumber, jsonBody(call));
      const [imported] = await bring(ports, agent, [number], clientEnv);
      return { status: 201, body: { imported } };
    },
  }),
  operation(ports, {
    method: 'PATCH',
    path: NUMBER,
    summary: 'Let it lead elsewhere',
    body: numberChange,
    answers: { 200: numberRecord },
    handle: async (call) => {
      const { agent, number } = await numberOf(ports, call);
      const { connectorId } = parseBody(numberChange, jsonBody(call));
      const connector = await ports.telephony.connector(agent.id, connectorId);
      if (connector === null) throw noConnector();
      await ports.telephony.lead(number.number, connector.id);
      const { environment } = connector;
      return { status: 200, body: recordOf(agent, { ...number, connectorId, environment }) };
    },
  }),
  operation(ports, {
    method: 'DELETE',
    path: NUMBER,
    summary: 'Remove a number',
    answers: { 200: removedNumber },
    handle: async (call) => {
      const { number } = await numberOf(ports, call);
      await ports.telephony.drop(number.number);
      return { status: 200, body: { deleted: number.number } };
    },
  }),
];

async function bring(
  { telephony }: BuildPorts,
  agent: AgentRecord,
  given: readonly string[],
  environment: string,
): Promise<object[]> {
  const numbers = [...new Set(given.map((one, at) => dialled(`phoneNumbers.${at}`, one)))];
  const connector = (await telephony.connectors(agent.id)).find((one) => one.environment === environment);
  if (connector === undefined) throw noConnector();
  if (!(await telephony.add(numbers, connector.id)))
    throw new Refusal(409, 'A number leads somewhere already', 'PHONE_NUMBERS_ALREADY_EXISTS');
  const all = await telephony.numbers(agent.id);
  return all.filter(({ number }) => numbers.includes(number)).map((one) => recordOf(agent, one));
}

async function removeSeveral({ telephony, ...ports }: BuildPorts, call: Call): Promise<Reply> {
  const agent = await agentOf({ telephony, ...ports }, call);
  const asked = [...new Set(parseBody(phoneNumbers, jsonBody(call)).phoneNumbers)];
  const mine = new Set((await telephony.numbers(agent.id)).map(({ number }) => number));
  const deleted = asked.filter((number) => mine.has(number));
  for (const number of deleted) await telephony.drop(number);
  const errors = asked
    .filter((number) => !mine.has(number))
    .map((phoneNumber) => ({ phoneNumber, error: 'Phone number not found' }));
  return { status: 200, body: { deleted, ...(errors.length === 0 ? {} : { errors }) } };
}

/** As it is dialled from anywhere. */
export function dialled(field: string, number: string): string {
  if (E164.test(number)) return number;
  throw unfit(400, field, 'is not a number in E.164', 'PHONE_NUMBERS_INVALID_PHONE_NUMBER_FORMAT');
}

function pathNumber(call: Call): string {
  const number = call.params['number'] ?? '';
  if (!E164.test(number)) throw unfit(422, 'number', 'is not a number in E.164');
  return number;
}

async function numberOf(ports: BuildPorts, call: Call): Promise<{ agent: AgentRecord; number: PhoneNumber }> {
  const asked = pathNumber(call);
  const agent = await agentOf(ports, call);
  const number = await ports.telephony.number(asked);
  if (number?.agentId !== agent.id) throw new Refusal(404, 'Phone number not found', 'PHONE_NUMBERS_NOT_FOUND');
  return { agent, number };
}

const noConnector = (): Refusal =>
  new Refusal(404, 'There is no such connector', 'PHONE_NUMBERS_CONNECTOR_DOES_NOT_EXIST');

const recordOf = ({ accountId }: AgentRecord, { number, agentId, environment, connectorId }: PhoneNumber): object => ({
  number,
  projectId: agentId,
  accountId,
  clientEnv: environment,
  connectorId,
});
