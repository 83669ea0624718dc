import { iso } from '../clock.js';
import { configPage, configPages, configSchema, configVariables } from '../contract/build.js';
import { unfit, type Refusal } from '../policy.js';
import { parseBody, type Call, type Route } from '../router.js';
import { type ConfigPage, type Values } from '../store/config-pages.js';
import { AGENT, agentOf, operation, type BuildPorts } from './build-access.js';
import { misfit, unusable } from './config-schema.js';
import { jsonBody } from './json-body.js';

const PAGES = `${AGENT}/real-time-configs`;

/** Values that change what is said at once, in conversations that go on too. */
export const realTimeConfigRoutes = (ports: BuildPorts): Route[] => [
  operation(ports, {
    method: 'GET',
    path: PAGES,
    summary: 'The values of each environment',
    answers: { 200: configPages },
    handle: async (call) => {
      const { id } = await agentOf(ports, call);
      return { status: 200, body: { configPages: (await ports.configPages.of(id)).map(recordOf) } };
    },
  }),
  operation(ports, {
    method: 'GET',
    path: `${PAGES}/:environment`,
    summary: 'The values of an environment',
    answers: { 200: configPage },
    handle: async (call) => ({ status: 200, body: recordOf(await pageOf(ports, call)) }),
  }),
  operation(ports, {
    method: 'PUT',
    path: `${PAGES}/:environment/schema`,
    summary: 'What the values have to look like (JSON Schema, draft 7)',
    body: configSchema,
    answers: { 200: configPage },
    handle: async (call) => {
      await pageOf(ports, call);
      const { schema } = parseBody(configSchema, jsonBody(call));
      const wrong = unusable(schema);
      if (wrong !== null) throw unfit(400, 'schema', wrong, 'REAL_TIME_CONFIG_INVALID_SCHEMA');
      return change(ports, call, () => ({ schema }));
    },
  }),
  operation(ports, {
    method: 'PATCH',
    path: `${PAGES}/:environment/variables`,
    summary: 'Some values more, or others; what is not named stays',
    body: configVariables,
    answers: { 200: configPage },
    handle: async (call) => {
      await pageOf(ports, call);
      const { variables } = parseBody(configVariables, jsonBody(call));
      return change(ports, call, (page) => {
        const after = { ...page.variables, ...variables };
        const wrong = misfit(page.schema, after);
        if (wrong !== null) throw unfit(400, 'variables', wrong, 'REAL_TIME_CONFIG_INVALID_FOR_SCHEMA');
        return { variables: after };
      });
    },
  }),
];

async function change(
  ports: BuildPorts,
  call: Call,
  edit: (page: ConfigPage) => { schema?: Values; variables?: Values },
): Promise<{ status: number; body: object }> {
  const { id } = await agentOf(ports, call);
  const after = await ports.configPages.change(id, call.params['environment'] ?? '', edit);
  if (after === null) throw noPage();
  return { status: 200, body: recordOf(after) };
}

async function pageOf(ports: BuildPorts, call: Call): Promise<ConfigPage> {
  const { id } = await agentOf(ports, call);
  const page = await ports.configPages.find(id, call.params['environment'] ?? '');
  if (page === null) throw noPage();
  return page;
}

const noPage = (): Refusal =>
  unfit(400, 'environment', 'sandbox, pre-release or live', 'REAL_TIME_CONFIG_UNKNOWN_CLIENT_ENVIRONMENT');

const recordOf = ({ environment, variables, schema, updatedAt }: ConfigPage): object => ({
  clientEnv: environment,
  variables,
  schema,
  lastUpdated: updatedAt === null ? null : iso(updatedAt),
});
