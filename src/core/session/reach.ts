import { EXPIRY_MS } from './limits.js';
import type { Session } from './session.js';

/** There is somebody to dial: whose address is the session's, or the website, which needs none. */
export const dialable = ({ record, transport }: Session): boolean => record !== null || transport === 'rest';

/** Nobody waits so long for whoever is silent. Of a conversation over REST that is for the service to say. */
export const outlived = ({ aliveAt, transport }: Session, now: number): boolean =>
  transport === 'messaging' && now - aliveAt > EXPIRY_MS;
