import type { ServerEvent } from '../protocol/events.js';

/** Somebody is there, and says so. */
export const speech: ReadonlySet<ServerEvent['type']> = new Set([
  'agentJoined',
  'agentMessage',
  'agentChunk',
  'liveAgentJoined',
  'liveAgentMessage',
] as const);
