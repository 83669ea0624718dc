import { z } from 'zod';
import { Refusal } from '../policy.js';
import { parseBody, type Call, type Route } from '../router.js';
import type { Conversations } from '../store/conversations.js';
import type { Journal } from '../store/journal.js';
import { command, type Command, type Desk } from './desk.js';
import { transcript } from './transcript.js';

/** So much is told of a long conversation. */
const MOST = 200;

type Kept = Pick<Journal, 'since'>;

const VERBS: readonly Command['do'][] = ['accept', 'transfer', 'message', 'typing', 'leave', 'fail', 'timeout'];

/** The desk by HTTP: look at the queue, read a conversation, and one POST for each thing a person can do. */
export function deskRoutes(desk: Desk, conversations: Conversations, journal: Kept): Route[] {
  return [
    {
      method: 'GET',
      path: '/desk/queue',
      summary: 'Who waits, who is being helped',
      answers: { 200: z.looseObject({}) },
      handle: async () => ({ status: 200, body: await desk.queue() }),
    },
    {
      method: 'GET',
      path: '/desk/conversations/:session_id',
      summary: 'What was said before, what the agent remembers, what is proven about the visitor',
      answers: { 200: z.looseObject({}), 404: z.looseObject({}) },
      handle: (call) => read(conversations, journal, call),
    },
    ...VERBS.map((verb): Route => ({
      method: 'POST',
      path: `/desk/conversations/:session_id/${verb}`,
      summary: `${verb} a conversation`,
      answers: { 204: null, 400: z.looseObject({}), 409: z.looseObject({}) },
      handle: (call) => act(desk, verb, call),
    })),
  ];
}

async function read(
  conversations: Conversations,
  journal: Kept,
  call: Call,
): Promise<{ status: number; body: object }> {
  const id = call.params['session_id'] ?? '';
  const found = await conversations.find(id);
  if (found === null) throw new Refusal(404, 'Conversation not found');
  const { language, phase, dialogue, verified, endedBy: ended_by } = found;
  const history = await conversations.history(id, MOST);
  const told = await transcript(journal, id, MOST);
  const body = { session_id: id, language, phase, ended_by, dialogue, verified, history, transcript: told };
  return { status: 200, body };
}

async function act(desk: Desk, verb: string, call: Call): Promise<{ status: number }> {
  const body = typeof call.body === 'object' && call.body !== null ? call.body : {};
  const told = parseBody(command, { ...body, do: verb, session_id: call.params['session_id'] ?? '' });
  if (!(await desk.perform(told))) throw new Refusal(409, `The conversation is not in a state to ${verb}`);
  return { status: 204 };
}
