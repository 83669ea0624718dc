import type { MessengerStep } from '../steps.js';

/** What a step says, and what that is called by those who are told: they have one space of names for everything on a site. */
const keys = {
  version: 'chat_schema',
  firstTokenMs: 'chat_first_token_ms',
  answerMs: 'chat_answer_ms',
  reason: 'chat_reason',
  score: 'chat_score',
  code: 'chat_error',
} as const;

type Key = (typeof keys)[keyof typeof keys];
export type Payload = Readonly<Partial<Record<Key, string | number>>>;

const value = (step: MessengerStep, own: string): string | number | undefined =>
  Object.hasOwn(step, own) ? (step as unknown as Record<string, string | number>)[own] : undefined;

/** All that is said of it, and nothing that has no name above. */
export const payloadOf = (step: MessengerStep): Payload =>
  Object.fromEntries(
    Object.entries(keys).flatMap(([own, name]) => (value(step, own) === undefined ? [] : [[name, value(step, own)]])),
  );

/** The same with every name: what is pushed to a data layer stays there, and would be said of the next step as well. */
export const fullPayloadOf = (step: MessengerStep): Readonly<Record<Key, string | number | undefined>> =>
  Object.fromEntries(Object.entries(keys).map(([own, name]) => [name, value(step, own)])) as never;

/** As Google and PostHog call events: `agent_messenger_opened`. */
export const snakeName = ({ name }: MessengerStep): string => `agent_messenger_${name}`;

/** As Segment does: `Agent Messenger Opened`. */
export const titleName = (step: MessengerStep): string =>
  snakeName(step).replace(/(^|_)(.)/g, (_, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase());
