/**
 * Everything that can go wrong, as codes. A code is public; the sentence a person reads is chosen elsewhere, from the
 * code. `retry`: the same thing may be asked again and may work.
 */
export const errorCodes = {
  'option/invalid': { retry: false },
  'auth/rejected': { retry: false },
  'auth/unreachable': { retry: true },
  'auth/malformed': { retry: true },
  'auth/timeout': { retry: true },
  'auth/rate-limited': { retry: true },
  'auth/insecure-token': { retry: false },
  'session/refused': { retry: true },
  'session/unrecoverable': { retry: true },
  'session/expired': { retry: false },
  'session/ended': { retry: false },
  'session/unavailable': { retry: false },
  'transport/offline': { retry: true },
  'transport/unreachable': { retry: true },
  'transport/blocked': { retry: true },
  'transport/portal': { retry: true },
  'message/empty': { retry: false },
  'message/too-large': { retry: false },
  'message/not-confirmed': { retry: true },
  'message/not-forwarded': { retry: true },
  'message/refused': { retry: false },
  'message/unknown': { retry: false },
  'context/declined': { retry: true },
  'context/refused': { retry: false },
  'context/timeout': { retry: true },
  'client/destroyed': { retry: false },
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** An error with a code. `detail` is for the developer; it never holds a token, nor what a person wrote. */
export class ChatError extends Error {
  override readonly name = 'ChatError';
  readonly code: ErrorCode;
  readonly retryable: boolean;
  /** When the other side named a time to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ErrorCode,
    detail = '',
    options: { readonly cause?: unknown; readonly retryAfterMs?: number } = {},
  ) {
    super(detail === '' ? code : `${code}: ${detail}`, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.retryable = errorCodes[code].retry;
    this.retryAfterMs = options.retryAfterMs;
  }
}

export const isChatError = (error: unknown): error is ChatError =>
  error instanceof Error && error.name === 'ChatError' && 'code' in error;
