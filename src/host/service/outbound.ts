import { askedJson, type Asked, type Call, type Line } from './call.js';
import { ServiceError, unfit } from './error.js';
import type { RuntimeOptions } from './options.js';
import { backOff, passes } from './retry.js';
import { addressOf, isObject, isText, jsonOf, onTheWire } from './wire.js';

export type CallEncryption = 'TLS/SRTP' | 'TLS/RTP' | 'UDP/SRTP' | 'UDP/RTP';

export interface CallOptions extends Asked {
  /** As `+442079460958`, or as it is written in the country of `countryCode`. */
  readonly toNumber: string;
  /** Two letters, such as `GB`; not for a number that begins with `+`. */
  readonly countryCode?: string;
  /** What the agent may know: SIP headers. */
  readonly metadata?: Readonly<Record<string, string>>;
  readonly encryption?: CallEncryption;
}

export type FinalCallState = 'success' | 'failure';
export type CallState = 'queued' | 'calling' | FinalCallState;

export interface CallStatus<State extends CallState = CallState> {
  readonly status: State;
  /** Why it failed; '' else. */
  readonly reason: string;
}

export interface WaitOptions extends Asked {
  /** Each time that it was looked at. */
  readonly onStatus?: (status: CallStatus) => void;
}

/** Calls that the agent makes. */
export interface ServiceOutbound {
  /** The id of the call. With `unclear` in what it throws somebody may be rung all the same, and twice if it is asked again. */
  trigger(options: CallOptions): Promise<string>;
  /** Known until some two hours after its end. */
  status(callId: string, options?: Asked): Promise<CallStatus>;
  waitForFinal(callId: string, options?: WaitOptions): Promise<CallStatus<FinalCallState>>;
}

/** Of the base64 form of the metadata as JSON; below this. */
const MOST_METADATA = 26 * 1024;
const [SOON_MS, LATER_MS, MORE_MS] = [2_000, 5_000, 500];
const LONGEST_BACK_OFF_MS = 60_000;
/** In a row: then it will not pass. */
const MOST_FAILURES = 8;

export function serviceOutbound(
  line: Line,
  { baseUrl, outboundToken }: RuntimeOptions & { outboundToken: string },
): ServiceOutbound {
  const call = (path: readonly string[], more: Pick<Call, 'method' | 'safe' | 'tries' | 'body' | 'signal'>): Call => ({
    family: 'outbound',
    url: addressOf('outbound', baseUrl, ['v1', 'outbound-calling', ...path]),
    keys: { [line.headers.authToken]: outboundToken },
    ...more,
  });
  const look = async (
    id: string,
    signal: AbortSignal | undefined,
    more: { tries?: number } = {},
  ): Promise<CallStatus> =>
    askedJson(line, call([id, 'status'], { method: 'GET', safe: true, signal, ...more }), statusOf);
  return {
    async trigger({ signal, ...given }) {
      checkMetadata(given.metadata);
      const body = jsonOf('outbound', onTheWire(given));
      return askedJson(line, call([], { method: 'POST', safe: false, body, signal }), ({ call_sid: id }) =>
        isText(id) && id !== '' ? id : null,
      );
    },
    status: (id, { signal } = {}) => look(id, signal),
    async waitForFinal(id, { signal, onStatus } = {}) {
      for (let [looks, failures] = [0, 0]; ; looks++) {
        let wait = Math.min(SOON_MS + looks * MORE_MS, LATER_MS);
        try {
          const now = await look(id, signal, { tries: 1 });
          onStatus?.(now);
          if (isFinal(now)) return now;
          failures = 0;
        } catch (error) {
          if (!(error instanceof ServiceError) || !mayPass(error) || ++failures >= MOST_FAILURES) throw error;
          wait = Math.max((error.retryAfterSeconds ?? 0) * 1000, backOff(2 * SOON_MS, failures, LONGEST_BACK_OFF_MS));
        }
        await line.wait(wait, signal);
      }
    },
  };
}

/** Whoever waits for minutes also waits for what takes long once. */
const mayPass = (error: ServiceError): boolean => passes(error) || error.code === 'api/timeout';

const isFinal = (status: CallStatus): status is CallStatus<FinalCallState> =>
  status.status === 'success' || status.status === 'failure';

function statusOf({ status, reason }: Readonly<Record<string, unknown>>): CallStatus | null {
  const known = ['queued', 'calling', 'success', 'failure'] as const;
  const state = known.find((one) => one === status);
  return state === undefined ? null : { status: state, reason: isText(reason) ? reason : '' };
}

function checkMetadata(metadata: unknown): void {
  if (metadata === undefined) return;
  if (!isObject(metadata)) throw unfit('outbound', 'metadata', 'expected an object');
  // Which one it is may be said; what is in it may not.
  const wrong = Object.keys(metadata).find((name) => !isText(metadata[name]));
  if (wrong !== undefined) throw unfit('outbound', `metadata.${wrong}`, 'expected a text');
  const bytes = new TextEncoder().encode(jsonOf('outbound', metadata)).length;
  if (4 * Math.ceil(bytes / 3) >= MOST_METADATA)
    throw unfit('outbound', 'metadata', 'expected less: its base64 form must be below 26 KB');
}
