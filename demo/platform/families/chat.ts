import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AgentError } from '../agent/port.js';
import type { Draft } from '../build/draft.js';
import {
  answeredChat,
  chatError,
  closeChat,
  closedChat,
  createChat,
  createdChat,
  respondChat,
} from '../contract/chat.js';
import { findConnector, type Connector, type Credentials } from '../credentials.js';
import { Refusal } from '../policy.js';
import { parseBody, type Call, type Reply, type Route } from '../router.js';
import type { Settings } from '../settings.js';
import type { Conversation } from '../store/conversations.js';
import type { Database } from '../store/database.js';
import type { Releases } from '../store/releases.js';
import { Turnstile } from '../store/turnstile.js';
import { jsonBody } from './json-body.js';
import { agentTurn, type Answer, type TurnPorts } from './turns.js';

export interface ChatPorts extends TurnPorts {
  readonly db: Database;
  readonly releases: Releases;
  readonly settings: Settings;
  readonly keys: Credentials;
}

const LABELS = { webchat: 'WEBCHAT', api: 'CHAT', sms: 'SMS', whatsapp: 'WHATSAPP' } as const;
const BASE = '/:version/:account_id/:project_id/chat';
const HEADERS = ['X-API-KEY', 'X-TOKEN'];
const REFUSALS = { 400: chatError, 401: chatError, 403: chatError, 404: chatError };

/** Turn-based conversations over REST: what the widget falls back to (F17), through the website's own server. */
export function chatRoutes(ports: ChatPorts): Route[] {
  const turnstile = new Turnstile(ports.db);
  return [
    {
      method: 'POST',
      path: `${BASE}/create`,
      summary: 'Start a conversation',
      headers: HEADERS,
      body: createChat,
      answers: { 200: createdChat, ...REFUSALS },
      handle: (call) => create(ports, call),
    },
    {
      method: 'POST',
      path: `${BASE}/respond`,
      summary: 'Say something, hear the answer',
      headers: HEADERS,
      body: respondChat,
      answers: { 200: answeredChat, ...REFUSALS, 410: chatError },
      handle: (call) => respond(ports, turnstile, call),
    },
    {
      method: 'PUT',
      path: `${BASE}/close`,
      summary: 'End a conversation',
      headers: HEADERS,
      body: closeChat,
      answers: { 200: closedChat, ...REFUSALS },
      handle: (call) => close(ports, call),
    },
  ];
}

async function create(ports: ChatPorts, call: Call): Promise<Reply> {
  const connector = await admitted(ports, call);
  const asked = parseBody(createChat, jsonBody(call));
  const draft = await deployed(ports, connector);
  const id = `CONV-${randomUUID()}`;
  const { initial_message: first } = asked;
  await ports.conversations.start({
    id,
    projectId: connector.projectId,
    accountId: connector.accountId,
    environment: connector.environment,
    channel: LABELS[asked.channel ?? 'webchat'],
    variantId: variant(draft, asked.variant_id),
    language: asked.tts_lang_code ?? asked.asr_lang_code ?? 'en-US',
    heardLanguage: asked.asr_lang_code,
    attributes: asked.integration_attributes ?? {},
    at: ports.clock.now(),
  });
  try {
    const greeting = await turn(ports, id, null, {});
    const { response } = first === undefined || first === '' ? greeting : await turn(ports, id, first, {});
    return { status: 200, body: { conversation_id: id, response } };
  } catch (error) {
    // Nobody was told of it, so nobody will go on with it.
    await ports.conversations.end(id, 'error', ports.clock.now());
    throw error;
  }
}

async function respond(ports: ChatPorts, turnstile: Turnstile, call: Call): Promise<Reply> {
  const connector = await admitted(ports, call);
  const asked = parseBody(respondChat, jsonBody(call));
  // Of two at once the second hears what has become of it by the first.
  return turnstile.alone(asked.conversation_id, () => answered(ports, connector, asked));
}

async function answered(ports: ChatPorts, connector: Connector, asked: z.infer<typeof respondChat>): Promise<Reply> {
  const conversation = await own(ports, connector, asked.conversation_id);
  if (conversation.endedAt !== null) throw over(conversation);
  if (ports.clock.now() - conversation.lastSeen > ports.settings.chatIdleMs) {
    await ports.conversations.end(conversation.id, 'idle', ports.clock.now(), ports.settings.chatIdleMs);
    throw tooOld();
  }
  if (asked.integration_attributes !== undefined)
    await ports.conversations.attribute(conversation.id, asked.integration_attributes);
  const { tts_lang_code: speaks, asr_lang_code: hears } = asked;
  if (speaks !== undefined || hears !== undefined) await ports.conversations.talkIn(conversation.id, speaks, hears);
  const { response, handoff, ended } = await turn(ports, conversation.id, asked.message ?? '', asked.metadata ?? {});
  const body = {
    conversation_id: conversation.id,
    response,
    end_conversation: ended,
    ...(handoff === null ? {} : { handoff }),
  };
  return { status: 200, body };
}

async function close(ports: ChatPorts, call: Call): Promise<Reply> {
  const connector = await admitted(ports, call);
  const { conversation_id: id } = parseBody(closeChat, jsonBody(call));
  await own(ports, connector, id);
  await ports.conversations.end(id, 'close', ports.clock.now());
  return { status: 200, body: { success: true } };
}

/** One turn of the agent, and what the caller is told when there is none. */
async function turn(
  ports: ChatPorts,
  id: string,
  said: string | null,
  metadata: Record<string, unknown>,
): Promise<Answer> {
  try {
    const answer = await agentTurn(ports, id, said, metadata);
    if (answer !== null) return answer;
  } catch (error) {
    const status = error instanceof AgentError && error.fault === 'overloaded' ? 503 : 500;
    throw new Refusal(status, 'The agent could not answer');
  }
  const found = await ports.conversations.find(id);
  throw found === null ? notFound() : over(found);
}

/** Who calls: both keys known (401), and for this account and project (403). */
async function admitted(ports: ChatPorts, call: Call): Promise<Connector> {
  const key = call.header('x-api-key');
  const token = call.header('x-token');
  if (call.params['version'] !== 'v1') throw new Refusal(404, 'Unknown version of the interface');
  if (!key || !token || key !== ports.keys.chat.apiKey) throw new Refusal(401, 'Missing or invalid API key');
  const connector = await findConnector(ports.db, 'chat', token);
  if (connector === null) throw new Refusal(401, 'Missing or invalid connector token');
  const { account_id: account = '', project_id: project = '' } = call.params;
  const rightAccount = [connector.accountId, connector.accountSlug].includes(account);
  if (!rightAccount || ![connector.projectId, connector.projectSlug].includes(project))
    throw new Refusal(403, 'The credentials do not belong to this account and project');
  return connector;
}

/** What runs there, or nothing can be said. */
async function deployed({ releases }: ChatPorts, { projectId, environment }: Connector): Promise<Draft> {
  const active = await releases.active(projectId, environment);
  const draft = active && (await releases.draftOf(projectId, active.version));
  if (draft === null) throw new Refusal(400, `Nothing is deployed in ${environment}`, 'CHAT_DRAFT_NOT_EXIST');
  return draft;
}

function variant({ variants, defaultVariant }: Draft, asked: string | undefined): string | null {
  if (asked === undefined) return defaultVariant;
  if (!Object.hasOwn(variants, asked)) throw new Refusal(400, 'variant_id: unknown variant');
  return asked;
}

async function own(ports: ChatPorts, connector: Connector, id: string): Promise<Conversation> {
  const found = await ports.conversations.find(id);
  const mine = found?.projectId === connector.projectId && found.environment === connector.environment;
  if (found === null || !mine || !id.startsWith('CONV-')) throw notFound();
  return found;
}

const over = ({ endedBy }: Conversation): Refusal =>
  endedBy === 'idle' ? tooOld() : new Refusal(410, 'The conversation has ended', 'ChatConversationEnded');
const notFound = (): Refusal => new Refusal(404, 'Conversation not found', 'CONVERSATIONS_NOT_FOUND');
const tooOld = (): Refusal => new Refusal(400, 'The chat session is too old', 'CHAT_TIMEOUT');
