/** One SQL, two engines. Every statement is written for PostgreSQL 15 and runs on PGlite as well. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /** One statement with $1, $2 … parameters. */
  query<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Any number of statements without parameters. */
  run(sql: string): Promise<void>;
  /** Hear what is notified on a channel, by any process on the same database. */
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}
