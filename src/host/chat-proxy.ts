import { HostError } from './errors.js';
import { idOf } from './guard.js';
import { accepted, ask, deadline, made, malformed, plainBase, textIn, type Answer, type Web } from './http.js';
import type { Granted } from './token.js';
import { withConversation, type Visitor } from './visitor.js';

export interface ChatOptions {
  /** The runtime host of the project's region. */
  readonly baseUrl: string;
  readonly accountId: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly token: string;
  /** Only given when a conversation is created. */
  readonly variantId?: string | undefined;
}

type Body = Readonly<Record<string, unknown>>;

/** How each is asked; the greeting is as much the agent's as an answer. */
const operations = {
  create: { method: 'POST', thinks: true },
  respond: { method: 'POST', thinks: true },
  close: { method: 'PUT', thinks: false },
} as const;

/** The REST chat of the service, for pages where sockets do not get through. A visitor reaches only what is theirs. */
export class ChatProxy {
  readonly #web: Web;
  readonly #options: ChatOptions;

  constructor(web: Web, options: ChatOptions) {
    this.#web = web;
    this.#options = options;
  }

  async create(visitor: Visitor): Promise<Granted> {
    const { variantId } = this.#options;
    const given = variantId === undefined ? {} : { variant_id: variantId };
    const reply = made(await this.#ask('create', { channel: 'webchat', ...given }));
    const id = textIn(reply, 'conversation_id');
    return { visitor: withConversation(visitor, id), body: { conversation_id: id, response: reply.json['response'] } };
  }

  async respond(visitor: Visitor | null, body: Body): Promise<Granted> {
    const { message } = body;
    if (typeof message !== 'string') throw new HostError('host/malformed');
    const { owner, id } = theirs(visitor, body);
    const answer = accepted(await this.#ask('respond', { conversation_id: id, message }));
    const { response, end_conversation, handoff } = answer.json;
    // It may be empty, but where there is none, nobody has been heard.
    if (typeof response !== 'string') throw malformed(answer);
    return {
      visitor: owner,
      body: { conversation_id: id, response, end_conversation, ...(handoff === undefined ? {} : { handoff }) },
    };
  }

  async close(visitor: Visitor | null, body: Body): Promise<Granted> {
    const { owner, id } = theirs(visitor, body);
    const { json } = accepted(await this.#ask('close', { conversation_id: id }));
    return { visitor: owner, body: { success: json['success'] === true } };
  }

  async #ask(operation: keyof typeof operations, body: Body): Promise<Answer> {
    const { baseUrl, accountId, projectId, apiKey, token } = this.#options;
    const path = [accountId, projectId].map(encodeURIComponent).join('/');
    const url = `${plainBase(baseUrl)}/v1/${path}/chat/${operation}`;
    const headers = { 'X-API-KEY': apiKey, 'X-TOKEN': token };
    const { method, thinks } = operations[operation];
    return ask(this.#web, { url, method, headers, body, until: deadline(this.#web, thinks) });
  }
}

/** Bound by the seal: another visitor's conversation does not exist here. */
function theirs(visitor: Visitor | null, body: Body): { readonly owner: Visitor; readonly id: string } {
  const id = idOf(body, 'conversation_id');
  if (visitor === null || !visitor.conversations.includes(id)) throw new HostError('host/unknown-conversation');
  return { owner: visitor, id };
}
