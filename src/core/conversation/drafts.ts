import type { ServerEvent } from '../protocol/events.js';
import type { LocalFact } from './facts.js';
import { append, indexOfStore } from './item-list.js';
import type { Delivery, VisitorMessage } from './items.js';
import { timeline } from './select.js';
import type { Conversation } from './state.js';

/** Messages of the visitor: on their way until the echo is seen. */
export const keyOfDraft = (localId: string): string => `v:${localId}`;
export const localIdOf = (message: VisitorMessage): string => message.key.slice(2);

export type Drafted = Extract<LocalFact, { type: 'drafted' }>;

export function draft(was: Conversation, { localId, text, at, given = false }: Drafted, place: number): Conversation {
  const made: VisitorMessage = {
    kind: 'visitor',
    key: keyOfDraft(localId),
    place,
    at,
    text,
    delivery: given ? 'sending' : 'waiting',
    error: null,
    messageId: '',
    guessed: false,
  };
  return { ...was, drafts: [...was.drafts, made] };
}

export function setDelivery(
  was: Conversation,
  { localId }: Pick<Drafted, 'localId'>,
  delivery: Delivery,
  more: Partial<VisitorMessage> = {},
): Conversation {
  const key = keyOfDraft(localId);
  const message = was.drafts.find((one) => one.key === key);
  if (message === undefined || message.delivery === delivery) return was;
  const next = { ...message, error: null, ...more, delivery };
  return { ...was, drafts: was.drafts.map((one) => (one === message ? next : one)) };
}

/** A message of the visitor, wherever it stands. */
export function visitorMessage(was: Conversation, localId: string): VisitorMessage | undefined {
  const key = keyOfDraft(localId);
  const item = was.drafts.find((one) => one.key === key) ?? indexOfStore(was.settled.store).get(key);
  return item?.kind === 'visitor' ? item : undefined;
}

export type Echo = Extract<ServerEvent, { type: 'userMessage' }>;

/**
 * The echo of the first that is on its way, by its key: the only proof that a message arrived (DLV-4, DLV-9). Null for any other
 * echo, and where something has passed meanwhile that stands behind it.
 */
export function confirmOurs(was: Conversation, echo: Echo, place: number): Conversation | null {
  const [draft, ...drafts] = was.drafts;
  // Where only what was written after it is behind it, it is as far from the end as there are drafts.
  if (draft?.key !== keyOfDraft(echo.localId) || timeline(was).at(-was.drafts.length) !== draft) return null;
  const settled = append(was.settled, sent(draft, echo, place));
  return settled && { ...was, settled, drafts };
}

/** It has arrived: from now on it stands where the service has it. */
export const sent = (
  { key, at, text }: Pick<VisitorMessage, 'key' | 'at' | 'text'>,
  echo: Echo,
  place: number,
): VisitorMessage => ({
  kind: 'visitor',
  key,
  place,
  at: echo.at || at,
  text: echo.text || text,
  delivery: 'sent',
  error: null,
  messageId: echo.messageId,
  guessed: false,
});
