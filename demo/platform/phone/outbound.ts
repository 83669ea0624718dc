import { randomUUID } from 'node:crypto';
import type { Connector } from '../credentials.js';
import { OutboundCalls, type OutboundCall } from '../store/outbound-calls.js';
import { DIAL_MS, scenarioOf } from './scenarios.js';
import { callId, holdCall, type VoicePorts } from './voice.js';

/** How long a call can be asked for after its end. */
export const KEPT_MS = 7_200_000;
/** A call that is still held after this was held by a process that is gone. */
const LONGEST_CALL_MS = 600_000;

const CUT_OFF = 'The call was cut off';

/** The agent's own number. */
const FROM = '+12025550199';

export interface Wish {
  readonly toNumber: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly encryption: string;
}

/** Calls that the agent makes. Each change is due at a time of the platform's clock, and made by whichever process looks first. */
export class Outbound {
  readonly #ports: VoicePorts;
  readonly #calls: OutboundCalls;
  readonly #held = new Set<Promise<void>>();
  readonly #stopped = new AbortController();

  constructor(ports: VoicePorts) {
    this.#ports = ports;
    this.#calls = new OutboundCalls(ports.db);
  }

  async place({ projectId, accountId, environment }: Connector, wish: Wish): Promise<string> {
    const sid = `OUT-${randomUUID()}`;
    const at = this.#ports.clock.now();
    const scenario = scenarioOf(wish.toNumber);
    const dueAt = at + ('waitsMs' in scenario ? scenario.waitsMs : DIAL_MS);
    await this.#calls.add({ ...wish, sid, projectId, accountId, environment, at, dueAt });
    return sid;
  }

  /** As it stands now; null when there is none, or none any more. */
  async find(sid: string, projectId: string): Promise<OutboundCall | null> {
    await this.tick();
    return this.#calls.find(sid, projectId);
  }

  /** Everything that has become due, in the order in which it did. */
  async tick(): Promise<void> {
    const { clock } = this.#ports;
    for (;;) {
      const due = await this.#calls.due(clock.now());
      if (due.length === 0) break;
      for (const call of due) await this.#advance(call);
    }
    await this.#calls.forget(clock.now() - KEPT_MS);
  }

  /** Resolves when no call is held here. */
  async settled(): Promise<void> {
    await Promise.all(this.#held);
  }

  /** Hangs up. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.settled();
  }

  async #advance(call: OutboundCall): Promise<void> {
    const scenario = scenarioOf(call.toNumber);
    if (call.conversationId !== null) return this.#cutOff(call);
    if (call.status === 'queued' && !('waitsMs' in scenario))
      return this.#calls.dial(call, call.dueAt + scenario.ringsMs);
    if ('fails' in scenario) return this.#calls.end(call, 'failure', scenario.fails, call.dueAt);
    return this.#answered(call, scenario.says);
  }

  async #answered(call: OutboundCall, says: readonly string[]): Promise<void> {
    const conversationId = callId();
    const now = this.#ports.clock.now();
    if (!(await this.#calls.answer(call, conversationId, now + LONGEST_CALL_MS))) return;
    const held = this.#hold({ ...call, conversationId }, conversationId, says);
    this.#held.add(held);
    void held.finally(() => this.#held.delete(held));
  }

  /** Never rejects. What the caller's system gave along reaches the agent as SIP headers. */
  async #hold(call: OutboundCall, id: string, says: readonly string[]): Promise<void> {
    const { clock, log } = this.#ports;
    const attributes = { sip_headers: call.metadata };
    try {
      const { signal } = this.#stopped;
      await holdCall(this.#ports, { id, connector: call, from: FROM, to: call.toNumber, attributes, says, signal });
      if (signal.aborted) await this.#calls.end(call, 'failure', CUT_OFF, clock.now());
      else await this.#calls.end(call, 'success', '', clock.now());
    } catch (error) {
      log.trouble('call', error, { call: call.sid });
      await this.#calls
        .end(call, 'failure', 'The agent could not hold the call', clock.now())
        .catch((failed: unknown) => log.trouble('call', failed, { call: call.sid }));
    }
  }

  async #cutOff(call: OutboundCall): Promise<void> {
    await this.#ports.conversations.end(call.conversationId ?? '', 'hangup', call.dueAt);
    await this.#calls.end(call, 'failure', CUT_OFF, call.dueAt);
  }
}
