import type { Addresses } from './platform/server.js';
import type { Credentials } from './platform/credentials.js';

export type Outcome = 'open' | 'paid' | 'refused' | 'failed';

/** Tells the conversation that gave the id that its order is paid. */
export type Till = (eventId: string, order: string) => Promise<Outcome>;

/** What became of a telling, by the service's answer. */
const OUTCOMES: Readonly<Record<number, Outcome>> = { 201: 'paid', 400: 'refused' };

/** As a payment provider would, from its server: the key of the external events never reaches a page. */
export function till({ runtime }: Pick<Addresses, 'runtime'>, keys: Credentials): Till {
  const query = new URLSearchParams({
    event_id_location: 'payload',
    event_id_path: 'event.id',
    account_id: keys.accountId,
    project_id: keys.projectId,
  });
  return async (eventId, order) => {
    const answer = await fetch(`${runtime}/v1/external-events/webhook?${query.toString()}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Api-Key': keys.externalEventsKey },
      body: JSON.stringify({ event: { id: eventId }, order, status: 'paid' }),
    }).catch(() => undefined);
    return OUTCOMES[answer?.status ?? 0] ?? 'failed';
  };
}
