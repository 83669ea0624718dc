/**
 * Changes of a table that is without a column, and of no other: every change waits for all who use the table, and other processes
 * may be at work on the same database.
 */
export const whereMissing = (table: string, column: string, changes: string): string => `DO $$ BEGIN
  IF NOT EXISTS (
    SELECT FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = '${table}' AND column_name = '${column}'
  ) THEN
    ${changes}
  END IF;
END $$;`;
