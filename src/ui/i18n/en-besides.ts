/** English of what there is not before the rest of the client is there, whose file has it (parts/besides.ts). A language has it with its first. */
export const enBesides = {
  // Transcript
  personOf: 'Person, {team}',
  personJoined: '{name} joined',
  personLeft: '{name} left the chat',
  earlierClosed: 'The earlier chat closed at {time}',
  earlierClosedWhy: 'You can still read it, and your next message starts a new chat here.',

  // Delivery
  notConfirmed: 'Not confirmed',
  notConfirmedWhy: 'It left, but no receipt came back. It may have arrived.',
  notSentWhy: 'Nothing was lost.',
  sendAgain: 'Send again',
  remove: 'Remove',
  refused: 'The service did not take it.',
  chatWasOver: 'The chat was over.',
  notForwarded: 'It did not reach the person.',

  // What the service says in known sentences
  overloaded: 'There is a lot going on here. Your answer may take longer.',
  notStarted: 'The assistant could not begin. A new chat may help.',
  replyFailed: 'The answer did not come. Ask again.',
  streamBroke: 'The answer broke off. Ask again.',
  sessionGone: 'This chat is no longer known. Your next message starts a new one.',

  // Handoff
  handAsking: 'Connecting you to a person',
  handQueue: 'You are in the queue',
  handLeftWhy: '{name} answers again from here.',
  handTimeout: 'The wait was too long',
  handTimeoutWhy: 'Nothing you wrote is lost.',
  place: 'Number {n} in the queue',
  wait: { one: 'About {n} minute', other: 'About {n} minutes' },
} as const;
