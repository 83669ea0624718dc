import { isObject, type Json } from './wire.js';

export type Environment = 'sandbox' | 'pre-release' | 'live';

/** One turn, as the service tells it. */
export interface ConversationTurn {
  readonly user_input: string;
  readonly user_input_dtmf: string;
  readonly user_input_datetime: string;
  readonly agent_response: string;
  readonly agent_response_datetime: string;
  /** In seconds; with `includeLatency`. */
  readonly latency?: number;
  readonly translated_user_input: string;
  readonly english_agent_response: string;
  readonly intents: readonly string[];
  readonly entities: readonly Readonly<Record<string, unknown>>[];
  readonly barge_in: boolean;
  readonly is_ood: boolean;
  readonly is_silence: boolean;
}

/** A conversation, as the service tells it; what it says besides is there too. A text that is not there is ''. */
export interface ConversationRecord {
  readonly id: string;
  readonly account_id: string;
  readonly project_id: string;
  readonly variant_id: string;
  readonly variant_name: string;
  readonly environment: Environment;
  readonly started_at: string;
  /** Such as `WEBCHAT`, `CHAT`, `VOICE-SIP`. */
  readonly channel: string;
  readonly from_number: string;
  readonly to_number: string;
  readonly in_progress: boolean;
  /** True also where `turns` is empty, for projects that do not tell them. */
  readonly num_turns: number;
  /** Both in seconds. */
  readonly total_duration: number;
  readonly service_duration: number;
  readonly handoff: boolean;
  readonly handoff_reason: string;
  readonly handoff_destination: string;
  readonly num_silences: number;
  readonly num_ood: number;
  readonly metrics: Readonly<Record<string, string | readonly string[]>>;
  readonly state: Readonly<Record<string, unknown>>;
  readonly turns: readonly ConversationTurn[];
}

/** For which v1 says null where v2 and v3 say ''. */
const texts = ['variant_id', 'variant_name', 'from_number', 'to_number', 'handoff_reason', 'handoff_destination'];
const turnTexts = [
  'user_input',
  'user_input_dtmf',
  'user_input_datetime',
  'agent_response',
  'agent_response_datetime',
  'translated_user_input',
  'english_agent_response',
];

/** The record of whichever version; null for what is none. */
export function recordOf(given: unknown): ConversationRecord | null {
  if (!isObject(given) || typeof given['id'] !== 'string') return null;
  const turns = Array.isArray(given['turns']) ? given['turns'] : [];
  return {
    ...given,
    ...emptied(given, texts),
    turns: turns.filter(isObject).map((turn) => ({ ...turn, ...emptied(turn, turnTexts) })),
  } as unknown as ConversationRecord;
}

const emptied = (given: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, given[name] ?? '']));
