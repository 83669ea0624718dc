import { Refusal } from '../policy.js';
import type { Call } from '../router.js';

/** What was sent: an object in JSON, or an empty one where nothing was. */
export function jsonBody(call: Call): unknown {
  const type = call.header('content-type');
  if (call.hasBody && type !== undefined && !/^application\/json\b/i.test(type))
    throw new Refusal(415, 'Use Content-Type: application/json');
  const { body = {} } = call;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new Refusal(400, 'The body must be an object');
}
