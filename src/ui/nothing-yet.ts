import { emptyConversation } from '../core/conversation/state.js';
import type { Snapshot } from '../core/session/client.js';

/** Before there is a client. */
export const nothingYet: Snapshot = {
  phase: 'idle',
  error: null,
  attempt: 0,
  conversation: emptyConversation,
  items: [],
  draft: '',
  kept: true,
  transport: 'messaging',
  leads: false,
  known: true,
  alone: false,
};
