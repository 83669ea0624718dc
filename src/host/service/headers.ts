import { optional } from '../rules.js';

/** What the service's own headers begin with. */
const HEADER_PREFIX = 'X-Service-';

/** The headers that are the service's own, and no standard's; whoever provides it may have given them another name. */
export const ownHeaders = (prefix = HEADER_PREFIX) => ({
  authToken: `${prefix}Auth-Token`,
  correlationId: `${prefix}Correlation-Id`,
  timestamp: `${prefix}Timestamp`,
  signature: `${prefix}Signature`,
  eventId: `${prefix}Event-ID`,
});

/** What a header may be called. */
export const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;

/** How they begin, as an option. */
export const headerPrefix = optional([
  (value) => typeof value === 'string' && HEADER_NAME.test(value),
  'how the name of a header begins, such as "X-Service-"',
]);
