import { askedJson, type Asked, type Call, type Line } from './call.js';
import { ServiceError, unfit } from './error.js';
import { checkGiven, SIGNAL, type Names } from './given.js';
import type { RuntimeOptions } from './options.js';
import { backOff, passes } from './retry.js';
import { addressOf, isPlain, isText, jsonOf, onTheWire } from './wire.js';

export type CallEncryption = 'TLS/SRTP' | 'TLS/RTP' | 'UDP/SRTP' | 'UDP/RTP';

export interface CallOptions extends Asked {
  /** As `+442079460958`, or as it is written in the country of `countryCode`. */
  readonly toNumber: string;
  /** Two letters, such as `GB`; not for a number that begins with `+`. */
  readonly countryCode?: string | undefined;
  /** What the agent may know: SIP headers. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  readonly encryption?: CallEncryption | undefined;
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
  readonly onStatus?: ((status: CallStatus) => void) | undefined;
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
/** Whoever came back later than that might find nothing any more. */
const LONGEST_TOLD_MS = 3_600_000;
/** In a row: then it will not pass. */
const MOST_FAILURES = 8;

const callNames: Names<CallOptions> = {
  toNumber: true,
  countryCode: true,
  metadata: true,
  encryption: true,
  signal: true,
};
const waitNames: Names<WaitOptions> = { onStatus: true, signal: true };

export function serviceOutbound(
  line: Line,
  { baseUrl, outboundBaseUrl = baseUrl, outboundToken }: RuntimeOptions & { outboundToken: string },
): ServiceOutbound {
  const call = (path: readonly string[], more: Pick<Call, 'method' | 'safe' | 'tries' | 'body' | 'signal'>): Call => ({
    family: 'outbound',
    url: addressOf('outbound', outboundBaseUrl, ['v1', 'outbound-calling', ...path]),
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
    async trigger(given) {
      checkGiven('outbound', given, callNames);
      const { toNumber, metadata, signal } = given;
      if (!isText(toNumber) || toNumber === '') throw unfit('outbound', 'toNumber', 'expected a phone number');
      checkMetadata(metadata);
      const body = jsonOf('outbound', onTheWire(given));
      return askedJson(line, call([], { method: 'POST', safe: false, body, signal }), ({ call_sid: id }) =>
        isText(id) && id !== '' ? id : null,
      );
    },
    async status(id, options = {}) {
      checkGiven('outbound', options, SIGNAL);
      return look(id, options.signal);
    },
    async waitForFinal(id, options = {}) {
      checkGiven('outbound', options, waitNames);
      const { signal, onStatus } = options;
      if (onStatus !== undefined && typeof onStatus !== 'function')
        throw unfit('outbound', 'onStatus', 'expected a function');
      for (let [looks, failures] = [0, 0]; ; looks++) {
        const now = await look(id, signal, { tries: 1 }).catch(asError);
        if (now instanceof ServiceError) {
          const told = (now.retryAfterSeconds ?? 0) * 1000;
          if (!mayPass(now) || ++failures >= MOST_FAILURES || told > LONGEST_TOLD_MS) throw now;
          await line.wait(Math.max(told, backOff(2 * SOON_MS, failures, LONGEST_BACK_OFF_MS)), signal);
          continue;
        }
        failures = 0;
        // What it throws is the site's own, and nothing to wait out.
        onStatus?.(now);
        if (isFinal(now)) return now;
        await line.wait(Math.min(SOON_MS + looks * MORE_MS, LATER_MS), signal);
      }
    },
  };
}

/** Whoever waits for minutes also waits for what takes long once. */
const mayPass = (error: ServiceError): boolean => passes(error) || error.code === 'api/timeout';

function asError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}

const isFinal = (status: CallStatus): status is CallStatus<FinalCallState> =>
  status.status === 'success' || status.status === 'failure';

function statusOf({ status, reason }: Readonly<Record<string, unknown>>): CallStatus | null {
  const known = ['queued', 'calling', 'success', 'failure'] as const;
  const state = known.find((one) => one === status);
  return state === undefined ? null : { status: state, reason: isText(reason) ? reason : '' };
}

function checkMetadata(metadata: unknown): void {
  if (metadata === undefined) return;
  if (!isPlain(metadata)) throw unfit('outbound', 'metadata', 'expected an object');
  // Which one it is may be said; what is in it may not.
  const wrong = Object.keys(metadata).find((name) => !isText(metadata[name]));
  if (wrong !== undefined) throw unfit('outbound', `metadata.${wrong}`, 'expected a text');
  const bytes = new TextEncoder().encode(jsonOf('outbound', metadata)).length;
  if (4 * Math.ceil(bytes / 3) >= MOST_METADATA)
    throw unfit('outbound', 'metadata', 'expected less: its base64 form must be below 26 KB');
}
