import type { Item, Notice } from '../core/conversation/items.js';

const deliveries = {
  waiting: ' (waiting)',
  sending: ' (sending)',
  sent: '',
  notConfirmed: ' (not confirmed)',
  rejected: ' (rejected)',
};
const states = { writing: ' …', whole: '', broken: ' (broken off)' };
const notices: Readonly<Record<Notice['what'], (notice: Notice) => string>> = {
  personJoined: ({ name }) => `${name} joined`,
  personLeft: ({ name }) => `${name} left`,
  system: ({ text }) => text,
  newSession: () => 'new conversation',
  handoffFailed: () => 'hand-over failed',
  handoffTimeout: () => 'hand-over timed out',
};

/**
 * A conversation in words, a line for each item: `You: Hello`, `Ada: Hello …` while it is being written,
 * `You: Hello (rejected)`, `* Sarah joined`. Of a snapshot of the client, or of the `state` of the element.
 */
export const transcript = ({ items, conversation }: Spoken): string[] =>
  items.map((item) => lineOf(item, conversation?.agent.name));

/** As much of a snapshot as it takes. */
export interface Spoken {
  readonly items: readonly Item[];
  readonly conversation?: { readonly agent: { readonly name: string } };
}

function lineOf(item: Item, agent = ''): string {
  if (item.kind === 'notice') return `* ${notices[item.what](item)}`;
  if (item.kind === 'visitor') return `You: ${item.text}${deliveries[item.delivery]}`;
  return `${item.name || (item.kind === 'agent' && agent) || 'Agent'}: ${item.text.trimEnd()}${states[item.state]}`;
}
