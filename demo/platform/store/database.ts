/** What a process must know to tell others only what they need. */
export interface Shared {
  /** Which of the processes this is. */
  readonly name: string;
  /** An SQL condition: another process hears what is notified. */
  readonly others: string;
  /** An SQL query: the names of all that hear, this one among them. */
  readonly hearing: string;
  /** What no other process does meanwhile. In one process there may be one at a time for a key: see Turnstile. */
  alone<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** Hear what is notified by any process on the same database, until the end. */
  listen(hearing: Hearing): Promise<void>;
}

export interface Hearing {
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** From now on all is heard: called at first, and again whenever the ears had been deaf. */
  from(): Promise<void>;
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
  close(): Promise<void>;
}
