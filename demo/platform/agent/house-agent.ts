import type { Database } from '../store/database.js';
import { flowNamed, flowStarting } from './flows/by-name.js';
import { suggesting, type Flow, type Scene } from './flows/flow.js';
import { filled } from './filled.js';
import { saying } from './fragments.js';
import { toldOf } from './ground.js';
import { acknowledges, asksAbilities, saysGoodbye, saysHello, saysThanks, wantsHuman } from './intents.js';
import { find, type Found } from './knowledge.js';
import { codeOf, languageAsked, languageOf } from './language.js';
import { phrasesFor } from './phrases/by-language.js';
import { AgentError, type Act, type Agent, type DialogueState, type Turn } from './port.js';
import { storyOf } from './stories.js';
import { shelfOf } from './topics.js';
import { nameOf, wordCount } from './words.js';

/** What came of a turn. What gives the conversation away or ends it stands last, after the state was remembered. */
interface Answer {
  readonly acts: readonly Act[];
  readonly state: DialogueState;
  readonly last?: Act;
}

interface Room {
  readonly db: Database;
  readonly turn: Turn;
  readonly said: string;
  readonly state: DialogueState;
  readonly scene: Scene;
}

/** After so many answers that helped nobody a person takes over. */
const MOST_FAILURES = 2;

function toDesk(destination: string, reason: string): Act {
  return { do: 'handOver', to: 'desk', destination, reason };
}

function count(state: DialogueState, key: string): number {
  const value = state[key];
  return typeof value === 'number' ? value : 0;
}

function helped(state: DialogueState): DialogueState {
  return { ...state, failures: 0, silences: 0 };
}

async function greet(db: Database, turn: Turn): Promise<Answer> {
  const { greeting } = await toldOf(db, turn);
  if (greeting !== '') return { acts: saying(await filled(db, turn, greeting)), state: helped(turn.state) };
  const phrases = phrasesFor(turn.language);
  const name = nameOf(turn.context['name']);
  const { order, booking, hours, rate } = phrases.buttons;
  const known = typeof turn.context['email'] === 'string';
  const words = name === '' ? phrases.greeting : phrases.greetingNamed(name);
  return { acts: [...saying(words), suggesting(order, booking, known ? rate : hours)], state: helped(turn.state) };
}

function openFlow(state: DialogueState): Flow | undefined {
  return flowNamed(state['flow']);
}

/** The open question of a flow as a message of its own. */
function asking({ state, scene }: Room): Act[] {
  const flow = openFlow(state);
  return flow === undefined ? [] : [{ do: 'next' }, ...flow.again(state, scene)];
}

function breakSilence(room: Room): Answer {
  const silences = count(room.state, 'silences') + 1;
  const { silence, silenceAgain } = room.scene.phrases;
  const words = silences > 1 ? silenceAgain : silence;
  return { acts: [...saying(words), ...asking(room)], state: { ...room.state, silences } };
}

function giveUp(acts: readonly Act[], { state, scene }: Room): Answer {
  const failures = count(state, 'failures') + 1;
  if (failures < MOST_FAILURES) return { acts, state: { ...state, failures, silences: 0 } };
  return {
    acts: saying(scene.phrases.fallbackAgain),
    state: { ...state, failures, silences: 0 },
    last: toDesk('support', 'could not help'),
  };
}

function fromTopic(topic: Found, room: Room): Answer {
  const state = { ...helped(room.state), topic: topic.id };
  const destination = /\{\{\s*ho:\s*([\w.-]{1,64})\s*\}\}/u.exec(topic.actions)?.[1];
  const acts = saying(topic.content);
  if (destination !== undefined) return { acts, state, last: toDesk(destination, `topic: ${topic.name}`) };
  return { acts: [...acts, ...asking(room)], state };
}

async function fromKnowledge({ db, turn, scene, said }: Room): Promise<Found | undefined> {
  const [topic] = await find(db, shelfOf(turn), scene.language, said);
  return topic && { ...topic, content: await filled(db, turn, topic.content) };
}

async function playFlow(flow: Flow, room: Room): Promise<Answer> {
  const { db, turn, scene, state, said } = room;
  const played = await flow.play(db, turn, scene, state, said);
  if (played.puzzled !== true) return { acts: played.acts, state: helped(played.state) };
  const topic = await fromKnowledge(room);
  return topic === undefined ? giveUp(played.acts, { ...room, state: played.state }) : fromTopic(topic, room);
}

function smallTalk({ said, state, scene }: Room): Answer | undefined {
  const { phrases } = scene;
  const { order, booking, hours } = phrases.buttons;
  if (saysThanks(said)) return { acts: saying(phrases.welcome), state: helped(state) };
  if (saysHello(said)) return { acts: [...saying(phrases.hello), suggesting(order, booking, hours)], state: helped(state) }; // prettier-ignore
  if (asksAbilities(said)) return { acts: [...saying(phrases.abilities), suggesting(order, booking, hours)], state: helped(state) }; // prettier-ignore
  if (acknowledges(said)) return { acts: saying(phrases.anythingElse), state: helped(state) };
  return undefined;
}

async function answer(room: Room): Promise<Answer> {
  const { said, state, scene } = room;
  if (said.trim() === '') return breakSilence(room);
  if (languageAsked(said) !== undefined && wordCount(said) <= 6) {
    return { acts: [...saying(scene.phrases.switched), ...asking(room)], state };
  }
  if (wantsHuman(said)) return { acts: saying(scene.phrases.handingOver), state, last: toDesk('support', 'visitor asked') }; // prettier-ignore
  if (saysGoodbye(said)) return { acts: saying(scene.phrases.goodbye), state, last: { do: 'end' } };
  const flow = openFlow(state) ?? flowStarting(said);
  if (flow !== undefined) return playFlow(flow, room);
  const talk = smallTalk(room);
  if (talk !== undefined) return talk;
  const topic = await fromKnowledge(room);
  return topic === undefined ? giveUp(saying(scene.phrases.fallback), room) : fromTopic(topic, room);
}

function settleLanguage({ said, state, language }: Turn): string {
  if (said === null) return language;
  // A name is in no language.
  if (state['step'] === 'ask_name') {
    const asked = languageAsked(said);
    return asked === undefined ? language : codeOf(asked);
  }
  return languageOf(said, language);
}

function* tellStory(turn: Turn): Generator<Act, boolean> {
  const story = storyOf(turn.said ?? '', turn.language);
  if (story === undefined) return false;
  const isLast = (act: Act): boolean => act.do === 'handOver' || act.do === 'end';
  yield* story.acts.filter((act) => !isLast(act));
  if (story.fault !== undefined) throw story.fault;
  yield { do: 'remember', state: { ...helped(turn.state), language: story.language ?? turn.language } };
  yield* story.acts.filter(isLast);
  return true;
}

/** A database that does not answer is an agent that cannot. */
async function orFail(answering: Promise<Answer>): Promise<Answer> {
  try {
    return await answering;
  } catch (cause) {
    throw cause instanceof AgentError ? cause : new AgentError('failed', 'the agent could not answer', { cause });
  }
}

/** The agent of the demo shop: greets, answers from its topics, looks up orders, books, and knows when to give up. */
export function houseAgent(db: Database, now: () => Date = () => new Date()): Agent {
  async function* reply(turn: Turn): AsyncGenerator<Act> {
    if (yield* tellStory(turn)) return;
    const language = settleLanguage(turn);
    if (language !== turn.language) yield { do: 'language', code: language };
    const email = turn.context['email'];
    const scene: Scene = {
      language,
      phrases: phrasesFor(language),
      today: now(),
      email: typeof email === 'string' ? email : '',
    };
    const room: Room = { db, turn, scene, state: turn.state, said: turn.said ?? '' };
    const { acts, state, last } = await orFail(turn.said === null ? greet(db, turn) : answer(room));
    yield* acts;
    yield { do: 'remember', state: { ...state, language } };
    if (last !== undefined) yield last;
  }
  return {
    async *reply(turn) {
      for await (const act of reply(turn)) {
        if (turn.signal.aborted) return;
        yield act;
      }
    },
  };
}
