/**
 * Everything that can go wrong, as codes. A code is public; the sentence a person reads is chosen elsewhere, from the
 * code. Of these the same may be asked again, and may work.
 */
type Passing =
  | 'auth/unreachable'
  | 'auth/malformed'
  | 'auth/timeout'
  | 'auth/rate-limited'
  | 'session/refused'
  | 'session/unrecoverable'
  | 'transport/offline'
  | 'transport/unreachable'
  | 'transport/blocked'
  | 'message/not-confirmed'
  | 'message/not-forwarded'
  | 'context/declined'
  | 'context/timeout'
  | 'storage/failed';
/** And of these it would be in vain. */
const final = [
  'option/invalid',
  'auth/rejected',
  'auth/insecure-token',
  'session/expired',
  'session/ended',
  'session/unavailable',
  'message/empty',
  'message/too-large',
  'message/refused',
  'message/unknown',
  'context/refused',
  'client/destroyed',
  'unknown',
] as const;
export type ErrorCode = Passing | (typeof final)[number];

export const retryable = (code: ErrorCode): boolean => !(final as readonly string[]).includes(code);

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
    super(detail === '' ? code : `${code}: ${detail}`, options);
    this.code = code;
    this.retryable = retryable(code);
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Of something that a page gives, by its name. */
export const invalid = (name: string, wrong: string): ChatError => new ChatError('option/invalid', `${name}: ${wrong}`);

export const isChatError = (error: unknown): error is ChatError =>
  error instanceof Error && error.name === 'ChatError' && 'code' in error;
