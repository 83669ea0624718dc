import { iso } from '../clock.js';
import type { Kept, KeptTurn } from '../store/records.js';

export interface RecordOptions {
  readonly now: number;
  /** What stands for a text that is not there: the interface's versions differ in it. */
  readonly empty: '' | null;
  readonly transcripts: boolean;
  readonly latency: boolean;
  readonly turnMetadata: boolean;
  /** The metrics the project has selected. */
  readonly metrics: readonly string[];
}

/** The record of a conversation as the service tells it. */
export function recordOf(kept: Kept, options: RecordOptions): Record<string, unknown> {
  const { turns, handoff } = kept;
  const text = (value: string): string | null => (value === '' ? options.empty : value);
  const until = kept.endedAt ?? options.now;
  const away = kept.awayMs + (kept.awaySince === null ? 0 : until - kept.awaySince);
  const total = until - kept.startedAt;
  return {
    id: kept.id,
    account_id: kept.accountId,
    project_id: kept.projectId,
    variant_id: text(kept.variantId),
    variant_name: text(kept.variantName),
    environment: kept.environment,
    started_at: iso(kept.startedAt),
    channel: kept.channel,
    from_number: text(kept.fromNumber),
    to_number: text(kept.toNumber),
    in_progress: kept.endedAt === null,
    num_turns: turns.length,
    total_duration: seconds(total),
    service_duration: seconds(total - away),
    handoff: handoff !== null,
    handoff_reason: text(handoff?.reason ?? ''),
    handoff_destination: text(handoff?.destination ?? ''),
    num_silences: turns.filter(({ silence }) => silence).length,
    num_ood: turns.filter(({ note }) => note.outOfDomain === true).length,
    metrics: selected(metricsOf(kept, total), options.metrics),
    state: stateOf(kept),
    turns: options.transcripts ? turns.map((turn) => turnOf(turn, options)) : [],
  };
}

function turnOf(turn: KeptTurn, { empty, latency, turnMetadata }: RecordOptions): Record<string, unknown> {
  const { said, saidAt, answer, answeredAt, note } = turn;
  const text = (value: string): string | null => (value === '' ? empty : value);
  const measured = latency && saidAt !== null && answeredAt !== null;
  return {
    user_input: text(said),
    // Keys of a telephone, and talking into an answer: writing has neither.
    user_input_dtmf: empty,
    user_input_datetime: saidAt === null ? empty : iso(saidAt),
    agent_response: text(answer),
    agent_response_datetime: answeredAt === null ? empty : iso(answeredAt),
    ...(measured ? { latency: seconds(answeredAt - saidAt) } : {}),
    translated_user_input: empty,
    english_agent_response: empty,
    intents: note.intents ?? [],
    entities: note.entities ?? [],
    barge_in: false,
    is_ood: note.outOfDomain === true,
    is_silence: turn.silence,
    ...(turnMetadata ? { metadata: metadataOf(turn) } : {}),
  };
}

const metadataOf = ({ note }: KeptTurn): object => ({
  retrievedTopics: note.retrievedTopics ?? [],
  citedTopic: note.citedTopic ?? '',
  nodeTrace: note.trace ?? [],
});

/** What the agent remembers, and the variables every conversation has. */
function stateOf({
  dialogue,
  language,
  heardLanguage,
  handoff,
  attributes,
  fromNumber,
  toNumber,
}: Kept): Record<string, unknown> {
  const shared = attributes['shared_id'];
  return {
    ...dialogue,
    asr_lang_code: heardLanguage,
    tts_lang_code: language,
    handoff: handoff !== null,
    ...(fromNumber === '' ? {} : { from_: fromNumber }),
    ...(toNumber === '' ? {} : { to: toNumber }),
    ...(typeof shared === 'string' ? { shared_id: shared } : {}),
  };
}

/** Written once, a metric is a text; written again and again, a list. */
function metricsOf({ turns, endedAt, handoff }: Kept, total: number): Record<string, string | string[]> {
  const times = turns.flatMap(({ saidAt, answeredAt }) => saidAt ?? answeredAt ?? []).map(iso);
  const [first] = times;
  return {
    CALL_DURATION: String(seconds(total)),
    ...(first === undefined ? {} : { CALL_TURN: times.length === 1 ? first : times }),
    CALL_IN_PROGRESS: String(endedAt === null),
    CALL_COMPLETED: String(endedAt !== null),
    ...(handoff === null ? {} : { HANDOFF_TO: handoff.destination, HANDOFF_REASON: handoff.reason }),
  };
}

const selected = (metrics: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(metrics).filter(([name]) => names.includes(name)));

const seconds = (ms: number): number => Math.max(0, ms) / 1000;
