import { isObject, isText, type Json } from './wire.js';

export type Environment = 'sandbox' | 'pre-release' | 'live';

/** One turn, as the service tells it: a text that is not there is '', and a list is empty. */
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
  /** Values by their names; a service that has one mapping of them has a list of one here. */
  readonly entities: readonly Readonly<Record<string, unknown>>[];
  readonly barge_in?: boolean;
  readonly is_ood?: boolean;
  readonly is_silence?: boolean;
}

/**
 * A conversation, as the service tells it; what it says besides is there too. A text that is not there is '', a list and an
 * object are empty. A figure, and whether something is so, is there only where it was told: 0 and false would be made up.
 */
export interface ConversationRecord {
  readonly id: string;
  readonly account_id: string;
  readonly project_id: string;
  readonly variant_id: string;
  readonly variant_name: string;
  /** One of `Environment`, where it is told. */
  readonly environment: string;
  readonly started_at: string;
  /** Such as `WEBCHAT`, `CHAT`, `VOICE-SIP`. */
  readonly channel: string;
  readonly from_number: string;
  readonly to_number: string;
  readonly in_progress?: boolean;
  /** True also where `turns` is empty, for projects that do not tell them. */
  readonly num_turns?: number;
  /** Both in seconds. */
  readonly total_duration?: number;
  readonly service_duration?: number;
  readonly handoff?: boolean;
  readonly handoff_reason: string;
  readonly handoff_destination: string;
  readonly num_silences?: number;
  readonly num_ood?: number;
  /** A text each, or a list of them where one was written several times. */
  readonly metrics: Readonly<Record<string, unknown>>;
  readonly state: Readonly<Record<string, unknown>>;
  readonly turns: readonly ConversationTurn[];
}

type Kind = 'text' | 'number' | 'boolean' | 'object';

const kinds: Readonly<Record<Exclude<keyof ConversationRecord, 'id' | 'turns'>, Kind>> = {
  account_id: 'text',
  project_id: 'text',
  variant_id: 'text',
  variant_name: 'text',
  environment: 'text',
  started_at: 'text',
  channel: 'text',
  from_number: 'text',
  to_number: 'text',
  in_progress: 'boolean',
  num_turns: 'number',
  total_duration: 'number',
  service_duration: 'number',
  handoff: 'boolean',
  handoff_reason: 'text',
  handoff_destination: 'text',
  num_silences: 'number',
  num_ood: 'number',
  metrics: 'object',
  state: 'object',
};
const turnKinds: Readonly<Record<Exclude<keyof ConversationTurn, 'intents' | 'entities'>, Kind>> = {
  user_input: 'text',
  user_input_dtmf: 'text',
  user_input_datetime: 'text',
  agent_response: 'text',
  agent_response_datetime: 'text',
  latency: 'number',
  translated_user_input: 'text',
  english_agent_response: 'text',
  barge_in: 'boolean',
  is_ood: 'boolean',
  is_silence: 'boolean',
};

/** The record of whichever version (for a text that is not there v1 says null, v2 and v3 say ''); null for what is none. */
export function recordOf(given: unknown): ConversationRecord | null {
  if (!isObject(given) || !isText(given['id']) || given['id'] === '') return null;
  const turns = listIn(given, 'turns').filter(isObject).map(turnOf);
  return { ...asTyped(given, kinds), turns } as unknown as ConversationRecord;
}

function turnOf(given: Json): Json {
  const { entities } = given;
  const one = isObject(entities) && Object.keys(entities).length > 0 ? [entities] : [];
  return {
    ...asTyped(given, turnKinds),
    intents: listIn(given, 'intents').filter(isText),
    entities: Array.isArray(entities) ? entities.filter(isObject) : one,
  };
}

const listIn = (given: Json, name: string): readonly unknown[] => {
  const list = given[name];
  return Array.isArray(list) ? list : [];
};

/** With each of these names as its kind, or as nothing of that kind. */
function asTyped(given: Json, names: Readonly<Record<string, Kind>>): Json {
  const typed: Record<string, unknown> = { ...given };
  for (const [name, kind] of Object.entries(names)) {
    const value = given[name];
    if (kind === 'text') typed[name] = isText(value) ? value : '';
    else if (kind === 'object') typed[name] = isObject(value) ? value : {};
    else if (typeof value !== kind) delete typed[name];
  }
  return typed;
}
