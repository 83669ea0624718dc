import type { Database } from '../../demo/platform/store/database.js';

/** Lets the first `many` answers to such a query be given only once all of them are known: what they say is out of date by then. */
export function atOnce(db: Database, such: RegExp, many: number): void {
  const query = db.query.bind(db);
  let all: (() => void) | undefined;
  const known = new Promise<void>((resolve) => (all = resolve));
  let asked = 0;
  let answered = 0;
  db.query = async <Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]> => {
    if (!such.test(sql) || asked >= many) return query<Row>(sql, parameters);
    asked += 1;
    const rows = await query<Row>(sql, parameters);
    answered += 1;
    if (answered === many) all?.();
    await known;
    return rows;
  };
}
