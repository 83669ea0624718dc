import type { Draft } from '../build/draft.js';
import type { Credentials } from '../credentials.js';
import { buildError } from '../contract/build.js';
import { Refusal, unfit } from '../policy.js';
import type { Call, Reply, Route } from '../router.js';
import type { AgentRecord } from '../store/agents.js';
import type { Branch } from '../store/branches.js';
import type { Database } from '../store/database.js';
import type { Workshop } from '../store/workshop.js';

export interface BuildPorts extends Workshop {
  readonly db: Database;
  readonly keys: Credentials;
}

/** What both engines call a row that belongs to one that is not there. */
const GONE = '23503';
const ID = /^[\w-]{1,64}$/;
export const AGENT = '/v1/agents/:agentId';
export const BRANCH = `${AGENT}/branches/:branchId`;

type Operation = Omit<Route, 'answers' | 'headers' | 'handle'> & {
  readonly answers: Route['answers'];
  handle(call: Call): Promise<Reply>;
};

/** An operation of this family: the key comes first, then what the address names, then the body. */
export const operation = (ports: BuildPorts, { handle, answers, ...rest }: Operation): Route => ({
  ...rest,
  headers: ['x-api-key'],
  answers: { ...answers, 400: buildError, 401: buildError, 403: buildError, 404: buildError, 422: buildError },
  async handle(call) {
    admitted(ports, call);
    return handle(call).catch((error: unknown) => {
      throw (error as { code?: unknown }).code === GONE ? new Refusal(404, 'It has been removed meanwhile') : error;
    });
  },
});

function admitted({ keys }: BuildPorts, call: Call): void {
  const key = call.header('x-api-key') ?? '';
  if (key === keys.agentsKey) return;
  if ([keys.conversationsKey, keys.externalEventsKey, keys.reservationKey].includes(key))
    throw new Refusal(403, 'This key may not build agents');
  throw new Refusal(401, 'Missing or invalid API key');
}

/** What the address names, in the right form. */
export function named(call: Call, parameter: string): string {
  const id = call.params[parameter] ?? '';
  if (ID.test(id)) return id;
  throw unfit(422, parameter, 'is no identifier');
}

export async function agentOf({ agents, keys }: BuildPorts, call: Call): Promise<AgentRecord> {
  const found = await agents.find(named(call, 'agentId'));
  if (found?.accountId !== keys.accountId) throw new Refusal(404, 'Agent not found', 'PROJECT_NOT_FOUND');
  return found;
}

export async function branchOf(ports: BuildPorts, call: Call): Promise<{ agent: AgentRecord; branch: Branch }> {
  const id = named(call, 'branchId');
  const agent = await agentOf(ports, call);
  const branch = await ports.branches.find(agent.id, id);
  if (branch === null) throw noBranch();
  return { agent, branch };
}

export const noBranch = (): Refusal => new Refusal(404, 'Branch not found');

/** Changes the draft that the address names. What is refused changes nothing. */
export async function edit(ports: BuildPorts, call: Call, change: (draft: Draft) => Draft): Promise<Draft> {
  const { agent, branch } = await branchOf(ports, call);
  const after = await ports.branches.change(agent.id, branch.id, change);
  if (after === null) throw noBranch();
  return after.draft;
}
