import { asked, failure, leave, type Asked, type Call, type Line } from './call.js';
import { unfit } from './error.js';
import { checkGiven, type Names } from './given.js';
import { HEADER_NAME } from './headers.js';
import type { RuntimeOptions } from './options.js';
import { addressOf, isObject, isText, jsonOf, queryOf, type Json } from './wire.js';

const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'application/xml', 'text/plain'] as const;
export type EventBodyType = (typeof BODY_TYPES)[number];

/** Where the id of an event stands: in a header, in the query, or in what is sent, as `payment.reference`. */
export type EventPlace =
  | { readonly in: 'headers'; readonly name: string }
  | { readonly in: 'querystring'; readonly name: string }
  | { readonly in: 'payload'; readonly path: string };

export interface EventOptions extends Asked {
  /** A header unless said: what is sent stays as it is. */
  readonly at?: EventPlace | undefined;
  /** JSON unless said. Another is sent as it is given: with the id in it already, where that is the place. */
  readonly type?: EventBodyType | undefined;
}

/** What third parties have done for a conversation, by an id that its agent has given. */
export interface ServiceEvents {
  /** Accepted, and kept for the conversation. */
  send(eventId: string, data: unknown, options?: EventOptions): Promise<void>;
  /** For a third party that posts by itself, with the id in that place and a key in `X-Api-Key`. */
  address(place: EventPlace): string;
}

const ACCEPTED = 201;
const IN_HEADER: EventPlace = { in: 'headers', name: 'X-Event-Id' };
const optionNames: Names<EventOptions> = { at: true, type: true, signal: true };
/** What the query and the headers have of their own, or of the connection. */
const taken = {
  headers: [
    ...['x-api-key', 'content-type', 'accept', 'host', 'content-length', 'connection', 'keep-alive'],
    ...['transfer-encoding', 'te', 'trailer', 'upgrade', 'expect'],
  ],
  querystring: ['event_id_location', 'event_id_path', 'account_id', 'project_id'],
} as const;

export function serviceEvents(
  line: Line,
  { baseUrl, accountId, projectId, eventsKey }: RuntimeOptions & { eventsKey: string },
): ServiceEvents {
  const address = (place: EventPlace, more: Json = {}): string => {
    const name = pathOf(place);
    const query = { event_id_location: place.in, event_id_path: name, account_id: accountId };
    const named = queryOf({ ...query, project_id: projectId, ...more });
    return addressOf('events', baseUrl, ['v1', 'external-events', 'webhook'], named);
  };
  return {
    address: (place) => address(place),
    async send(eventId, data, options = {}) {
      checkGiven('events', options, optionNames);
      const { at: place = IN_HEADER, type = 'application/json', signal } = options;
      if (!BODY_TYPES.includes(type)) throw unfit('events', 'type', `expected one of ${BODY_TYPES.join(', ')}`);
      if (typeof eventId !== 'string' || !/^[\x21-\x7e]+$/.test(eventId))
        throw unfit('events', 'eventId', 'expected an id that the agent has given');
      const name = pathOf(place);
      const url = address(place, place.in === 'querystring' ? { [name]: eventId } : {});
      const body = place.in === 'payload' && type === 'application/json' ? withId(data, name, eventId) : data;
      const call: Call = {
        family: 'events',
        method: 'POST',
        url,
        keys: { 'X-Api-Key': eventsKey },
        headers: { 'Content-Type': type, ...(place.in === 'headers' ? { [name]: eventId } : {}) },
        body: type === 'application/json' ? jsonOf('events', body) : textOf(body),
        // The agent would hear of it twice.
        safe: false,
        signal,
      };
      await asked(line, call, async (response) => {
        leave(response);
        // Whoever answers 200, such as a page that one has to sign in at, has told nobody.
        if (response.status !== ACCEPTED) throw failure(line, call, 'api/malformed', response);
      });
    },
  };
}

function pathOf(place: EventPlace): string {
  if (!isObject(place) || !['headers', 'querystring', 'payload'].includes(place.in))
    throw unfit('events', 'at', 'expected a place such as { in: "headers", name: "X-Event-Id" }');
  const path: unknown = place.in === 'payload' ? place.path : place.name;
  const well = isText(path) && path.trim() !== '' && path.length <= 256;
  if (!well || (place.in === 'headers' && !HEADER_NAME.test(path)))
    throw unfit('events', 'at', 'expected the name of a header or a parameter, or a path such as "payment.reference"');
  if (place.in === 'payload') return path;
  const own: readonly string[] = taken[place.in];
  if (own.includes(place.in === 'headers' ? path.toLowerCase() : path))
    throw unfit('events', 'at', 'expected a name that the request does not have already');
  return path;
}

/** A copy with the id at its dotted path. What stands in the way is the site's, and is not written over. */
function withId(data: unknown, path: string, id: string): unknown {
  const [step = '', ...rest] = path.split('.');
  const given = data ?? {};
  const list = Array.isArray(given);
  if ((!list && !isObject(given)) || step === '__proto__' || (list && !/^\d{1,4}$/.test(step)))
    throw unfit('events', 'at', 'expected a path to where there is nothing yet');
  const there = Object.hasOwn(given, step) ? (given as Json)[step] : undefined;
  if (rest.length === 0 && there !== undefined && there !== id)
    throw unfit('events', 'at', 'expected a path to where there is nothing yet');
  const value = rest.length === 0 ? id : withId(there, rest.join('.'), id);
  return list ? Object.assign([...(given as readonly unknown[])], { [step]: value }) : { ...given, [step]: value };
}

function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw unfit('events', 'data', 'expected a text, for it is no JSON that is sent');
}
