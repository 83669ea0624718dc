import type { Clock } from '../clock.js';
import type { Log } from '../log.js';
import type { DeskEar, Handoffs } from '../messaging/handoffs.js';
import type { Settings } from '../settings.js';
import type { Command, Desk } from './desk.js';

const ROBIN = { id: 'colleague-robin', name: 'Robin (demo)', avatar_url: 'https://shop.example/avatars/robin.png' };
const READING_MS = 1200;
const TYPING_MS = 1800;

const ANSWERS = [
  'Thanks, I have read what you wrote to our assistant. Let me look into it with you.',
  'I see. I have put a note on your order so that the warehouse knows, too.',
  'Done. Is there anything else I can do for you? Write **bye** when we are finished.',
] as const;

type Own = Extract<Command, { do: 'message' | 'typing' | 'leave' }>;

/**
 * A scripted stand-in for the demo: takes a conversation nobody at the desk has taken. It uses the desk like any
 * person would, says in its name that it is a demo, and leaves when it is thanked.
 */
export class Colleague implements DeskEar {
  readonly #ports: { desk: Desk; handoffs: Handoffs; clock: Clock; settings: Settings; log: Log };
  /** How many answers Robin has given in a conversation, or that the last one is on its way. Not known after a restart. */
  readonly #answers = new Map<string, number | 'leaving'>();

  constructor(ports: { desk: Desk; handoffs: Handoffs; clock: Clock; settings: Settings; log: Log }) {
    this.#ports = ports;
    ports.handoffs.listen(this);
  }

  async tick(): Promise<void> {
    const { settings, handoffs, clock, desk } = this.#ports;
    if (settings.colleagueAfterMs === 0) return;
    for (const one of await handoffs.list()) {
      const long = clock.now() - one.requestedAt >= settings.colleagueAfterMs;
      if (
        one.state !== 'waiting' ||
        !long ||
        !(await desk.perform({ do: 'accept', session_id: one.sessionId, agent: ROBIN }))
      )
        continue;
      this.#answers.set(one.sessionId, 0);
      this.#say(one.sessionId, `Hello, this is ${ROBIN.name} from customer care. One moment, I am reading along.`);
    }
  }

  wrote(sessionId: string, text: string): void {
    this.#safely(this.#answer(sessionId, text));
  }

  ended(sessionId: string): void {
    this.#answers.delete(sessionId);
  }

  forgotten(): void {
    this.#answers.clear();
  }

  reachable(agentId: string): boolean {
    return agentId === ROBIN.id;
  }

  queueChanged(): void {}
  answered(): void {}
  typed(): void {}
  people = (): number => 0;

  /** Only where Robin still holds the conversation: it may have gone on to somebody else since. */
  async #answer(sessionId: string, text: string): Promise<void> {
    const held = await this.#ports.handoffs.find(sessionId);
    if (held?.state !== 'live' || held.agentId !== ROBIN.id) return void this.#answers.delete(sessionId);
    const said = this.#answers.get(sessionId) ?? 0;
    if (said === 'leaving') return;
    if (/\b(bye|goodbye|thank you|thanks|merci|danke|gracias)\b/i.test(text)) return this.#leave(sessionId);
    this.#answers.set(sessionId, said + 1);
    this.#say(sessionId, ANSWERS[said % ANSWERS.length] ?? ANSWERS[0]);
  }

  #say(sessionId: string, text: string): void {
    const { clock } = this.#ports;
    clock.after(READING_MS, () => this.#does({ do: 'typing', session_id: sessionId, state: 'TYPING_STATE_STARTED' }));
    clock.after(READING_MS + TYPING_MS, () =>
      this.#does(
        { do: 'typing', session_id: sessionId, state: 'TYPING_STATE_STOPPED' },
        { do: 'message', session_id: sessionId, text },
      ),
    );
  }

  #leave(sessionId: string): void {
    this.#answers.set(sessionId, 'leaving');
    this.#ports.clock.after(READING_MS, () => {
      this.#answers.delete(sessionId);
      this.#does(
        { do: 'message', session_id: sessionId, text: 'You are welcome. Have a good day outdoors!' },
        { do: 'leave', session_id: sessionId, then: 'end' },
      );
    });
  }

  /** One after the other, in Robin's own name; the first that the desk refuses is the last. */
  #does(...commands: readonly Own[]): void {
    const all = async (): Promise<void> => {
      for (const told of commands)
        if (!(await this.#ports.desk.perform(told, ROBIN.id))) return void this.#answers.delete(told.session_id);
    };
    this.#safely(all());
  }

  #safely(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#ports.log.trouble('colleague', error));
  }
}
