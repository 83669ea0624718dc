import { AgentError, type Act, type Agent, type Attachment, type TurnNote } from '../agent/port.js';
import type { Clock } from '../clock.js';
import type { Log } from '../log.js';
import { asTurn } from '../messaging/talks.js';
import type { Conversations } from '../store/conversations.js';
import type { ExternalEvents } from '../store/external-events.js';

export interface TurnPorts {
  readonly agent: Agent;
  readonly conversations: Conversations;
  readonly externalEvents: ExternalEvents;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Answer {
  readonly response: string;
  readonly handoff: { readonly destination: string; readonly reason: string } | null;
  readonly ended: boolean;
  readonly note: TurnNote;
}

const LONGEST_TURN_MS = 60_000;
const NEVER = new AbortController().signal;

/**
 * One turn of the agent, collected into one reply and kept. Null when there is no such conversation, or it is over, also since the
 * agent was asked; throws what the agent threw.
 */
export async function agentTurn(
  ports: TurnPorts,
  id: string,
  said: string | null,
  metadata: Record<string, unknown>,
  gone: AbortSignal = NEVER,
): Promise<Answer | null> {
  const { agent, conversations, externalEvents, clock, log } = ports;
  const conversation = await conversations.find(id);
  if (conversation === null || conversation.endedAt !== null) return null;
  const at = clock.now();
  const events = await externalEvents.hear(id);
  const turn = {
    ...asTurn(conversation, externalEvents),
    said,
    metadata,
    events,
    history: await conversations.history(id),
    signal: AbortSignal.any([gone, AbortSignal.timeout(LONGEST_TURN_MS)]),
  };
  const acts: Act[] = [];
  try {
    for await (const act of agent.reply(turn)) {
      acts.push(act);
      if (act.do === 'remember') await conversations.remember(id, act.state);
      if (act.do === 'language') await conversations.speak(id, act.code);
    }
  } catch (error) {
    log.trouble('agent', error, { conversation: id });
    await conversations.failed(id, error instanceof AgentError ? error.fault : 'failed', clock.now());
    await externalEvents.unhear(events);
    throw error;
  }
  const answer = collect(acts);
  const { response, note } = answer;
  const record = { said, saidAt: at, answer: response, answeredAt: clock.now(), note };
  if (!(await conversations.addTurnIfOpen(id, record))) return null;
  if (answer.handoff !== null) await conversations.handedOff(id, answer.handoff.destination, answer.handoff.reason);
  if (answer.ended) await conversations.end(id, answer.handoff === null ? 'agent' : 'handoff', clock.now());
  return answer;
}

/** A link that cannot be attached is written; a picture is left out. */
const written = ({ content_type: type, content_url: url, title }: Attachment): string =>
  type === 'ATTACHMENT_CONTENT_TYPE_URL' ? `\n\n[${title ?? url}](${url})` : '';

function collect(acts: readonly Act[]): Answer {
  let response = '';
  let handoff: Answer['handoff'] = null;
  let ended = false;
  let note: TurnNote = {};
  for (const act of acts) {
    if (act.do === 'say') response += act.text;
    else if (act.do === 'next' && response !== '') response += '\n\n';
    else if (act.do === 'attach') response += act.attachments.map(written).join('');
    else if (act.do === 'end') ended = true;
    else if (act.do === 'note') note = act.note;
    else if (act.do === 'handOver') {
      ended = true;
      handoff = { destination: act.destination, reason: act.reason === '' ? act.destination : act.reason };
    }
  }
  return { response: response.trimEnd(), handoff, ended, note };
}
