import { z } from 'zod';

/** v1 has null where v2 and v3 have an empty text. */
const text = z.string().nullable();

const turnRecord = z.object({
  user_input: text,
  user_input_dtmf: text,
  user_input_datetime: text,
  agent_response: text,
  agent_response_datetime: text,
  latency: z.number().optional(),
  translated_user_input: text,
  english_agent_response: text,
  intents: z.array(z.string()),
  entities: z.array(z.record(z.string(), z.string())),
  barge_in: z.boolean(),
  is_ood: z.boolean(),
  is_silence: z.boolean(),
  metadata: z
    .object({ retrievedTopics: z.array(z.string()), citedTopic: z.string(), nodeTrace: z.array(z.string()) })
    .optional(),
});

export const conversationRecord = z.object({
  id: z.string().describe('The id of the conversation'),
  account_id: z.string().describe('The account'),
  project_id: z.string().describe('The project, which is the agent'),
  variant_id: text.describe('The variant of the agent that was talked to'),
  variant_name: text.describe('The name of the variant'),
  environment: z.enum(['live', 'sandbox', 'pre-release']).describe('Where the agent was deployed'),
  started_at: z.iso.datetime().describe('When it started, in UTC'),
  channel: z.string().describe('How it was held: WEBCHAT, CHAT, SMS, WHATSAPP, VOICE-SIP'),
  from_number: text.describe('The number of the caller'),
  to_number: text.describe('The number of the agent'),
  in_progress: z.boolean().describe('Whether it goes on'),
  num_turns: z.number().int().describe('How many turns it has, also when they are not told'),
  total_duration: z.number().describe('Seconds from its start to its end, or until now'),
  service_duration: z.number().describe('Seconds of them in which the agent had it'),
  handoff: z.boolean().describe('Whether the agent handed it over'),
  handoff_reason: text.describe('Why it was handed over'),
  handoff_destination: text.describe('Where it was handed over to'),
  num_silences: z.number().int().describe('Turns in which nothing was said'),
  num_ood: z.number().int().describe('Turns the agent had no answer to'),
  metrics: z
    .record(z.string(), z.union([z.string(), z.array(z.string())]))
    .describe('The metrics the project has selected'),
  state: z.record(z.string(), z.unknown()).describe('The variables of the conversation'),
  turns: z.array(turnRecord).describe('What was said, in order; empty when the project does not tell it'),
});

/** What each field of a record says: v1 sends it along. */
export const descriptions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(conversationRecord.shape).map(([name, { description = '' }]) => [name, description]),
);
