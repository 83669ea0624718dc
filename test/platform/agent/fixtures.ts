import { houseAgent } from '../../../demo/platform/agent/house-agent.js';
import type { Act, Agent, DialogueState, Turn } from '../../../demo/platform/agent/port.js';
import { houseDraft } from '../../../demo/platform/agent/house-draft.js';
import { seedOrders } from '../../../demo/platform/agent/seed-orders.js';
import { shelve } from '../../../demo/platform/agent/topics.js';
import type { Database } from '../../../demo/platform/store/database.js';
import { pgliteDatabase } from '../../../demo/platform/store/pglite.js';
import { migrate } from '../../../demo/platform/store/schema.js';
import { tables } from '../../../demo/platform/store/tables.js';

/** A Saturday; the next open day is Monday the 23rd. */
export const TODAY = new Date('2026-11-21T09:00:00Z');
export const PROJECT = 'p1';
/** What it knows in the version that talks here. */
export const SHELF = 'p1@v1';

export async function shopDatabase(): Promise<Database> {
  const db = await pgliteDatabase('memory://');
  await migrate(db, ...tables);
  await seedOrders(db, PROJECT, TODAY);
  await shelve(
    db,
    SHELF,
    Object.entries(houseDraft().topics).map(([id, topic]) => ({ ...topic, id, language: topic.language ?? '' })),
  );
  return db;
}

export function turnOf(part: Partial<Turn> & Pick<Turn, 'said'>): Turn {
  return {
    conversationId: 'c1',
    projectId: PROJECT,
    environment: 'live',
    version: 'v1',
    variantId: null,
    history: [],
    state: {},
    language: 'en-US',
    context: {},
    attributes: {},
    metadata: {},
    events: [],
    mintEventId: () => Promise.resolve('evt_1'),
    signal: new AbortController().signal,
    ...part,
  };
}

export async function actsOf(agent: Agent, turn: Turn): Promise<Act[]> {
  const acts: Act[] = [];
  for await (const act of agent.reply(turn)) acts.push(act);
  return acts;
}

export function textOf(acts: readonly Act[]): string {
  return acts.map((act) => (act.do === 'say' ? act.text : act.do === 'next' ? '\n---\n' : '')).join('');
}

export function the<Kind extends Act['do']>(acts: readonly Act[], kind: Kind): Extract<Act, { do: Kind }> | undefined {
  return acts.find((act): act is Extract<Act, { do: Kind }> => act.do === kind);
}

export function buttonsOf(acts: readonly Act[]): string[] {
  return acts.flatMap((act) => (act.do === 'suggest' ? act.suggestions.map((one) => one.message_text) : []));
}

/** A visitor who talks to the agent; language and state go from turn to turn as the platform keeps them. */
export class Visitor {
  readonly #agent: Agent;
  readonly #part: Partial<Turn>;
  language: string;
  state: DialogueState = {};

  constructor(db: Database, language = 'en-US', part: Partial<Turn> = {}) {
    this.#agent = houseAgent(db, () => TODAY);
    this.#part = part;
    this.language = language;
  }

  async writes(said: string | null): Promise<Act[]> {
    const turn = turnOf({ ...this.#part, said, state: this.state, language: this.language });
    const acts = await actsOf(this.#agent, turn);
    this.language = the(acts, 'language')?.code ?? this.language;
    this.state = the(acts, 'remember')?.state ?? this.state;
    return acts;
  }

  async reads(said: string | null): Promise<string> {
    return textOf(await this.writes(said));
  }
}

/** The same strange text every time, from a seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
