import { z } from 'zod';
import { shallow } from '../messaging/frames.js';
import { whole } from '../query.js';

const agentId = z.string().regex(/^[a-zA-Z0-9-]{1,64}$/, 'takes letters, figures and hyphens, 64 at most');
const environment = z.enum(['sandbox', 'pre-release', 'live']);
const text = z.string().max(50_000);
const named = z.string().min(1).max(200);

export const newAgent = z.strictObject({
  name: z.string().min(1).max(128),
  description: z.string().max(2_000).optional(),
  agentId: agentId.optional(),
  responseSettings: z
    .strictObject({ greeting: text.min(1), languageCode: z.string().min(2).max(35).default('en-GB') })
    .optional(),
  voiceSettings: z.strictObject({ voiceId: z.string() }).optional(),
  llmSettings: z.strictObject({ modelId: z.string() }).optional(),
  experimentalConfig: z.strictObject({ configs: z.array(z.unknown()) }).optional(),
});
export const duplicateAgent = z.strictObject({
  newAgentName: z.string().min(1).max(100),
  newAgentId: agentId.optional(),
});
export const agentRecord = z.object({
  agentId: z.string(),
  name: z.string(),
  agentName: z.string(),
  description: z.string(),
  accountId: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  branchCount: z.number(),
  branches: z.array(z.object({ branchId: z.string(), name: z.string() })).optional(),
});

/** Both spellings are known; two that differ are none. */
export const newBranch = z
  .strictObject({ name: z.string().min(1).max(100).optional(), branchName: z.string().min(1).max(100).optional() })
  .refine(({ name, branchName }) => (name ?? branchName) !== undefined, { path: ['name'], message: 'is missing' })
  .refine(({ name, branchName }) => !name || !branchName || name === branchName, {
    path: ['branchName'],
    message: 'says something else than name',
  });
export const madeBranch = z.object({ branchId: z.string(), sequenceId: z.string(), name: z.string() });
export const branchList = z.object({
  branches: z.array(z.object({ branchId: z.string(), name: z.string(), createdAt: z.string(), updatedAt: z.string() })),
});
export const mergeBranch = z.strictObject({
  deploymentMessage: z.string().max(2_000).default(''),
  conflictResolutions: z
    .array(
      z.strictObject({
        path: z.array(z.string()).min(1),
        strategy: z.enum(['ours', 'theirs', 'base']),
        value: z.unknown().optional(),
      }),
    )
    .default([]),
});
export const merged = z.object({ sequence: z.string(), message: z.string(), testRunIds: z.array(z.string()) });
export const removedBranch = z.object({ sequence: z.string(), message: z.string() });

export const behavior = z.strictObject({ behavior: text.min(1) });

const queries = z.strictObject({ queries: z.array(z.string().max(500)).max(100) });
export const newTopic = z.strictObject({
  name: named,
  content: text.min(1),
  actions: text.optional(),
  exampleQueries: queries.optional(),
  isActive: z.boolean().optional(),
});
export const topicChange = z.strictObject({
  name: named.optional(),
  content: text.optional(),
  actions: text.optional(),
  exampleQueries: queries.optional(),
  isActive: z.boolean().optional(),
});
export const topicRecord = z.object({
  id: z.string(),
  name: z.string(),
  content: z.string(),
  actions: z.string(),
  exampleQueries: z.object({ queries: z.array(z.string()) }),
  isActive: z.boolean(),
});

export const attributeName = z.strictObject({ name: named });
export const attributeRecord = z.object({ id: z.string(), name: z.string() });
const values = z.strictObject({ values: z.record(z.string(), z.string().max(5_000)) });
export const newVariant = z.strictObject({
  name: named,
  attributeValues: values.optional(),
  isDefault: z.boolean().optional(),
});
export const variantChange = newVariant.partial();
export const variantRecord = z.object({
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  attributeValues: z.object({ values: z.record(z.string(), z.string()) }),
});
export const removed = z.object({ id: z.string() });

const message = z.string().max(2_000).optional();
export const publish = z.looseObject({ environment: environment.default('sandbox'), deploymentMessage: message });
export const promote = z.looseObject({ targetEnvironment: environment.optional(), deploymentMessage: message });
export const rollback = z.looseObject({ deploymentMessage: message });
export const deploymentRecord = z.object({
  id: z.string(),
  accountId: z.string(),
  agentId: z.string(),
  environment,
  artifactVersion: z.number(),
  version: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  metadata: z.object({ deployment_message: z.string() }),
});
export const deployed = z.object({ deployment: deploymentRecord, testRunIds: z.array(z.string()) });
export const deploymentQuery = z.object({ environment, limit: whole(1, 1_000).optional() });
export const deploymentList = z.object({ deployments: z.array(deploymentRecord) });
export const activeDeployments = z.object({
  activeDeployments: z.object({
    sandbox: deploymentRecord.nullable(),
    'pre-release': deploymentRecord.nullable(),
    live: deploymentRecord.nullable(),
  }),
});

const object = z.record(z.string(), z.unknown());
const given = object.refine((value) => shallow(value), 'is nested too deeply');
export const configSchema = z.looseObject({ schema: given });
export const configVariables = z.looseObject({ variables: given });
export const configPage = z.object({
  clientEnv: environment,
  variables: object.nullable(),
  schema: object.nullable(),
  lastUpdated: z.string().nullable(),
});
export const configPages = z.object({ configPages: z.array(configPage) });

export const buildError = z.object({
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  error_code: z.string(),
  error_id: z.string(),
});
