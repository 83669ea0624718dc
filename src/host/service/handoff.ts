import { absences, nullWhereAbsent } from './absence.js';
import { askedJson, type Asked, type Line } from './call.js';
import { checkGiven, SIGNAL } from './given.js';
import type { RuntimeOptions } from './options.js';
import { addressOf, checkId, isObject, isText, queryOf } from './wire.js';

export interface HandoffState {
  /** Of the conversation. */
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The site's own id, where it gave one; else null. */
  readonly sharedId: string | null;
}

/** What was known of a conversation when it was handed over; null where nothing is. Never both ids: the service looks at one only. */
export interface ServiceHandoff {
  getByConversation(conversationId: string, options?: Asked): Promise<HandoffState | null>;
  /** Of several with that id, the latest. */
  getByShared(sharedId: string, options?: Asked): Promise<HandoffState | null>;
}

export function serviceHandoff(
  line: Line,
  { baseUrl, accountId, projectId, apiKey }: RuntimeOptions & { apiKey: string },
): ServiceHandoff {
  const get = async (name: 'id' | 'shared_id', id: string, options: Asked): Promise<HandoffState | null> => {
    checkId('handoff', id);
    checkGiven('handoff', options, SIGNAL);
    return askedJson(
      line,
      {
        family: 'handoff',
        method: 'GET',
        url: addressOf('handoff', baseUrl, ['v1', accountId, projectId, 'handoff_state'], queryOf({ [name]: id })),
        keys: { 'x-api-key': apiKey },
        absence: absences.conversations,
        safe: true,
        signal: options.signal,
      },
      ({ id, data, shared_id: sharedId }) =>
        isText(id) && isObject(data) ? { id, data, sharedId: isText(sharedId) ? sharedId : null } : null,
    ).catch(nullWhereAbsent);
  };
  return {
    getByConversation: (id, options = {}) => get('id', id, options),
    getByShared: (id, options = {}) => get('shared_id', id, options),
  };
}
