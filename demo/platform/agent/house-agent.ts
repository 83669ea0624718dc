import type { Database } from '../store/database.js';
import { flowNamed, flowStarting } from './flows/by-name.js';
import { afterPayment } from './flows/payment.js';
import { suggesting, type Flow, type Scene } from './flows/flow.js';
import { filled } from './filled.js';
import { saying } from './fragments.js';
import { toldOf } from './ground.js';
import {
  acknowledges,
  asksAbilities,
  orderNumberIn,
  saysGoodbye,
  saysHello,
  saysThanks,
  wantsHuman,
} from './intents.js';
import { find, type Found } from './knowledge.js';
import { codeOf, languageAsked, languageOf, languageTold } from './language.js';
import { phrasesFor } from './phrases/by-language.js';
import { AgentError, type Act, type Agent, type DialogueState, type Turn, type TurnNote } from './port.js';
import { atShop, SHOP, storyOf } from './stories.js';
import { shelfOf } from './topics.js';
import { nameOf, wordCount } from './words.js';

/** What came of a turn. What gives the conversation away or ends it stands last, after the state was remembered. */
interface Answer {
  readonly acts: readonly Act[];
  readonly state: DialogueState;
  readonly note: TurnNote;
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

const wanting = (intent: string, trace = intent): TurnNote => ({ intents: [intent], trace: [trace] });
const noting = (trace: string): TurnNote => ({ trace: [trace] });

async function greet(db: Database, turn: Turn): Promise<Answer> {
  const { greeting } = await toldOf(db, turn);
  const note = noting('greeting');
  if (greeting !== '') return { acts: saying(await filled(db, turn, greeting)), state: helped(turn.state), note };
  const phrases = phrasesFor(turn.language);
  const name = nameOf(turn.context['name']);
  const { order, booking, hours, rate } = phrases.buttons;
  const known = typeof turn.context['email'] === 'string';
  const words = name === '' ? phrases.greeting : phrases.greetingNamed(name);
  return {
    acts: [...saying(words), suggesting(order, booking, known ? rate : hours)],
    state: helped(turn.state),
    note,
  };
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
  return { acts: [...saying(words), ...asking(room)], state: { ...room.state, silences }, note: noting('silence') };
}

function giveUp(acts: readonly Act[], { state, scene }: Room): Answer {
  const failures = count(state, 'failures') + 1;
  const note = { outOfDomain: true, trace: ['fallback'] };
  if (failures < MOST_FAILURES) return { acts, note, state: { ...state, failures, silences: 0 } };
  return {
    acts: saying(scene.phrases.fallbackAgain),
    note,
    state: { ...state, failures, silences: 0 },
    last: toDesk('support', 'could not help'),
  };
}

async function fromKnowledge(room: Room, otherwise: () => Answer): Promise<Answer> {
  const { db, turn, scene, said } = room;
  const found = await find(db, shelfOf(turn), scene.language, said);
  const [best] = found;
  if (best === undefined) return otherwise();
  const content = atShop(await filled(db, turn, best.content), scene.shop);
  return fromTopic({ ...best, content }, found, room);
}

function fromTopic(topic: Found, found: readonly Found[], room: Room): Answer {
  const state = { ...helped(room.state), topic: topic.id };
  const destination = /\{\{\s*ho:\s*([\w.-]{1,64})\s*\}\}/u.exec(topic.actions)?.[1];
  const acts = saying(topic.content);
  const note = {
    ...wanting(topic.id, 'knowledge'),
    retrievedTopics: found.map(({ name }) => name),
    citedTopic: topic.name,
  };
  if (destination !== undefined) return { acts, state, note, last: toDesk(destination, `topic: ${topic.name}`) };
  return { acts: [...acts, ...asking(room)], state, note };
}

async function playFlow(flow: Flow, room: Room): Promise<Answer> {
  const { db, turn, scene, state, said } = room;
  const played = await flow.play(db, turn, scene, state, said);
  const note = wanting(flow.name, `flow: ${flow.name}`);
  if (played.puzzled !== true) return { acts: played.acts, note, state: helped(played.state) };
  return fromKnowledge(room, () => giveUp(played.acts, { ...room, state: played.state }));
}

function smallTalk({ said, state, scene }: Room): Answer | undefined {
  const { phrases } = scene;
  const { order, booking, hours } = phrases.buttons;
  if (saysThanks(said)) return { acts: saying(phrases.welcome), state: helped(state), note: wanting('thanks') };
  if (saysHello(said)) return { acts: [...saying(phrases.hello), suggesting(order, booking, hours)], state: helped(state), note: wanting('hello') }; // prettier-ignore
  if (asksAbilities(said)) return { acts: [...saying(phrases.abilities), suggesting(order, booking, hours)], state: helped(state), note: wanting('abilities') }; // prettier-ignore
  if (acknowledges(said))
    return { acts: saying(phrases.anythingElse), state: helped(state), note: noting('small talk') };
  return undefined;
}

async function answer(room: Room): Promise<Answer> {
  const { said, state, scene } = room;
  if (said.trim() === '') return breakSilence(room);
  if (languageAsked(said) !== undefined && wordCount(said) <= 6) {
    return { acts: [...saying(scene.phrases.switched), ...asking(room)], state, note: wanting('language') };
  }
  if (wantsHuman(said)) return { acts: saying(scene.phrases.handingOver), state, note: wanting('human'), last: toDesk('support', 'visitor asked') }; // prettier-ignore
  if (saysGoodbye(said))
    return { acts: saying(scene.phrases.goodbye), state, note: wanting('goodbye'), last: { do: 'end' } };
  const flow = openFlow(state) ?? flowStarting(said);
  if (flow !== undefined) return playFlow(flow, room);
  const talk = smallTalk(room);
  if (talk !== undefined) return talk;
  return fromKnowledge(room, () => giveUp(saying(scene.phrases.fallback), room));
}

/** What came from outside, and then the question that was open. */
async function react(room: Room): Promise<Act[]> {
  const acts: Act[] = [];
  for (const event of room.turn.events) {
    const told = await afterPayment(room.db, event, room.scene);
    if (acts.length > 0 && told.length > 0) acts.push({ do: 'next' });
    acts.push(...told);
  }
  return acts.length > 0 && room.said === '' ? [...acts, ...asking(room)] : acts;
}

function settleLanguage({ said, state, language: current, context }: Turn): string {
  // As long as nothing has been said.
  const language = (state['language'] === undefined ? languageTold(context['language']) : undefined) ?? current;
  if (said === null) return language;
  // A name is in no language.
  if (state['step'] === 'ask_name') {
    const asked = languageAsked(said);
    return asked === undefined ? language : codeOf(asked);
  }
  return languageOf(said, language);
}

function* tellStory(turn: Turn, shop: string): Generator<Act, boolean> {
  const story = storyOf(turn.said ?? '', turn.language, shop);
  if (story === undefined) return false;
  const isLast = (act: Act): boolean => act.do === 'handOver' || act.do === 'end';
  yield* story.acts.filter((act) => !isLast(act));
  if (story.fault !== undefined) throw story.fault;
  yield { do: 'remember', state: { ...helped(turn.state), language: story.language ?? turn.language } };
  yield* story.acts.filter(isLast);
  return true;
}

/** A database that does not answer is an agent that cannot. */
async function orFail<Outcome>(answering: Promise<Outcome>): Promise<Outcome> {
  try {
    return await answering;
  } catch (cause) {
    throw cause instanceof AgentError ? cause : new AgentError('failed', 'the agent could not answer', { cause });
  }
}

/** The agent of the demo shop: greets, answers from its topics, looks up orders, books, and knows when to give up. */
export function houseAgent(db: Database, now: () => Date = () => new Date(), shop: () => string = () => SHOP): Agent {
  function roomOf(turn: Turn, language: string): Room {
    const email = turn.context['email'];
    const scene: Scene = {
      language,
      phrases: phrasesFor(language),
      today: now(),
      email: typeof email === 'string' ? email : '',
      shop: shop(),
    };
    return { db, turn, scene, state: turn.state, said: turn.said ?? '' };
  }
  async function* reply(turn: Turn): AsyncGenerator<Act> {
    if (turn.events.length > 0) {
      const acts = await orFail(react(roomOf(turn, turn.language)));
      yield* acts;
      if (turn.said === '') return;
      if (acts.length > 0) yield { do: 'next' };
    }
    if (yield* tellStory(turn, shop())) return;
    const language = settleLanguage(turn);
    if (language !== turn.language) yield { do: 'language', code: language };
    const room = roomOf(turn, language);
    const { acts, state, note, last } = await orFail(
      turn.said === null ? greet(db, { ...turn, language }) : answer(room),
    );
    yield* acts;
    const order = orderNumberIn(room.said);
    yield { do: 'note', note: order === undefined ? note : { ...note, entities: [{ order_number: order }] } };
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
