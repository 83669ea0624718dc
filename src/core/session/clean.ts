import type { Item, Notice, ReplyMessage, VisitorMessage } from '../conversation/items.js';
import { emptyConversation, noHandoff, type Conversation, type Handoff } from '../conversation/state.js';
import { noParts } from '../protocol/no-parts.js';
import type { Ledger } from './ledger.js';
import { ledgerOf } from './ledger-data.js';
import type { LedgerData } from './stored-form.js';

/**
 * What comes from the disk or from another tab, read as carefully as what comes from the service: whatever was damaged is
 * left out, and the rest goes on. Null when there is nothing to go on with.
 */
export function cleanLedger(data: unknown): Ledger | null {
  const { conversation, journal } = obj(data);
  const { settled, drafts, open, session, ...rest } = obj(conversation);
  const { spans, ids } = obj(journal);
  if (!Number.isInteger(session) || !Array.isArray(spans) || !spans.every(isSpan)) return null;
  const items = list(settled).flatMap((item) => itemOf(item) ?? []);
  const clean: Conversation = {
    ...emptyConversation,
    ...like(rest, emptyConversation),
    handoff: handoffOf(obj(rest['handoff'])),
    // Nobody is typing who was before the page went away.
    typing: null,
  };
  const made: LedgerData = {
    conversation: {
      ...clean,
      session: session as number,
      settled: items,
      drafts: list(drafts).flatMap((item) => visitorOf(item) ?? []),
      open: list(open)
        .flatMap((item) => replyOf(item) ?? [])
        .filter(({ spans }) => spans !== null),
    },
    journal: { spans: spans as [number, number][], ids: list(ids).filter((id) => typeof id === 'string') },
  };
  return ledgerOf(made);
}

function handoffOf(given: Given): Handoff {
  const { aside } = given;
  const clean: Handoff = { ...noHandoff, ...like(given, waiting) };
  return isObject(aside) ? { ...clean, aside: { ...noHandoff, ...like(aside, waiting) } } : clean;
}

function itemOf(item: unknown): Item | null {
  return visitorOf(item) ?? replyOf(item) ?? noticeOf(item);
}

const placed = ({ key, place, text }: Given): boolean =>
  typeof key === 'string' && key !== '' && Number.isFinite(place) && typeof text === 'string';

function visitorOf(data: unknown): VisitorMessage | null {
  const item = obj(data);
  const { kind, key, delivery, error, messageId, at } = item;
  const whole = placed(item) && kind === 'visitor' && String(key).startsWith('v:') && deliveries.has(delivery);
  if (!whole) return null;
  return {
    ...item,
    at: number(at),
    error: text(error, null),
    messageId: text(messageId, ''),
  } as unknown as VisitorMessage;
}

function replyOf(data: unknown): ReplyMessage | null {
  const item = obj(data);
  const { kind, state, spans, parts, pieces, name, avatarUrl, at } = item;
  const told = spans === null || (Array.isArray(spans) && spans.length > 0 && spans.every(isStretch));
  if (!placed(item) || !Number.isFinite(item['told'] ?? 0)) return null;
  if (!(kind === 'agent' || kind === 'person') || !states.has(state) || !told) return null;
  return {
    ...item,
    at: number(at),
    name: text(name, ''),
    avatarUrl: text(avatarUrl, null),
    parts: isParts(parts) ? parts : noParts,
    pieces: list(pieces).filter(isPiece),
    closed: item['closed'] === true,
  } as unknown as ReplyMessage;
}

function noticeOf(data: unknown): Notice | null {
  const item = obj(data);
  const { kind, what, level, name, code, at } = item;
  if (!placed(item) || kind !== 'notice' || typeof what !== 'string' || typeof level !== 'string') return null;
  return { ...item, at: number(at), name: text(name, ''), code: text(code, '') } as unknown as Notice;
}

const deliveries: ReadonlySet<unknown> = new Set(['waiting', 'sending', 'sent', 'notConfirmed', 'rejected']);
const states: ReadonlySet<unknown> = new Set(['writing', 'whole', 'broken']);

const isSpan = (span: unknown): boolean => Array.isArray(span) && span.length === 2 && span.every(Number.isInteger);
const isStretch = (span: unknown): boolean => {
  const { from, to, text } = obj(span);
  return Number.isInteger(from) && Number.isInteger(to) && typeof text === 'string';
};
const isPiece = (piece: unknown): boolean =>
  Array.isArray(piece) && piece.length === 2 && Number.isInteger(piece[0]) && isParts(piece[1]);
const isParts = (parts: unknown): boolean => {
  const { attachments, suggestions, callActions } = obj(parts);
  return [attachments, suggestions, callActions].every((all) => Array.isArray(all) && all.every(isObject));
};

/** The fields that are of the kind that they should be; where null is meant to be possible, an object or a text is. */
function like(given: Given, model: object): object {
  return Object.fromEntries(
    Object.entries(model).flatMap(([key, example]): [string, unknown][] => {
      const value = given[key];
      if (example === null) return value === null || typeof value === 'string' || isObject(value) ? [[key, value]] : [];
      if (isObject(example)) return isObject(value) ? [[key, { ...example, ...like(value, example) }]] : [];
      return typeof value === typeof example ? [[key, value]] : [];
    }),
  );
}

/** What of a hand-over may be null, or missing, is a number where it is not. */
const waiting = {
  ...noHandoff,
  position: 0,
  waitSeconds: 0,
  at: 0,
  since: 0,
  named: 0,
  asked: { place: 0, at: 0 },
  taken: 0,
};

type Given = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const nothing: Given = {};
const obj = (value: unknown): Given => (isObject(value) ? value : nothing);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const number = (value: unknown): number => (typeof value === 'number' ? value : NaN);
const text = <Else>(value: unknown, otherwise: Else): string | Else => (typeof value === 'string' ? value : otherwise);
