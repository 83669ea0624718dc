/** Everything about the platform's behaviour that a test or a demo may want otherwise. The control door changes it live. */
export interface Timeline {
  /** From a frame to its echo, and so on: milliseconds after the frame arrived. */
  readonly echo: number;
  readonly joinEcho: number;
  readonly joined: number;
  readonly joinThinking: number;
  readonly greeting: number;
  readonly thinking: number;
  readonly reply: number;
  readonly firstChunk: number;
  readonly chunkEvery: number;
  readonly closeAfterEnd: number;
}

export interface Settings {
  timeline: Timeline;
  /** Names the platform sends; in strict mode also the only ones it accepts. */
  dialect: 'service' | 'poly';
  strict: boolean;
  replayMode: 'full' | 'chunks' | 'both';
  batchSize: number;
  /** Chunks count from here. */
  chunkBase: number;
  /** The types nobody sends yet, and the client events that go with them. */
  reserved: boolean;
  /** `silent` echoes and journals and never answers. */
  agent: 'on' | 'silent';
  /** Whom the agent greets: whoever asks it in, or nobody who has asked something before it could say a word. */
  greets: 'always' | 'unasked';
  capabilities: {
    readonly max_message_size_bytes: number;
    readonly heartbeat_interval_seconds: number;
    readonly max_reconnect_attempts: number;
  };
  tokenLifeSeconds: number;
  idleMs: number;
  retentionMs: number;
  maxAgeMs: number;
  maxConnections: number;
  maxFrameBytes: number;
  /** Frames per second and socket; more are dropped without a word. 0 is no limit. */
  rate: number;
  /** An unparseable cursor: `zero` replays everything, `refuse` answers 400 as older revisions did (CUR-4). */
  badCursor: 'zero' | 'refuse';
  /** Compare X-Host with the browser's Origin as well: whether the service does is not known. */
  checkOrigin: boolean;
  queueName: string;
  queueUpdateMs: number;
  handoffTimeoutMs: number;
  /** What one conversation takes at the desk, for the estimate. */
  handlingMs: number;
  /** When nobody has taken a conversation for this long, a scripted colleague does. 0 is never. */
  colleagueAfterMs: number;
  chatIdleMs: number;
  /** A conversation keeps the version it began with; otherwise it takes every one that is deployed. */
  pinVersions: boolean;
  /** Webhooks may go to a receiver on this machine, over plain http. */
  localReceivers: boolean;
  /** What the project tells of its conversations: the turns, answers piece by piece, and which metrics. */
  showTranscripts: boolean;
  listingStreams: boolean;
  recordMetrics: readonly string[];
  /** Another one, another sample. */
  sampleSeed: number;
}

export const defaultTimeline: Timeline = {
  echo: 10,
  joinEcho: 5,
  joined: 60,
  joinThinking: 80,
  greeting: 500,
  thinking: 50,
  reply: 700,
  firstChunk: 300,
  chunkEvery: 60,
  closeAfterEnd: 1000,
};

/** What can be told of a conversation in figures. */
export const METRICS = [
  'CALL_DURATION',
  'CALL_TURN',
  'CALL_IN_PROGRESS',
  'CALL_COMPLETED',
  'HANDOFF_TO',
  'HANDOFF_REASON',
] as const;

/** No waiting anywhere: for benchmarks and for tests that are not about pace. */
export const instantTimeline: Timeline = {
  echo: 0,
  joinEcho: 0,
  joined: 0,
  joinThinking: 0,
  greeting: 0,
  thinking: 0,
  reply: 0,
  firstChunk: 0,
  chunkEvery: 0,
  closeAfterEnd: 0,
};

export const defaultSettings = (): Settings => ({
  timeline: defaultTimeline,
  dialect: 'service',
  strict: false,
  replayMode: 'full',
  batchSize: 50,
  chunkBase: 1,
  reserved: false,
  agent: 'on',
  greets: 'always',
  capabilities: { max_message_size_bytes: 131_072, heartbeat_interval_seconds: 30, max_reconnect_attempts: 5 },
  tokenLifeSeconds: 86_400,
  idleMs: 600_000,
  retentionMs: 60_000,
  maxAgeMs: 7_200_000,
  maxConnections: 10,
  maxFrameBytes: 131_072,
  rate: 0,
  badCursor: 'zero',
  checkOrigin: false,
  queueName: 'Customer care',
  queueUpdateMs: 15_000,
  handoffTimeoutMs: 300_000,
  handlingMs: 180_000,
  colleagueAfterMs: 0,
  chatIdleMs: 600_000,
  pinVersions: true,
  localReceivers: false,
  showTranscripts: true,
  listingStreams: false,
  recordMetrics: METRICS,
  sampleSeed: 1,
});
