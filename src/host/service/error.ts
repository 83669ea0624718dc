import { parsed } from '../http.js';

/** Which part of the service was asked: each has keys of its own. */
export type ServiceFamily = 'chat' | 'conversations' | 'handoff' | 'events' | 'numbers' | 'outbound' | 'realTimeConfig';

/** What can go wrong, and that in words. */
const problems = {
  'api/invalid': 'This cannot be sent',
  'api/refused': 'The service refused the request',
  'api/rejected': 'The service refused the key',
  'api/not-found': 'The service does not know it',
  'api/ended': 'The conversation has ended',
  'api/expired': 'The conversation was left alone for too long',
  'api/rate-limited': 'The service is busy',
  'api/timeout': 'The service did not answer in time',
  'api/unavailable': 'The service is not available',
  'api/malformed': 'The service answered something else',
  'api/aborted': 'Whoever asked has left',
} as const;
export type ServiceCode = keyof typeof problems;

export interface WrongField {
  readonly field: string;
  readonly message: string;
}

/** What is known of a failure besides its code. */
export interface Told {
  readonly status?: number;
  readonly words?: string;
  readonly serviceCode?: string;
  readonly correlationId?: string;
  readonly fields?: readonly WrongField[];
  readonly retryAfterSeconds?: number;
  readonly unclear?: boolean;
}

/** All that goes wrong with a call to the service. No key and no token is ever in it, also where the service repeats one. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly family: ServiceFamily;
  readonly code: ServiceCode;
  /** Of the answer; null where there was none, and 0 of a redirect that the runtime shows to nobody. */
  readonly status: number | null;
  /** The service's own code, where it gave one. */
  readonly serviceCode: string | null;
  /** What whoever provides the service finds the call by. */
  readonly correlationId: string | null;
  readonly fields: readonly WrongField[];
  /** When to come back, where that was said. */
  readonly retryAfterSeconds: number | null;
  /** Whether it may have been done all the same: whoever does it again may have it done twice. */
  readonly unclear: boolean;

  constructor(family: ServiceFamily, code: ServiceCode, told: Told = {}) {
    super(told.words === undefined ? problems[code] : `${problems[code]}: ${told.words}`);
    this.family = family;
    this.code = code;
    this.status = told.status ?? null;
    this.serviceCode = told.serviceCode ?? null;
    this.correlationId = told.correlationId ?? null;
    this.fields = told.fields ?? [];
    this.retryAfterSeconds = told.retryAfterSeconds ?? null;
    this.unclear = told.unclear ?? false;
  }
}

/** What is not even sent, and which field is why. */
export const unfit = (family: ServiceFamily, field: string, message: string): ServiceError =>
  new ServiceError(family, 'api/invalid', { words: `${field}: ${message}`, fields: [{ field, message }] });

const CODE = /^[A-Za-z][\w.-]{0,63}$/;
const ID = /^[\w.:-]{1,128}$/;
const MOST_WORDS = 300;
const MOST_FIELDS = 50;

/** What the service says of a refusal; its families say it in different places. */
export function refusalIn(text: string, headers: Headers, correlationHeader: string, secrets: readonly string[]): Told {
  const json = parsed(text) ?? {};
  const forms = secrets.flatMap(formsOf);
  const plain = (value: unknown): string | null => {
    if (typeof value !== 'string' || value === '') return null;
    return forms.reduce((said, form) => said.replaceAll(form, '…'), value).slice(0, MOST_WORDS);
  };
  const first = (names: readonly string[], kind = /^/): string | undefined =>
    names.map((name) => plain(json[name])).find((value) => value !== null && kind.test(value)) ?? undefined;
  const words = first(['error_message', 'message', 'error']);
  const serviceCode = first(['error_code', 'code'], CODE);
  const told = plain(headers.get(correlationHeader));
  const correlationId = told !== null && ID.test(told) ? told : first(['error_id'], ID);
  const fields = (Array.isArray(json['errors']) ? json['errors'] : [])
    .slice(0, MOST_FIELDS)
    .flatMap((one: { readonly field?: unknown; readonly message?: unknown } | null): WrongField[] => {
      const field = plain(one?.field);
      return field === null ? [] : [{ field, message: plain(one?.message) ?? '' }];
    });
  return {
    ...(words === undefined ? {} : { words }),
    ...(serviceCode === undefined ? {} : { serviceCode }),
    ...(correlationId === undefined ? {} : { correlationId }),
    fields,
  };
}

/** How a secret can stand in words: as it is, and as it is written in an address or a form. */
function formsOf(secret: string): string[] {
  const form = new URLSearchParams({ '': secret }).toString().slice(1);
  const escaped = [encodeURIComponent(secret), encodeURI(secret), form];
  return [secret, ...escaped, ...escaped.map(smallEscapes)];
}

const smallEscapes = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
