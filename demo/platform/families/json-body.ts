import { Refusal } from '../policy.js';
import type { Call } from '../router.js';

/** What was sent: an object in JSON, or that which stands for it where nothing was. */
export function jsonBody(call: Call, nothing: unknown = {}): Readonly<Record<string, unknown>> {
  const type = call.header('content-type');
  if (call.hasBody && type !== undefined && !/^application\/json\s*(;|$)/i.test(type))
    throw new Refusal(415, 'Use Content-Type: application/json');
  const { body = nothing } = call;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal(400, 'The body must be an object');
  return body as Readonly<Record<string, unknown>>;
}
