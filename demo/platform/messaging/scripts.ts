import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Settings } from '../settings.js';
import { chunkPayload } from './chunks.js';
import type { Json } from './events.js';
import type { Hub } from './hub.js';

export interface ScriptStep {
  readonly delayMs?: number;
  /** A chunk of the answer, with any index. */
  readonly chunk?: { readonly text?: string; readonly index: number; readonly complete?: boolean } & Json;
  /** A whole message. */
  readonly message?: Json;
  /** Any other event, kept or passing. */
  readonly event?: { readonly type: string; readonly payload?: Json; readonly passing?: boolean };
}

/** What the agent is to say next instead of thinking for itself; set by the control door. */
export interface Script {
  readonly messageId?: string;
  readonly steps: readonly ScriptStep[];
}

const ANYBODY = '*';

export class Scripts {
  readonly #waiting = new Map<string, Script[]>();

  add(sessionId: string | undefined, script: Script): void {
    const key = sessionId ?? ANYBODY;
    this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), script]);
  }

  take(sessionId: string): Script | undefined {
    return this.#waiting.get(sessionId)?.shift() ?? this.#waiting.get(ANYBODY)?.shift();
  }

  clear(): void {
    this.#waiting.clear();
  }
}

/** Plays a script to a session; the answer is the text of it, in the order of the chunks' indices. */
export async function playScript(
  ports: { hub: Hub; clock: Clock; settings: Settings },
  sessionId: string,
  script: Script,
  signal: AbortSignal,
): Promise<string> {
  const { hub, clock, settings } = ports;
  const messageId = script.messageId ?? randomUUID();
  const spoken = new Map<number, string>();
  const texts: string[] = [];
  let first = true;
  for (const step of script.steps) {
    await clock.pause(step.delayMs ?? settings.timeline.chunkEvery, signal);
    if (signal.aborted) break;
    if (step.chunk !== undefined) {
      const { text = '', index, complete = false, ...extras } = step.chunk;
      const payload = chunkPayload(messageId, index, text, complete, extras);
      const type = 'EVENT_TYPE_SERVICE_AGENT_MESSAGE_CHUNK';
      if (settings.replayMode === 'full') hub.pass(sessionId, type, payload, { id: messageId, first });
      else await hub.say(sessionId, type, payload);
      first = false;
      if (!spoken.has(index)) spoken.set(index, text);
    }
    if (step.message !== undefined) {
      const payload = { message_id: randomUUID(), text: '', ...step.message };
      texts.push(payload.text);
      await hub.say(sessionId, 'EVENT_TYPE_SERVICE_AGENT_MESSAGE', payload);
    }
    if (step.event?.passing === true) hub.pass(sessionId, step.event.type, step.event.payload ?? {});
    else if (step.event !== undefined) await hub.say(sessionId, step.event.type, step.event.payload ?? {});
  }
  const streamed = [...spoken]
    .sort(([a], [b]) => a - b)
    .map(([, text]) => text)
    .join('');
  if (spoken.size > 0 && settings.replayMode !== 'chunks' && !signal.aborted) {
    const quiet = settings.replayMode === 'full' ? { quiet: messageId } : {};
    await hub.say(sessionId, 'EVENT_TYPE_SERVICE_AGENT_MESSAGE', { message_id: messageId, text: streamed }, quiet);
  }
  return [streamed, ...texts].filter((text) => text !== '').join('\n\n');
}
