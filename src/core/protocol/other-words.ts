import type { ClientEvent, Dialect } from './events.js';

/** What a client says that a first message does not need, with how it is written. */

/** The spelling to try when the service does not know our names. */
export const otherDialect = (dialect: Dialect): Dialect => (dialect === 'poly' ? 'service' : 'poly');

export const ending: ClientEvent = { type: 'end', wire: ['USER_END_SESSION'] };

export const typing = (is: boolean): ClientEvent => ({
  type: 'typing',
  typing: is,
  wire: ['USER_TYPING', { state: `TYPING_STATE_${is ? 'STARTED' : 'STOPPED'}` }],
});

export const csat = (surveyId: string, rating: number | null): ClientEvent => ({
  type: 'csat',
  surveyId,
  rating,
  wire: [
    'CSAT_RESPONSE',
    { survey_id: surveyId === '' ? undefined : surveyId, ...(rating === null ? { skipped: true } : { rating }) },
  ],
});
