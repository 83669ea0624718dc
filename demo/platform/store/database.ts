/** What a process must know to tell others only what they need. */
export interface Shared {
  /** Which of the processes this is. */
  readonly name: string;
  /** An SQL condition: another process hears what is notified. */
  readonly others: string;
  /** An SQL query: the names of all that hear, this one among them. */
  readonly hearing: string;
}

/** One SQL, two engines. Every statement is written for PostgreSQL 15 and runs on PGlite as well. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /** Only where other processes may use the same database. */
  readonly shared?: Shared;
  /** One statement with $1, $2 … parameters. */
  query<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Any number of statements without parameters. */
  run(sql: string): Promise<void>;
  /** Hear what is notified on a channel, by any process on the same database. */
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}
