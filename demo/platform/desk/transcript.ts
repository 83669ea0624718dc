import type { Journal } from '../store/journal.js';

/** One line of what was said, or of who came and went, as the people at the desk read it. */
export interface TranscriptLine {
  readonly id: string;
  readonly at: string;
  readonly who: 'visitor' | 'assistant' | 'person';
  readonly did: 'wrote' | 'joined' | 'left';
  /** Of a person. */
  readonly name?: string;
  /** As it was written, of the assistant in Markdown. */
  readonly text?: string;
}

type Did = Pick<TranscriptLine, 'who' | 'did'>;

const TOLD: Readonly<Record<string, Did>> = {
  EVENT_TYPE_USER_MESSAGE: { who: 'visitor', did: 'wrote' },
  EVENT_TYPE_SERVICE_AGENT_MESSAGE: { who: 'assistant', did: 'wrote' },
  EVENT_TYPE_LIVE_AGENT_JOINED: { who: 'person', did: 'joined' },
  EVENT_TYPE_LIVE_AGENT_MESSAGE: { who: 'person', did: 'wrote' },
  EVENT_TYPE_LIVE_AGENT_LEFT: { who: 'person', did: 'left' },
};

interface Kept {
  readonly timestamp: string;
  readonly type: string;
  readonly payload: {
    readonly text?: string;
    readonly agent_name?: string;
    readonly agent?: { readonly name?: string };
  };
}

/** The last of what the journal holds. The turns do not say when something was said, nor which of those who answer said it. */
export async function transcript(
  journal: Pick<Journal, 'since'>,
  sessionId: string,
  most: number,
): Promise<TranscriptLine[]> {
  const stored = await journal.since(sessionId, 0);
  return stored.flatMap(({ id, body }) => line(id, JSON.parse(`{${body}}`) as Kept)).slice(-most);
}

function line(id: string, { timestamp: at, type, payload }: Kept): TranscriptLine[] {
  const did = TOLD[type];
  if (did === undefined || (did.did === 'wrote' && !payload.text)) return [];
  const name = did.who === 'person' ? (payload.agent_name ?? payload.agent?.name) : undefined;
  return [
    {
      id,
      at,
      ...did,
      ...(name === undefined ? {} : { name }),
      ...(did.did === 'wrote' ? { text: payload.text! } : {}),
    },
  ];
}
