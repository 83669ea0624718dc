import { z } from 'zod';
import { shallow } from '../messaging/frames.js';

const languageTag = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'is not a language tag');
const values = z.record(z.string(), z.unknown()).refine((value) => shallow(value), 'is nested too deeply');

export const createChat = z.looseObject({
  integration_attributes: values.optional(),
  variant_id: z.string().optional(),
  channel: z.enum(['webchat', 'whatsapp', 'sms', 'api']).optional(),
  asr_lang_code: languageTag.optional(),
  tts_lang_code: languageTag.optional(),
  initial_message: z.string().optional(),
});

export const respondChat = z.looseObject({
  conversation_id: z.string().min(1),
  message: z.string().optional(),
  integration_attributes: values.optional(),
  metadata: values.optional(),
  asr_lang_code: languageTag.optional(),
  tts_lang_code: languageTag.optional(),
});

export const closeChat = z.looseObject({ conversation_id: z.string().min(1) });

export const createdChat = z.object({ conversation_id: z.string(), response: z.string() });
export const answeredChat = z.object({
  conversation_id: z.string(),
  response: z.string(),
  end_conversation: z.boolean(),
  handoff: z.object({ destination: z.string(), reason: z.string() }).optional(),
});
export const closedChat = z.object({ success: z.boolean() });
export const chatError = z.object({
  success: z.literal(false),
  error: z.string(),
  error_id: z.string(),
  error_code: z.string(),
  error_message: z.string(),
  data: z.null(),
});
