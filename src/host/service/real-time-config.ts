import { askedJson, type Asked, type Line } from './call.js';
import { unfit } from './error.js';
import { checkGiven, SIGNAL } from './given.js';
import type { AgentsOptions } from './options.js';
import type { Environment } from './record.js';
import { addressOf, isObject, isPlain, isText, jsonOf, type Json } from './wire.js';

export interface ConfigPage {
  readonly environment: Environment;
  /** Both null until something was set. */
  readonly variables: Json | null;
  readonly schema: Json | null;
  readonly lastUpdated: string | null;
}

/** Values that change what the agent says at once, in conversations that go on too. */
export interface ServiceRealTimeConfig {
  readAll(options?: Asked): Promise<readonly ConfigPage[]>;
  read(environment: Environment, options?: Asked): Promise<ConfigPage>;
  /** Some values more, or others; what is not named stays. */
  change(environment: Environment, variables: Json, options?: Asked): Promise<ConfigPage>;
  /**
   * The same, by what there is. Only what has become another value is sent, and nothing where nothing has. Of two who do this
   * at once to the same value, the later wins.
   */
  modify(
    environment: Environment,
    edit: (variables: Json) => Json | Promise<Json>,
    options?: Asked,
  ): Promise<ConfigPage>;
}

export function serviceRealTimeConfig(line: Line, { baseUrl, agentId, apiKey }: AgentsOptions): ServiceRealTimeConfig {
  const ask = async <T>(
    path: readonly string[],
    read: (json: Json) => T | null,
    options: Asked,
    variables?: Json,
  ): Promise<T> => {
    checkGiven('realTimeConfig', options, SIGNAL);
    return askedJson(
      line,
      {
        family: 'realTimeConfig',
        method: variables === undefined ? 'GET' : 'PATCH',
        url: addressOf('realTimeConfig', baseUrl, ['v1', 'agents', agentId, 'real-time-configs', ...path]),
        keys: { 'x-api-key': apiKey },
        ...(variables === undefined ? {} : { body: jsonOf('realTimeConfig', { variables }) }),
        // Twice the same values are the same values.
        safe: true,
        signal: options.signal,
      },
      read,
    );
  };
  const service: ServiceRealTimeConfig = {
    readAll: (options = {}) => ask([], pagesOf, options),
    read: (environment, options = {}) => ask([environment], pageOf, options),
    async change(environment, variables, options = {}) {
      if (!isPlain(variables)) throw unfit('realTimeConfig', 'variables', 'expected an object');
      return ask([environment, 'variables'], pageOf, options, variables);
    },
    async modify(environment, edit, options = {}) {
      if (typeof edit !== 'function') throw unfit('realTimeConfig', 'edit', 'expected a function');
      const page = await service.read(environment, options);
      const before = page.variables ?? {};
      const after = await edit(structuredClone(before));
      if (!isPlain(after)) throw unfit('realTimeConfig', 'edit', 'expected an object of values to come of it');
      // Every object has a `constructor`, and a page need not.
      const was = (name: string): unknown => (Object.hasOwn(before, name) ? before[name] : undefined);
      const changed = Object.entries(after).filter(([name, value]) => !same(value, was(name)));
      return changed.length === 0 ? page : service.change(environment, Object.fromEntries(changed), options);
    },
  };
  return service;
}

const same = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);
/** What JSON leaves out is as it was where it was not there. */
const textOf = (value: unknown): string | null => (value === undefined ? null : jsonOf('realTimeConfig', value));

function pagesOf({ configPages }: Json): readonly ConfigPage[] | null {
  if (!Array.isArray(configPages)) return null;
  const pages = configPages.map((page) => (isObject(page) ? pageOf(page) : null));
  return pages.includes(null) ? null : (pages as ConfigPage[]);
}

const pageOf = ({ clientEnv, variables, schema, lastUpdated }: Json): ConfigPage | null =>
  isText(clientEnv)
    ? {
        environment: clientEnv as Environment,
        variables: isObject(variables) ? variables : null,
        schema: isObject(schema) ? schema : null,
        lastUpdated: isText(lastUpdated) ? lastUpdated : null,
      }
    : null;
