/** One structured line per request and event. Never a token; what people wrote only when asked for. */
export type Line = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  /** False lets a hot path skip building the line. */
  readonly on: boolean;
  /** Whether lines may carry what people wrote. */
  readonly withText: boolean;
  line(what: string, fields: Line): void;
  trouble(what: string, error: unknown, fields?: Line): void;
}

export interface LogOptions {
  readonly write?: (line: string) => void;
  readonly withText?: boolean;
  readonly now?: () => string;
}

export function lineLog(options: LogOptions = {}): Log {
  const write = options.write ?? ((line) => process.stderr.write(`${line}\n`));
  const now = options.now ?? (() => new Date().toISOString());
  const line = (what: string, fields: Line): void => write(JSON.stringify({ at: now(), what, ...fields }));
  return {
    on: true,
    withText: options.withText ?? false,
    line,
    trouble: (what, error, fields = {}) => line(what, { level: 'error', ...fields, error: describe(error) }),
  };
}

/** Trouble is still told when lines are off: silence must mean that all is well. */
export function quietLog(write: (line: string) => void = (line) => process.stderr.write(`${line}\n`)): Log {
  const loud = lineLog({ write });
  return { on: false, withText: false, line: () => undefined, trouble: loud.trouble };
}

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
