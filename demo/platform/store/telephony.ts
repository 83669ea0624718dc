import { newId } from '../build/ids.js';
import { changeRow, type Changeable } from './change-row.js';
import type { Database } from './database.js';
import { ENVIRONMENTS } from './releases.js';
import { storable } from './storable.js';

/** How calls come to an agent in an environment. */
export interface TelephonyConnector {
  readonly id: string;
  readonly name: string;
  readonly agentId: string;
  readonly environment: string;
  readonly variantId: string | null;
  readonly hears: string;
  readonly speaks: string;
  readonly voice: string;
}

export interface PhoneNumber {
  readonly number: string;
  readonly agentId: string;
  readonly environment: string;
  readonly connectorId: string;
}

type ConnectorFields = Pick<TelephonyConnector, 'agentId' | 'variantId' | 'hears' | 'speaks' | 'voice'>;
export type ConnectorChange = Partial<ConnectorFields>;

export const telephonySchema = `
CREATE TABLE IF NOT EXISTS telephony_connectors (
  id text PRIMARY KEY,
  agent_id text NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  environment text NOT NULL,
  name text NOT NULL,
  variant_id text,
  hears text NOT NULL,
  speaks text NOT NULL,
  voice text NOT NULL,
  place serial
);

CREATE TABLE IF NOT EXISTS phone_numbers (
  number text PRIMARY KEY,
  connector_id text NOT NULL REFERENCES telephony_connectors (id) ON DELETE CASCADE
);
`;

const CONNECTOR = `id, name, agent_id AS "agentId", environment, variant_id AS "variantId", hears, speaks, voice`;
const NUMBERS = `
SELECT n.number, c.agent_id AS "agentId", c.environment, c.id AS "connectorId"
FROM phone_numbers n JOIN telephony_connectors c ON c.id = n.connector_id`;
const CONNECTORS: Changeable<ConnectorFields> = {
  table: 'telephony_connectors',
  columns: { agentId: 'agent_id', variantId: 'variant_id', hears: 'hears', speaks: 'speaks', voice: 'voice' },
};
/** What both engines call a row that is there already. */
const TWICE = '23505';

/** Which number leads to which agent, and how. */
export class Telephony {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** One connector for each environment: there is no other way to get one. */
  async begin(agentId: string, language: string): Promise<void> {
    for (const environment of ENVIRONMENTS)
      await this.#db.query(
        `INSERT INTO telephony_connectors (id, agent_id, environment, name, hears, speaks, voice)
         VALUES ($1, $2, $3, $4, $5, $5, '')`,
        [newId('CONNECTOR'), agentId, environment, `${agentId} ${environment}`, storable(language)],
      );
  }

  connectors(agentId: string): Promise<TelephonyConnector[]> {
    return this.#db.query(`SELECT ${CONNECTOR} FROM telephony_connectors WHERE agent_id = $1 ORDER BY place`, [
      agentId,
    ]);
  }

  async connector(agentId: string, id: string): Promise<TelephonyConnector | null> {
    return (await this.connectors(agentId)).find((one) => one.id === id) ?? null;
  }

  /** As it is afterwards; null when it has gone. */
  async change(id: string, change: ConnectorChange): Promise<TelephonyConnector | null> {
    await changeRow(this.#db, CONNECTORS, id, change);
    const [after] = await this.#db.query<TelephonyConnector>(
      `SELECT ${CONNECTOR} FROM telephony_connectors WHERE id = $1`,
      [id],
    );
    return after ?? null;
  }

  async remove(id: string): Promise<void> {
    await this.#db.query('DELETE FROM telephony_connectors WHERE id = $1', [id]);
  }

  numbers(agentId: string): Promise<PhoneNumber[]> {
    return this.#db.query(`${NUMBERS} WHERE c.agent_id = $1 ORDER BY n.number`, [agentId]);
  }

  /** Wherever it leads. */
  async number(number: string): Promise<PhoneNumber | null> {
    const [row] = await this.#db.query<PhoneNumber>(`${NUMBERS} WHERE n.number = $1`, [number]);
    return row ?? null;
  }

  /** All of them, or none: false when one leads somewhere already. */
  async add(numbers: readonly string[], connectorId: string): Promise<boolean> {
    try {
      await this.#db.query('INSERT INTO phone_numbers (number, connector_id) SELECT unnest($1::text[]), $2', [
        [...numbers],
        connectorId,
      ]);
      return true;
    } catch (error) {
      if ((error as { code?: unknown }).code === TWICE) return false;
      throw error;
    }
  }

  async lead(number: string, connectorId: string): Promise<void> {
    await this.#db.query('UPDATE phone_numbers SET connector_id = $2 WHERE number = $1', [number, connectorId]);
  }

  async drop(number: string): Promise<void> {
    await this.#db.query('DELETE FROM phone_numbers WHERE number = $1', [number]);
  }
}
