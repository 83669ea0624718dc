import type { Database } from './database.js';

/** A conversation that waits for a person, or has one. */
export interface Waiting {
  readonly sessionId: string;
  readonly queue: string;
  readonly reason: string;
  readonly state: 'waiting' | 'live';
  readonly requestedAt: number;
  readonly acceptedAt: number | null;
  readonly agentId: string | null;
  readonly agentName: string | null;
  readonly agentAvatarUrl: string | null;
  readonly position: number;
  readonly toldAt: number;
  readonly toldPosition: number;
}

const LIST = `
SELECT session_id AS "sessionId", queue, reason, state, requested_at AS "requestedAt", accepted_at AS "acceptedAt",
  agent_id AS "agentId", agent_name AS "agentName", agent_avatar_url AS "agentAvatarUrl", told_at AS "toldAt",
  told_position AS "toldPosition",
  CASE WHEN state = 'waiting'
    THEN (row_number() OVER (PARTITION BY state ORDER BY requested_at, session_id))::int ELSE 0 END AS position
FROM handoffs WHERE state IN ('waiting', 'live')`;

/** Oldest first; those who wait have a position, from 1. */
export async function listWaiting(db: Database): Promise<Waiting[]> {
  const rows = await db.query<Waiting>(`${LIST} ORDER BY requested_at, session_id`);
  return rows.map((row) => ({
    ...row,
    requestedAt: Number(row.requestedAt),
    acceptedAt: row.acceptedAt === null ? null : Number(row.acceptedAt),
    toldAt: Number(row.toldAt),
  }));
}
