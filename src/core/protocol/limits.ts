/** Documented numbers and what we make of them, by rule of docs/rules.md. Milliseconds end in Ms. */

/**
 * A longer frame is refused unparsed (S12). Inbound size has no limit of the service's (DEC-10), and a long history replayed
 * in one batch may be several megabytes, so that one megabyte would lose conversations. This many characters are parsed in
 * about a tenth of a second; nothing honest is longer.
 */
export const LONGEST_FRAME = 16 * 1024 * 1024;
/** Ids of events are UUIDs. They are remembered by the thousand, so one of a megabyte is refused. */
export const LONGEST_ID = 256;
/** DLV-11: the gateway closes on a larger frame of ours; the capability may be smaller. */
export const LARGEST_OUTBOUND_FRAME_BYTES = 32 * 1024;
/** DLV-11: what a message may weigh where the server did not say. */
export const DEFAULT_MESSAGE_BYTES = 131_072;

/** HS-3. */
export const RETRY_AFTER_DEFAULT_MS = 5_000;
export const RETRY_AFTER_MOST_MS = 30_000;
/** HS-9. */
export const REQUEST_TIMEOUT_MS = 15_000;
/** F11: a website's own code may be slow, and must not be waited for for ever. */
export const CALLBACK_TIMEOUT_MS = 60_000;
/** A turn of the REST conversation: an agent may think for long, and asking again might say it twice. */
export const TURN_TIMEOUT_MS = 30_000;
/** An indicator that goes off after ten seconds is lit again before. */
export const THINKING_AGAIN_MS = 8_000;
/** HSF-3. */
export const PROBE_TIMEOUT_MS = 5_000;
/** JWT-1: clocks differ, so a token is taken as living for so long after its end. */
export const TOKEN_SKEW_MS = 5_000;
