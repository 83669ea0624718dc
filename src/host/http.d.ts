/** One call to the service. */
export interface Call {
  readonly url: string;
  readonly method?: 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}
export interface Answer {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}
export interface Web {
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
}
/** Asks the service. Any answer that is JSON comes back; no answer, or another, is a HostError without a secret in it. */
export declare function ask({ fetch, timeoutMs }: Web, { url, method, headers, body }: Call): Promise<Answer>;
/** Refusals that mean the same for every call. */
export declare function accepted({ status, json }: Answer): Readonly<Record<string, unknown>>;
