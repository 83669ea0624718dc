import { z } from 'zod';
import { word } from '../query.js';

const percent = z.number().int().min(0).max(100);

export const voice = z.strictObject({ voiceId: z.string().min(1).max(64) });
export const newDeployedVoice = z.strictObject({
  id: z.string().min(1).max(64).optional(),
  voiceId: z.string().min(1).max(64),
  probability: z.number().min(0).max(1),
});
export const deployedVoice = z.object({
  id: z.string(),
  genaiProjectId: z.string(),
  voiceId: z.string(),
  probability: z.number(),
});
export const deployedVoices = z.object({ deployedVoices: z.array(deployedVoice) });
export const removedVoice = z.object({ success: z.boolean() });
export const tuningQuery = z.object({ purpose: word.max(64).optional() });
export const newTuning = z.strictObject({
  stability: percent.optional(),
  similarityBoost: percent.optional(),
  speed: z.number().min(0.25).max(4).optional(),
  modelId: z.string().min(1).max(100).optional(),
  resetToDefault: z.boolean().optional(),
});
export const tuning = z.looseObject({});
export const newPreview = z.strictObject({
  text: z.string().min(1).max(5_000),
  language: z.string().min(2).max(35),
  config: z.record(z.string(), z.unknown()),
  provider: z.string().max(64).default('eleven_labs'),
  storeOnS3: z.boolean().optional(),
});
export const preview = z.object({ url: z.string(), text: z.string() });
