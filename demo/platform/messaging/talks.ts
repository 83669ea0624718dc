import { AgentError, type Act, type Agent, type AgentFault, type Turn, type TurnNote } from '../agent/port.js';
import type { Clock } from '../clock.js';
import type { Faults } from '../faults.js';
import type { Log } from '../log.js';
import type { Settings } from '../settings.js';
import type { Conversation, Conversations } from '../store/conversations.js';
import type { ExternalEvents } from '../store/external-events.js';
import { SessionClosed } from '../store/journal.js';
import { systemPayload, type Json, type SystemMessage } from './events.js';
import type { Handoffs } from './handoffs.js';
import type { Hub } from './hub.js';
import { playScript, type Scripts } from './scripts.js';
import { Speaker } from './speaker.js';
import type { Session } from './sessions.js';

export interface TalkPorts {
  readonly hub: Hub;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly faults: Faults;
  readonly log: Log;
  readonly conversations: Conversations;
  readonly externalEvents: ExternalEvents;
  readonly handoffs: Handoffs;
  readonly scripts: Scripts;
  readonly agent: Agent;
  end(session: Session, reason: 'REASON_NATURAL_END'): Promise<void>;
}

export interface Asked {
  /** null asks for the greeting. */
  readonly said: string | null;
  readonly at: number;
  readonly metadata: Json | undefined;
  /** Nobody wrote: an external event came. */
  readonly byEvent?: true;
}

interface Queue {
  readonly session: Session;
  waiting: Asked[];
  refusing: boolean;
  readonly stop: AbortController;
}

/** More messages than this at once are answered with one sentence about load, not with an answer each. */
const MOST_WAITING = 20;

const FAULT_MESSAGES: Record<AgentFault, SystemMessage> = {
  overloaded: 'E3',
  failed: 'E5',
  broken: 'E6',
  misconfigured: 'E4',
};

/** The talk of every session here: one turn at a time, what was written meanwhile is answered together. */
export class Talks {
  readonly #ports: TalkPorts;
  readonly #queues = new Map<string, Queue>();

  constructor(ports: TalkPorts) {
    this.#ports = ports;
  }

  /** The visitor asked for the agent, or wrote something. Never rejects. */
  heard(session: Session, asked: Asked): void {
    if (this.#ports.settings.agent === 'silent' && asked.said !== null) return;
    this.#take(session, asked);
  }

  /** An external event came. It is answered in its turn, and so are those that come until then. */
  happened(session: Session): void {
    const { settings, clock } = this.#ports;
    if (settings.agent === 'silent' || this.#queues.get(session.id)?.waiting.some(({ byEvent }) => byEvent)) return;
    this.#take(session, { said: '', at: clock.now(), metadata: undefined, byEvent: true });
  }

  #take(session: Session, asked: Asked): void {
    const queue = this.#queues.get(session.id);
    if (queue !== undefined) return this.#enqueue(queue, asked);
    const fresh: Queue = { session, waiting: [asked], refusing: false, stop: new AbortController() };
    this.#queues.set(session.id, fresh);
    void this.#run(fresh);
  }

  /** The session is over: nobody waits for an answer. */
  stop(sessionId: string): void {
    this.#queues.get(sessionId)?.stop.abort();
  }

  /** Resolves when no turn is under way. */
  async settled(): Promise<void> {
    while (this.#queues.size > 0) await new Promise((resolve) => setImmediate(resolve));
  }

  stopAll(): void {
    for (const queue of this.#queues.values()) queue.stop.abort();
  }

  #enqueue(queue: Queue, asked: Asked): void {
    if (queue.waiting.length < MOST_WAITING) queue.waiting.push(asked);
    else if (asked.byEvent !== true) queue.refusing = true;
  }

  async #run(queue: Queue): Promise<void> {
    const { session, stop } = queue;
    try {
      while (queue.waiting.length > 0 && !stop.signal.aborted) {
        const asked = together(queue.waiting);
        queue.waiting = queue.waiting.slice(asked.many);
        await this.#turn(session, asked, stop.signal);
        if (!queue.refusing) continue;
        queue.refusing = false;
        await this.#complain(session, 'E3');
      }
    } catch (error) {
      if (!(error instanceof SessionClosed)) this.#ports.log.trouble('turn', error, { session: session.id });
    } finally {
      this.#queues.delete(session.id);
    }
  }

  async #turn(session: Session, asked: Asked, signal: AbortSignal): Promise<void> {
    const { conversations, handoffs, hub } = this.#ports;
    if (asked.said === null && !(await this.#join(session, asked, signal))) return;
    const conversation = await conversations.find(session.id);
    // While a person helps, nobody reacts; the agent hears of it when it is back.
    if (asked.byEvent && conversation?.phase !== 'agent') return;
    if (conversation === null) return this.#complain(session, asked.said === null ? 'E4' : 'E10', asked.metadata);
    if (conversation.phase === 'waiting' || conversation.phase === 'live') {
      await this.#unanswered(session, asked);
      if (asked.said !== null && !(await handoffs.forward(session, asked.said)))
        await this.#complain(session, 'E13', asked.metadata);
      return;
    }
    if (conversation.phase === 'client') return this.#unanswered(session, asked);
    if (conversation.phase === 'left') {
      await conversations.give(session.id, 'agent');
      await hub.say(session.id, 'EVENT_TYPE_SERVICE_AGENT_JOINED', agentCard);
    }
    await this.#answer(session, conversation, asked, signal);
  }

  /** The agent comes in, once; a second request only asks it to greet again. False when it has nothing to say. */
  async #join(session: Session, asked: Asked, signal: AbortSignal): Promise<boolean> {
    const { clock, settings, hub, conversations } = this.#ports;
    const fresh = await conversations.start({
      id: session.id,
      projectId: session.projectId,
      accountId: session.accountId,
      environment: session.environment,
      channel: 'WEBCHAT',
      variantId: null,
      language: 'en-US',
      attributes: {},
      at: asked.at,
    });
    await clock.pause(asked.at + settings.timeline.joined - clock.now(), signal);
    if (fresh) await hub.say(session.id, 'EVENT_TYPE_SERVICE_AGENT_JOINED', agentCard);
    return settings.agent === 'on';
  }

  async #answer(session: Session, conversation: Conversation, asked: Asked, signal: AbortSignal): Promise<void> {
    const { clock, hub, settings, conversations, externalEvents, scripts } = this.#ports;
    const { timeline } = settings;
    const thinkAt = asked.at + (asked.said === null ? timeline.joinThinking : timeline.thinking);
    await clock.pause(thinkAt - clock.now(), signal);
    if (signal.aborted) return this.#unanswered(session, asked);
    const events = await externalEvents.hear(session.id);
    // Words that were answered meanwhile were answered with it.
    if (asked.byEvent && events.length === 0) return;
    hub.pass(session.id, 'EVENT_TYPE_SERVICE_AGENT_THINKING', {});
    const saidAt = asked.at;
    const said = asked.byEvent ? null : asked.said;
    const record = (answer: string, note?: TurnNote): Promise<void> =>
      conversations.addTurn(session.id, { said, saidAt, answer, answeredAt: clock.now(), ...(note && { note }) });
    const script = scripts.take(session.id);
    if (script !== undefined) return record(await playScript(this.#ports, session.id, script, signal));

    const speaker = new Speaker(this.#ports, session, {
      firstChunk: asked.at + timeline.firstChunk,
      message: asked.at + (asked.said === null ? timeline.greeting : timeline.reply),
      signal,
      late: () => asked.said === null && settings.greets === 'unasked' && this.#isAsked(session),
    });
    const history = await conversations.history(session.id);
    const turn = {
      ...asTurn(conversation, externalEvents),
      said: asked.said,
      history,
      events,
      metadata: {},
      signal,
    };
    const { after, note } = await this.#speak(speaker, session, turn, asked);
    if (asked.byEvent ? speaker.said !== '' : !speaker.late) await record(speaker.said, note);
    for (const act of after) await this.#follow(session, act);
  }

  /** Something waits for an answer by then. */
  readonly #isAsked = ({ id }: Session): boolean => (this.#queues.get(id)?.waiting.length ?? 0) > 0;

  /** Everything said; what must happen after the words is the answer. */
  async #speak(
    speaker: Speaker,
    session: Session,
    turn: Turn,
    asked: Asked,
  ): Promise<{ after: readonly Act[]; note: TurnNote }> {
    const { agent, conversations, externalEvents, hub } = this.#ports;
    const { signal } = turn;
    const after: Act[] = [];
    let note: TurnNote = {};
    try {
      for await (const act of agent.reply(turn)) {
        if (signal.aborted) break;
        if (act.do === 'handOver' || act.do === 'end') after.push(act);
        else if (act.do === 'note') note = act.note;
        // Who has asked something by then would see what to ask come and go.
        else if (act.do === 'suggest' && asked.said === null && this.#isAsked(session)) continue;
        else if (act.do === 'remember') await conversations.remember(session.id, act.state);
        else if (act.do === 'language') {
          await conversations.speak(session.id, act.code);
          await hub.say(session.id, 'EVENT_TYPE_LANGUAGE_CHANGED', { language_code: act.code });
        } else await speaker.take(act);
      }
      if (signal.aborted) await speaker.breakOff();
      else await speaker.finish();
    } catch (error) {
      if (error instanceof SessionClosed) throw error;
      await externalEvents.unhear(turn.events);
      await speaker.breakOff();
      await this.#failed(session, error, asked);
    }
    return { after, note };
  }

  /** What the visitor wrote is kept, whether or not somebody is there to answer it. */
  async #unanswered(session: Session, { said, at, byEvent }: Asked): Promise<void> {
    const { conversations, clock } = this.#ports;
    if (said === null || byEvent) return;
    await conversations.addTurn(session.id, { said, saidAt: at, answer: '', answeredAt: clock.now() });
  }

  async #failed(session: Session, error: unknown, asked: Asked): Promise<void> {
    const fault: AgentFault = error instanceof AgentError ? error.fault : 'failed';
    this.#ports.log.trouble('agent', error, { session: session.id, fault });
    await this.#ports.conversations.failed(session.id, fault, this.#ports.clock.now());
    // Nobody asked for anything: the next turn hears of it again.
    if (asked.byEvent) return;
    await this.#complain(session, asked.said === null ? 'E4' : FAULT_MESSAGES[fault], asked.metadata);
  }

  async #follow(session: Session, act: Act): Promise<void> {
    const { handoffs, conversations } = this.#ports;
    if (act.do === 'end') return this.#ports.end(session, 'REASON_NATURAL_END');
    if (act.do !== 'handOver') return;
    await conversations.handedOff(session.id, act.destination, act.reason);
    if (act.to === 'client') await handoffs.toClient(session, act.route ?? '', act.reason);
    else await handoffs.request(session, act.destination, act.reason);
  }

  async #complain(session: Session, message: SystemMessage, metadata?: Json): Promise<void> {
    const options = metadata === undefined ? {} : { metadata };
    await this.#ports.hub.say(session.id, 'EVENT_TYPE_SYSTEM_MESSAGE', systemPayload(message), options);
  }
}

/** How the agent introduces itself. */
export const agentCard = { agent_name: 'Fern', agent_avatar_url: 'https://shop.example/avatars/fern.png' } as const;

const standsAlone = ({ said, byEvent }: Asked): boolean => said === null || byEvent === true;

/** The messages at the head of the queue as one question: people write in pieces. Greetings and events stand alone. */
function together(waiting: readonly Asked[]): Asked & { many: number } {
  const first = waiting[0]!;
  if (standsAlone(first)) return { ...first, many: 1 };
  const many = waiting.findIndex(standsAlone);
  const pieces = waiting.slice(0, many === -1 ? waiting.length : many);
  return {
    said: pieces.map((asked) => asked.said).join('\n'),
    at: pieces.at(-1)!.at,
    metadata: pieces.at(-1)!.metadata,
    many: pieces.length,
  };
}

export const asTurn = (conversation: Conversation, externalEvents: ExternalEvents) => ({
  conversationId: conversation.id,
  projectId: conversation.projectId,
  environment: conversation.environment,
  version: conversation.version,
  variantId: conversation.variantId,
  state: conversation.dialogue,
  language: conversation.language,
  context: conversation.verified,
  attributes: conversation.attributes,
  mintEventId: ({ sendToLlm }: { sendToLlm: boolean }) => externalEvents.mint(conversation, sendToLlm),
});
