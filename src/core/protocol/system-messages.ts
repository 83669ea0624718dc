/**
 * The service says some things in sentences only (E1 to E14). This is the one place that reads prose; what the codes
 * lead to is decided elsewhere, and only for what happens live.
 */
export type SystemCode = (typeof sentences)[number][1];

/** A fragment that every known wording has, in lower case; in the order of their ids. */
const sentences = [
  ['unknown event type or invalid message format', 'notUnderstood'],
  ['event type not allowed', 'notAllowed'],
  ['experiencing high load', 'overloaded'],
  ['unable to start a conversation', 'notStarted'],
  ['having trouble responding', 'replyFailed'],
  ['i encountered an error', 'streamBroke'],
  ['session not found', 'sessionGone'],
  ['unable to retrieve session', 'sessionUnread'],
  ['connector not found', 'connectorGone'],
  ['conversation not found', 'conversationGone'],
  ['conversation id not found', 'conversationUnnamed'],
  ['could not connect you to an agent', 'handoffRefused'],
  ['failed to forward message', 'notForwarded'],
  ['handoff could not be initiated', 'handoffNotBegun'],
] as const;

/** Which of the known sentences a system message is; null for any other, which is shown as it stands. */
export function systemCode(text: string): SystemCode | null {
  const words = text.toLowerCase();
  return sentences.find(([fragment]) => words.includes(fragment))?.[1] ?? null;
}
