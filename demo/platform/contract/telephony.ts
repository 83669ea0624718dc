import { z } from 'zod';
import { word } from '../query.js';

const environment = z.enum(['sandbox', 'pre-release', 'live']);
/** Its form is looked at with the rest of its meaning: it has an error code of its own. */
const number = z.string().max(64);
const languageTag = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'is not a language tag');

export const connectorChange = z.looseObject({
  variantId: z.string().min(1).max(64).nullable().optional(),
  asrLangCode: languageTag.optional(),
  voiceName: z.string().max(200).optional(),
  projectId: z.string().min(1).max(64).optional(),
});
export const connectorIds = z.looseObject({ connectorIds: z.array(z.string()).min(1).max(1_000) });
export const connectorChanges = z.looseObject({
  updates: z
    .array(z.looseObject({ connectorId: z.string() }))
    .min(1)
    .max(1_000),
});
export const lookup = z.looseObject({ phoneNumber: number });
export const connectorRecord = z.object({
  connectorId: z.string(),
  name: z.string(),
  accountId: z.string(),
  projectId: z.string(),
  clientEnv: environment,
  variantId: z.string(),
  asrLangCode: z.string(),
  ttsLangCode: z.string(),
  voiceName: z.string(),
  disableHandoff: z.boolean(),
});
export const connectorList = z.object({ connectors: z.array(connectorRecord) });
export const connectorBatch = z.object({ found: z.array(connectorRecord), notFound: z.array(z.string()) });
export const connectorResults = z.object({
  results: z.array(
    z.object({
      connectorId: z.string(),
      success: z.boolean(),
      data: connectorRecord.optional(),
      error: z.string().optional(),
    }),
  ),
});
export const removedConnector = z.object({
  deletedConnector: connectorRecord,
  deletedPhoneNumbers: z.array(z.string()),
});

export const phoneNumbers = z.looseObject({ phoneNumbers: z.array(number).min(1).max(1_000) });
export const newNumbers = phoneNumbers.extend({ clientEnv: environment.default('live') });
export const newNumber = z.looseObject({ clientEnv: environment.default('live') });
export const numberChange = z.looseObject({ connectorId: z.string().min(1).max(64) });
export const numberRecord = z.object({
  number: z.string(),
  projectId: z.string(),
  accountId: z.string(),
  clientEnv: environment,
  connectorId: z.string(),
});
export const numberQuery = z.object({ connectorId: word.optional() });
export const numberList = z.object({ phoneNumbers: z.array(numberRecord) });
export const numberBatch = z.object({ found: z.array(numberRecord), notFound: z.array(z.string()) });
export const importedNumbers = z.object({ imported: z.array(numberRecord) });
export const importedNumber = z.object({ imported: numberRecord });
export const removedNumbers = z.object({
  deleted: z.array(z.string()),
  errors: z.array(z.object({ phoneNumber: z.string(), error: z.string() })).optional(),
});
export const removedNumber = z.object({ deleted: z.string() });
