/**
 * What the platform asks of an agent, and what an agent may do. Nothing here knows sockets, journals or HTTP:
 * the same agent answers a messaging session and a chat conversation.
 */

/** Flat JSON the agent keeps between turns; stored with the conversation, shown in conversation records. */
export type DialogueState = Readonly<Record<string, unknown>>;

export interface Said {
  readonly role: 'user' | 'agent';
  readonly text: string;
}

/** What a third party has told a conversation, by an id that the agent had minted for it. */
export interface ExternalEvent {
  /** Its place among all; later events have higher ones. */
  readonly place: number;
  /** The minted id. */
  readonly id: string;
  readonly sendToLlm: boolean;
  readonly at: number;
  readonly contentType: string;
  readonly text: string;
}

export interface Turn {
  readonly conversationId: string;
  readonly projectId: string;
  readonly environment: 'sandbox' | 'pre-release' | 'live';
  /** Of the agent: the one that was deployed when the conversation began. */
  readonly version: string;
  readonly variantId: string | null;
  /** What the visitor wrote; '' is silence; null asks for the greeting. */
  readonly said: string | null;
  /** What was said before this turn, oldest first. */
  readonly history: readonly Said[];
  readonly state: DialogueState;
  /** BCP 47, as the conversation speaks now. */
  readonly language: string;
  /** Verified facts about the visitor, from the vault; empty when none were proven. */
  readonly context: Readonly<Record<string, string | number | boolean | null>>;
  /** Given by the integrator for the whole conversation (chat create). */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Given for this turn only (chat respond). */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** What came from outside since the last turn, oldest first; with it, `said` may be '' without anybody being silent. */
  readonly events: readonly ExternalEvent[];
  /** An id for a third party: what it posts with it within the hour comes to this conversation. */
  mintEventId(options: { readonly sendToLlm: boolean }): Promise<string>;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

export interface Attachment {
  readonly content_type: 'ATTACHMENT_CONTENT_TYPE_IMAGE' | 'ATTACHMENT_CONTENT_TYPE_URL';
  readonly content_url: string;
  readonly preview_image_url?: string;
  readonly title?: string;
  readonly call_to_action_text?: string;
}
export interface Suggestion {
  readonly message_text: string;
  readonly payload?: string;
}
export interface CallAction {
  readonly title: string;
  readonly contact_number: string;
}

/** What an agent made of a turn: for the record of the conversation, not for the visitor. */
export interface TurnNote {
  /** What the visitor wanted, by the agent's names. */
  readonly intents?: readonly string[];
  /** What was recognised in the words: an object for each, name to value. */
  readonly entities?: readonly Readonly<Record<string, string>>[];
  /** The agent had nothing to say to it. */
  readonly outOfDomain?: boolean;
  /** Names of the topics that were found, best first, and of the one that was told. */
  readonly retrievedTopics?: readonly string[];
  readonly citedTopic?: string;
  /** The ways the turn took through the agent. */
  readonly trace?: readonly string[];
}

/** One thing an agent does. Fragments of `say` belong to one message until `next` or the end of the turn. */
export type Act =
  | { readonly do: 'say'; readonly text: string }
  | { readonly do: 'attach'; readonly attachments: readonly Attachment[] }
  | { readonly do: 'suggest'; readonly suggestions: readonly Suggestion[] }
  | { readonly do: 'offerCall'; readonly actions: readonly CallAction[] }
  /** The message is whole; what follows is a new one. */
  | { readonly do: 'next' }
  | { readonly do: 'language'; readonly code: string }
  /** Replaces the dialogue state. */
  | { readonly do: 'remember'; readonly state: DialogueState }
  | { readonly do: 'note'; readonly note: TurnNote }
  /** Give the conversation to a person: through the desk, or by the page itself (`client`, with where to go). */
  | {
      readonly do: 'handOver';
      readonly to: 'desk' | 'client';
      readonly destination: string;
      readonly reason: string;
      readonly route?: string;
    }
  /** The conversation is over once this turn has been said. */
  | { readonly do: 'end' };

export interface Agent {
  /** Throws AgentError when it cannot answer; what was said until then stands. */
  reply(turn: Turn): AsyncIterable<Act>;
}

/** Why an agent could not answer. The platform turns each into the documented system message. */
export type AgentFault =
  /** Too much to do; worth trying again soon. */
  | 'overloaded'
  /** Failed before a word was said. */
  | 'failed'
  /** Failed in the middle of an answer. */
  | 'broken'
  /** Set up wrongly: no address, no key, unknown model. */
  | 'misconfigured';

export class AgentError extends Error {
  override readonly name = 'AgentError';
  readonly fault: AgentFault;
  constructor(fault: AgentFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
