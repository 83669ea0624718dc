import { STATUS_CODES } from 'node:http';

/** Which body goes with which status, family by family. One place decides the shape of an error. */
export type Family =
  'messaging' | 'chat' | 'external-events' | 'reservation' | 'outbound' | 'agents' | 'desk' | 'control';

export interface Problem {
  readonly status: number;
  readonly message: string;
  /** UPPER_SNAKE unless the service spells it otherwise. */
  readonly code?: string;
  readonly retryAfter?: number;
  /** Which fields are at fault. */
  readonly fields?: readonly { readonly field: string; readonly message: string }[];
  /** What the body says besides. */
  readonly more?: Readonly<Record<string, unknown>>;
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;
  constructor(status: number, message: string, code?: string, told: Pick<Problem, 'fields' | 'more'> = {}) {
    super(message);
    this.problem = { status, message, ...(code === undefined ? {} : { code }), ...told };
  }
}

/** One thing that was given is not right: it is named in the words, and by itself. */
export const unfit = (status: number, field: string, message: string, code?: string): Refusal =>
  new Refusal(status, `${field}: ${message}`, code, { fields: [{ field, message }] });

const generic: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  410: 'GONE',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE',
  429: 'RATE_LIMITED',
  500: 'INTERNAL_ERROR',
  501: 'NOT_IMPLEMENTED',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
};

export const problemCode = ({ status, code }: Problem): string => code ?? generic[status] ?? `HTTP_${status}`;

export function problemBody(family: Family, problem: Problem, correlationId: string): Record<string, unknown> {
  const { message } = problem;
  const extras = { error_code: problemCode(problem), error_id: correlationId };
  switch (family) {
    case 'messaging':
      return { message, error: message, ...extras };
    case 'agents':
      return { message, errors: problem.fields ?? [], ...extras, ...problem.more };
    case 'chat':
    case 'external-events':
      return { success: false, error: message, error_message: message, data: null, ...extras };
    case 'reservation':
      return { success: false, error: STATUS_CODES[problem.status] ?? 'Refused', message, ...extras };
    case 'outbound':
      return { error: message, code: extras.error_code, ...extras };
    case 'desk':
    case 'control':
      return { error: message, ...extras };
  }
}
