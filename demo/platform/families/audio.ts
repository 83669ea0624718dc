import { z } from 'zod';
import type { Clock } from '../clock.js';
import { chatError } from '../contract/chat.js';
import { rendered, type Utterance } from '../phone/recording.js';
import { Refusal } from '../policy.js';
import { flag, parseQuery } from '../query.js';
import type { Call, Reply, Route } from '../router.js';
import type { Database } from '../store/database.js';
import { keptOf, type Kept } from '../store/records.js';
import { admitted } from './access.js';

const audioQuery = z.object({
  direction: z.enum(['combined', 'user', 'agent']).default('combined'),
  redacted: flag.default(false),
});

/** What was spoken in a call. Who may not see what is personal does not hear it either. */
export const audioRoutes = (ports: { readonly db: Database; readonly clock: Clock }): Route[] => [
  {
    method: 'GET',
    path: '/v3/:account_id/:project_id/conversations/:conversation_id/audio',
    summary: 'The recording of a call, as WAV',
    headers: ['x-api-key'],
    query: audioQuery,
    answers: { 200: null, 400: chatError, 401: chatError, 403: chatError, 404: chatError },
    handle: async (call: Call): Promise<Reply> => {
      const { projectId, pii } = await admitted(ports, call, 'conversations');
      const { direction, redacted } = parseQuery(audioQuery, call.query);
      const [kept] = await keptOf(ports.db, projectId, [call.params['conversation_id'] ?? '']);
      if (kept === undefined || kept.channel !== 'VOICE-SIP')
        throw new Refusal(404, 'There is no recording', 'CONVERSATIONS_RECORDING_NOT_FOUND');
      const data = rendered(utterances(kept), { direction, redacted: redacted || !pii });
      return { status: 200, file: { type: 'audio/wav', data } };
    },
  },
];

function utterances({ startedAt, turns }: Kept): Utterance[] {
  return turns.flatMap(({ said, saidAt, answer, answeredAt }): Utterance[] => [
    { side: 'user', text: said, at: (saidAt ?? startedAt) - startedAt },
    { side: 'agent', text: answer, at: (answeredAt ?? startedAt) - startedAt },
  ]);
}
