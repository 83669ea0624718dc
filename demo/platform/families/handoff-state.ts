import type { Clock } from '../clock.js';
import { chatError } from '../contract/chat.js';
import { handoffState, handoffStateQuery } from '../contract/handoff-state.js';
import { Refusal } from '../policy.js';
import { parseQuery } from '../query.js';
import type { Call, Reply, Route } from '../router.js';
import type { Database } from '../store/database.js';
import { stateOfConversation, stateShared } from '../store/handoff-states.js';
import { admitted } from './access.js';

export interface HandoffStatePorts {
  readonly db: Database;
  readonly clock: Clock;
}

/** What the place that a conversation was handed over to may know of it. */
export function handoffStateRoutes(ports: HandoffStatePorts): Route[] {
  return [
    {
      method: 'GET',
      path: '/v1/:account_id/:project_id/handoff_state',
      summary: 'What was known of a conversation when it was handed over',
      headers: ['x-api-key'],
      query: handoffStateQuery,
      answers: { 200: handoffState, 400: chatError, 401: chatError, 403: chatError, 404: chatError },
      handle: (call) => read(ports, call),
    },
  ];
}

async function read(ports: HandoffStatePorts, call: Call): Promise<Reply> {
  const { projectId } = await admitted(ports, call, 'handoff');
  const { id = '', shared_id: sharedId = '' } = parseQuery(handoffStateQuery, call.query);
  if (id === '' && sharedId === '') throw new Refusal(400, 'id or shared_id: one of them is required');
  const state =
    sharedId === ''
      ? await stateOfConversation(ports.db, projectId, id)
      : await stateShared(ports.db, projectId, sharedId);
  if (state === null) throw new Refusal(404, 'Handoff state not found');
  const shared = state.sharedId === null ? {} : { shared_id: state.sharedId };
  return { status: 200, body: { id: state.id, data: state.data, ...shared } };
}
