import type { Database } from './database.js';
import { json } from './storable.js';

export type CallStatus = 'queued' | 'calling' | 'success' | 'failure';

export interface NewCall {
  readonly sid: string;
  readonly projectId: string;
  readonly accountId: string;
  readonly environment: string;
  readonly toNumber: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly encryption: string;
  readonly at: number;
  /** When something happens to it next. */
  readonly dueAt: number;
}

export interface OutboundCall extends Omit<NewCall, 'at' | 'encryption' | 'environment'> {
  readonly environment: 'sandbox' | 'pre-release' | 'live';
  readonly status: CallStatus;
  readonly reason: string;
  /** The conversation of a call that was answered. */
  readonly conversationId: string | null;
}

const COLUMNS = `call_sid AS sid, project_id AS "projectId", account_id AS "accountId", environment,
  to_number AS "toNumber", metadata, status, reason, due_at AS "dueAt", conversation_id AS "conversationId"`;

/** Calls as rows. Every change says from what: the one process that makes it knows, and what is final stays so. */
export class OutboundCalls {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add(call: NewCall): Promise<void> {
    await this.#db.query(
      `INSERT INTO outbound_calls
         (call_sid, project_id, account_id, environment, to_number, metadata, encryption, status, queued_at, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'queued', $8, $9)`,
      [
        call.sid,
        call.projectId,
        call.accountId,
        call.environment,
        call.toNumber,
        json(call.metadata),
        call.encryption,
        call.at,
        call.dueAt,
      ],
    );
  }

  async find(sid: string, projectId: string): Promise<OutboundCall | null> {
    const rows = await this.#db.query<OutboundCall>(
      `SELECT ${COLUMNS} FROM outbound_calls WHERE call_sid = $1 AND project_id = $2`,
      [sid, projectId],
    );
    return rows.map(read)[0] ?? null;
  }

  async due(now: number): Promise<OutboundCall[]> {
    const rows = await this.#db.query<OutboundCall>(
      `SELECT ${COLUMNS} FROM outbound_calls WHERE ended_at IS NULL AND due_at <= $1 ORDER BY due_at`,
      [now],
    );
    return rows.map(read);
  }

  async dial({ sid }: OutboundCall, dueAt: number): Promise<void> {
    await this.#db.query(
      `UPDATE outbound_calls SET status = 'calling', due_at = $2 WHERE call_sid = $1 AND status = 'queued'`,
      [sid, dueAt],
    );
  }

  /** True for the one who holds the call from now on. */
  async answer({ sid }: OutboundCall, conversationId: string, dueAt: number): Promise<boolean> {
    const rows = await this.#db.query(
      `UPDATE outbound_calls SET conversation_id = $2, due_at = $3
       WHERE call_sid = $1 AND status = 'calling' AND conversation_id IS NULL RETURNING call_sid`,
      [sid, conversationId, dueAt],
    );
    return rows.length > 0;
  }

  /** The end, unless it had ended, or somebody answered it in the meantime. */
  async end(
    { sid, conversationId }: Pick<OutboundCall, 'sid' | 'conversationId'>,
    status: 'success' | 'failure',
    reason: string,
    at: number,
  ): Promise<void> {
    await this.#db.query(
      `UPDATE outbound_calls SET status = $3, reason = $4, ended_at = $5
       WHERE call_sid = $1 AND ended_at IS NULL AND conversation_id IS NOT DISTINCT FROM $2::text`,
      [sid, conversationId, status, reason, at],
    );
  }

  async forget(endedBefore: number): Promise<void> {
    await this.#db.query('DELETE FROM outbound_calls WHERE ended_at <= $1', [endedBefore]);
  }
}

const read = (row: OutboundCall): OutboundCall => ({ ...row, dueAt: Number(row.dueAt) });
