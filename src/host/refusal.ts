import type { Answer } from './ask.js';
import { HostError } from './errors.js';

/** What was thrown, as one of ours: what is foreign is the site's own, or ours to mend. */
export const asHostError = (thrown: unknown): HostError =>
  thrown instanceof HostError ? thrown : new HostError('host/failed', { cause: thrown });

/** The one shape of every refusal. */
export function refusal(told: HostError, correlationId: string): Answer {
  const body = {
    error: told.message,
    code: told.code,
    ...(told.serviceCode === undefined ? {} : { error_code: told.serviceCode }),
    correlation_id: correlationId,
  };
  const headers: Answer['headers'] = [
    ['Content-Type', 'application/json'],
    ['Cache-Control', 'no-store'],
  ];
  if (told.retryAfterSeconds !== undefined) headers.push(['Retry-After', String(Math.ceil(told.retryAfterSeconds))]);
  if (told.status === 405) headers.push(['Allow', 'POST']);
  return { status: told.status, headers, body: JSON.stringify(body) };
}
