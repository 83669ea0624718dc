import { ChatError } from '../errors.js';
import { encode } from '../protocol/codec.js';
import { DEFAULT_MESSAGE_BYTES, LARGEST_OUTBOUND_FRAME_BYTES } from '../protocol/limits.js';
import type { Charge } from './parts.js';

/** How many bytes a message puts on the wire. */
export const weightOf = (text: string, localId: string): number =>
  // Without TextEncoder, which is no part of the language. A frame has no lone surrogates: JSON escapes them.
  encodeURI(encode({ type: 'message', text, localId }, 'service')).replace(/%../g, '.').length;

/** DLV-11: the whole frame counts, against the service's word and what a gateway lets through. */
export function measured({ conversation }: Pick<Charge, 'conversation'>, text: string, localId: string): void {
  const most = conversation.started?.maxMessageBytes ?? DEFAULT_MESSAGE_BYTES;
  const limit = Math.min(most === 0 ? Infinity : most, LARGEST_OUTBOUND_FRAME_BYTES);
  if (weightOf(text, localId) > limit) throw new ChatError('message/too-large');
}
