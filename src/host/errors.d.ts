/** What the kit answers when it says no: a status, a code for programs, words for whoever reads logs. */
declare const problems: {
  readonly 'host/not-found': readonly [404, 'There is nothing at this address'];
  readonly 'host/method': readonly [405, 'Use POST'];
  readonly 'host/origin': readonly [403, 'This site does not answer pages of other origins'];
  readonly 'host/content-type': readonly [415, 'Send application/json'];
  readonly 'host/too-large': readonly [413, 'The body is too large'];
  readonly 'host/malformed': readonly [400, 'The body is not what is expected here'];
  readonly 'host/rate-limited': readonly [429, 'Too many requests'];
  readonly 'host/unknown-session': readonly [404, 'There is no such session for this visitor'];
  readonly 'host/unknown-conversation': readonly [404, 'There is no such conversation for this visitor'];
  readonly 'host/not-configured': readonly [404, 'This site does not offer that'];
  readonly 'host/no-context': readonly [404, 'There is nothing to say about this visitor'];
  readonly 'host/context': readonly [500, 'What is to be said about the visitor does not fit'];
  readonly 'host/failed': readonly [500, 'The site failed'];
  readonly 'platform/rejected': readonly [502, 'The service refused the site'];
  readonly 'platform/unavailable': readonly [502, 'The service is not available'];
  readonly 'platform/malformed': readonly [502, 'The service answered something else'];
  readonly 'platform/timeout': readonly [504, 'The service did not answer in time'];
  readonly 'platform/rate-limited': readonly [429, 'The service is busy'];
  readonly 'platform/refused': readonly [400, 'The service refused the request'];
  readonly 'platform/gone': readonly [404, 'The service does not know it any more'];
  readonly 'platform/ended': readonly [410, 'The conversation has ended'];
};
export type HostCode = keyof typeof problems;
export declare class HostError extends Error {
  readonly name = 'HostError';
  readonly code: HostCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** The service's own code, where it gave one that a client understands. */
  readonly serviceCode: string | undefined;
  constructor(
    code: HostCode,
    options?: {
      retryAfterSeconds?: number;
      serviceCode?: string;
      cause?: unknown;
    },
  );
}
/** The one shape of every refusal. */
export declare function problemResponse(error: unknown, correlationId: string): Response;
export {};
