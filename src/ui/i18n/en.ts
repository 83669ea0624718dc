import type { enBesides } from './en-besides.js';

/**
 * English, and with it the list of every phrase, but for what comes with the rest of the client. `{name}` is filled in; a record is
 * chosen from by `Intl.PluralRules`.
 */
export const en = {
  // Launcher and frame
  openChat: 'Open chat',
  openChatWith: 'Open chat with {name}',
  closeChat: 'Close chat',
  unread: { one: '{n} unread message', other: '{n} unread messages' },
  newMessages: { one: '{n} new message', other: '{n} new messages' },
  latest: 'Latest',
  back: 'Back',
  menu: 'Menu',
  assistant: 'Assistant',
  aiAssistant: 'AI assistant',
  ai: 'AI',
  person: 'Person',
  you: 'You',
  conversation: 'Conversation',
  restored: { one: 'Conversation restored, {n} message', other: 'Conversation restored, {n} messages' },
  unavailable: 'Chat unavailable',
  noConnection: 'No connection',
  newTab: 'opens in a new tab',

  // Transcript
  today: 'Today',
  yesterday: 'Yesterday',
  saidAt: '{name}, {kind}, {time}',
  youAt: 'You, {time}',
  isThinking: '{name} is thinking',
  isWriting: '{name} is writing',
  stillWorking: 'Still working',
  showAll: 'Show all at once',
  stopped: 'The reply stopped here.',
  moreWords: { one: '{n} more word', other: '{n} more words' },
  wholeReply: 'The whole reply is under the last heading of the conversation.',
  askAgain: 'Ask again',
  copyReply: 'Copy reply by {name}, {time}',
  copied: 'Copied',
  copy: 'Copy',
  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  suggestions: 'Suggested replies',
  suggestionCount: { one: '{n} suggested reply', other: '{n} suggested replies' },
  emptyTitle: 'Ask anything',
  emptyText: 'Answers come at once.',
  newChat: 'New chat',
  wholeConversation: 'The whole conversation',

  code: 'Code',
  codeBlock: { one: 'Code block, {n} line', other: 'Code block, {n} lines' },
  table: 'Table, columns: {columns}, rows: {rows}',
  done: 'Done',
  notDone: 'Not done',
  loadImage: 'Load image: {title}',
  from: 'From {host}',
  image: 'Image',
  imageFailed: 'The image did not load',

  // Delivery
  waiting: 'Waiting for the connection',
  sending: 'Sending',
  sent: 'Sent',
  sentAt: 'Sent {time}',
  notSent: 'Not sent',
  edit: 'Edit',
  tryAgain: 'Try again',
  delete: 'Delete',
  notSentAlert: 'Message not sent: {text}. You can try again.',

  // Composer
  write: 'Write a message',
  send: 'Send message',
  enterSends: 'Enter sends, Shift and Enter make a new line.',
  enterBreaks: 'Enter makes a new line, Control and Enter send.',
  typeFirst: 'Type a message first.',
  left: { one: '{n} character left', other: '{n} characters left' },
  tooLong: { one: 'Too long by {n} character', other: 'Too long by {n} characters' },
  fileRefused: 'Files cannot be added here.',
  note: '{name} is an AI assistant. Check what matters.',

  // Connection
  connecting: 'Connecting.',
  reconnecting: 'Reconnecting.',
  keepWriting: 'You can keep writing.',
  lastNotConfirmed: 'Your last message is not confirmed yet.',
  isWaiting: { one: '{n} message is waiting.', other: '{n} messages are waiting.' },
  online: 'Connected again.',
  allSent: 'Everything was sent.',
  pause: 'A short pause.',
  pauseFor: 'Your message goes out {time}.',
  closesSoon: 'This chat closes soon.',
  staysReadable: 'What you wrote stays readable.',
  stay: 'Stay',
  signedOut: 'Your sign-in ended.',
  textKept: 'Your text is kept.',
  signIn: 'Sign in',
  notHere: 'The chat cannot run on this page.',
  notNow: 'The chat is not available now.',
  simpler: 'Simpler connection.',
  onePiece: 'Replies come in one piece.',
  chatStopped: 'The chat has stopped.',
  cannotStart: 'The chat cannot start',
  cannotStartWhy: 'This is on our side. What you wrote is kept here.',
  cannotReachWhy: 'Either your connection is interrupted or our service is. What you wrote is kept here.',
  noDisk: 'This browser keeps nothing. A reload empties the chat.',

  // Reasons of a message that was not sent
  tooLarge: 'The message is too long.',

  // Handoff
  handAccepted: 'Your request was accepted',
  handFailed: 'We could not reach a person',
  call: 'Call',

  // Ends
  ended: 'Chat ended, {time}',
} as const;

export type Phrase = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
export type PhraseKey = keyof typeof en | keyof typeof enBesides;
