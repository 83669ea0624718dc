import { randomUUID } from 'node:crypto';
import type { Connector } from '../credentials.js';
import { agentTurn, type TurnPorts } from '../families/turns.js';
import { Refusal } from '../policy.js';
import type { Database } from '../store/database.js';

export interface VoicePorts extends TurnPorts {
  readonly db: Database;
}

export interface VoiceCall {
  readonly id: string;
  readonly connector: Pick<Connector, 'projectId' | 'accountId' | 'environment'>;
  /** Without one, the default of what is deployed. */
  readonly variantId?: string | null;
  readonly language?: string;
  readonly from: string;
  readonly to: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** What the person at the phone says, after the agent has greeted. */
  readonly says: readonly string[];
  /** Aborted when the line is cut. */
  readonly signal?: AbortSignal;
}

export const callId = (): string => `CA${randomUUID().replaceAll('-', '')}`;

/** A call from pick-up to hang-up: a conversation like any other, whose words were spoken. Answers what the agent said. */
export async function holdCall(ports: VoicePorts, call: VoiceCall): Promise<string[]> {
  const { db, conversations, clock } = ports;
  const { projectId, accountId, environment } = call.connector;
  const begun = await conversations.start({
    id: call.id,
    projectId,
    accountId,
    environment,
    channel: 'VOICE-SIP',
    variantId: call.variantId ?? null,
    language: call.language ?? 'en-US',
    attributes: call.attributes,
    at: clock.now(),
  });
  if (!begun) throw new Refusal(400, `Nothing is deployed in ${environment}`, 'CHAT_DRAFT_NOT_EXIST');
  await db.query('UPDATE conversations SET from_number = $2, to_number = $3 WHERE id = $1', [
    call.id,
    call.from,
    call.to,
  ]);
  const answers: string[] = [];
  try {
    for (const said of [null, ...call.says]) {
      if (call.signal?.aborted) break;
      const answer = await agentTurn(ports, call.id, said, {}, call.signal);
      answers.push(answer?.response ?? '');
      if (answer?.ended !== false) break;
    }
    return answers;
  } finally {
    await conversations.end(call.id, 'hangup', clock.now());
  }
}
