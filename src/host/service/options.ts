import { address, callback, check, group, headerText, need, optional, text, type Rules } from '../rules.js';
import { headerPrefix } from './headers.js';

/** The runtime of the project's region, and the keys of its parts: each is needed only by what is used. */
export interface RuntimeOptions {
  readonly baseUrl: string;
  readonly accountId: string;
  readonly projectId: string;
  /** For conversations, their audio, and what was known at a handover. */
  readonly apiKey?: string | undefined;
  readonly chatKey?: string | undefined;
  /** Of the chat's connector: it says in which environment the agent answers. */
  readonly chatToken?: string | undefined;
  readonly eventsKey?: string | undefined;
  readonly numbersKey?: string | undefined;
  readonly outboundToken?: string | undefined;
  /** Where calls are begun, where the project was given an address of its own for that. */
  readonly outboundBaseUrl?: string | undefined;
}

/** Where agents are built. */
export interface AgentsOptions {
  readonly baseUrl: string;
  readonly agentId: string;
  readonly apiKey: string;
}

/** Where the service is, and what it is asked with. */
export interface ServiceOptions {
  readonly runtime?: RuntimeOptions | undefined;
  readonly agents?: AgentsOptions | undefined;
  /** How long one attempt may take, in milliseconds: ten seconds, and 32 where the agent thinks, unless you say it for all. */
  readonly timeoutMs?: number | undefined;
  /** What the service's own headers begin with, where that is not `X-Service-`. */
  readonly headerPrefix?: string | undefined;
  /** For tests. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly wait?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
}

const rules: Rules<ServiceOptions> = {
  runtime: optional(group),
  agents: optional(group),
  timeoutMs: optional([
    (value) => Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 60_000,
    'a whole number from 100 to 60000',
  ]),
  headerPrefix,
  fetch: optional(callback),
  wait: optional(callback),
};
const runtimeRules: Rules<RuntimeOptions> = {
  baseUrl: address,
  accountId: text,
  projectId: text,
  apiKey: optional(headerText),
  chatKey: optional(headerText),
  chatToken: optional(headerText),
  eventsKey: optional(headerText),
  numbersKey: optional(headerText),
  outboundToken: optional(headerText),
  outboundBaseUrl: optional(address),
};
const agentsRules: Rules<AgentsOptions> = { baseUrl: address, agentId: text, apiKey: headerText };

/** Throws with the name of the field that is wrong, and never with what it was. */
export function checkedServiceOptions(options: ServiceOptions): ServiceOptions {
  need(options, 'options', group);
  check(options, rules);
  if (options.runtime !== undefined) check(options.runtime, runtimeRules, 'runtime.', true);
  if (options.agents !== undefined) check(options.agents, agentsRules, 'agents.', true);
  return options;
}

type Keyed<Name extends keyof RuntimeOptions> = RuntimeOptions & {
  readonly [One in Name]: NonNullable<RuntimeOptions[One]>;
};

/** The runtime, with the keys that a part of the service needs: throws with the name of one that was not given. */
export function runtimeWith<Name extends keyof RuntimeOptions>(
  { runtime }: ServiceOptions,
  part: string,
  ...names: readonly Name[]
): Keyed<Name> {
  need(runtime, 'runtime', group);
  const isThere = (value: unknown): boolean => value !== undefined;
  for (const name of names)
    need(runtime?.[name], `runtime.${name}`, [isThere, `a key, and there is none: service.${part} needs it`]);
  return runtime as Keyed<Name>;
}

export function agentsOf({ agents }: ServiceOptions): AgentsOptions {
  need(agents, 'agents', group);
  return agents as AgentsOptions;
}
