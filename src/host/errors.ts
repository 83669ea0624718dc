/** What the kit answers when it says no: a status, a code for programs, words for whoever reads logs. */
const problems = {
  'host/not-found': [404, 'There is nothing at this address'],
  'host/method': [405, 'Use POST'],
  'host/origin': [403, 'This site does not answer pages of other origins'],
  'host/content-type': [415, 'Send application/json'],
  'host/too-large': [413, 'The body is too large'],
  'host/malformed': [400, 'The body is not what is expected here'],
  'host/instance': [400, 'The name of the chat is too long'],
  'host/body-gone': [500, 'The body was read before the kit, and is not in request.body'],
  'host/rate-limited': [429, 'Too many requests'],
  'host/unknown-session': [404, 'There is no such session for this visitor'],
  'host/no-cookie': [404, 'The browser has sent no cookie of this visitor'],
  'host/unknown-conversation': [404, 'There is no such conversation for this visitor'],
  'host/not-configured': [404, 'This site does not offer that'],
  'host/no-context': [404, 'There is nothing to say about this visitor'],
  'host/context': [500, 'What is to be said about the visitor does not fit'],
  'host/aborted': [400, 'Whoever asked has left'],
  'host/failed': [500, 'The site failed'],
  'platform/rejected': [502, 'The service refused the site'],
  'platform/unavailable': [502, 'The service is not available'],
  'platform/malformed': [502, 'The service answered something else'],
  'platform/timeout': [504, 'The service did not answer in time'],
  'platform/rate-limited': [429, 'The service is busy'],
  'platform/refused': [400, 'The service refused the request'],
  'platform/gone': [404, 'The service does not know it any more'],
  'platform/ended': [410, 'The conversation has ended'],
} as const;
export type HostCode = keyof typeof problems;

export class HostError extends Error {
  override readonly name = 'HostError';
  readonly code: HostCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** The service's own code, where it gave one that a client understands. */
  readonly serviceCode: string | undefined;

  constructor(code: HostCode, options: { retryAfterSeconds?: number; serviceCode?: string; cause?: unknown } = {}) {
    const [status, words] = problems[code];
    super(words, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.status = status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.serviceCode = options.serviceCode;
  }
}
