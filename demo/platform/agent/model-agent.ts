import { HandoffLine } from './handoff-line.js';
import { languageOf } from './language.js';
import { modelSettings, type Environment, type ModelSettings } from './model-environment.js';
import { messagesFor, type Ground } from './model-prompt.js';
import { modelWords, type Endpoint } from './model-stream.js';
import { phrasesFor } from './phrases/by-language.js';
import { AgentError, type Act, type Agent, type Turn } from './port.js';

/** Where the model is: `baseUrl` goes up to and without `/chat/completions`. */
export interface ModelOptions extends ModelSettings {
  /** Until the answer begins. */
  readonly connectMs?: number;
  /** Between two pieces of the answer. */
  readonly idleMs?: number;
  /** The longest answer shown. */
  readonly maxChars?: number;
  readonly fetch?: typeof fetch;
  /** What the agent was told to be, and what is known about what was said, best first. */
  readonly ground?: (turn: Turn, language: string) => Promise<Ground>;
}

const NOTHING: Ground = { behavior: '', topics: [] };
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text, of at most so many characters and no half ones. */
function upTo(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = '';
  for (const { segment } of GRAPHEMES.segment(text)) {
    if (kept.length + segment.length > most) break;
    kept += segment;
  }
  return kept;
}

/** A failure after the first word is a different one: there is half an answer on the screen. */
function afterWords(error: unknown): unknown {
  return error instanceof AgentError ? new AgentError('broken', error.message) : error;
}

/** An agent that asks a model behind any endpoint of the common chat completions form. */
export function modelAgent(options: ModelOptions): Agent {
  const endpoint: Endpoint = {
    baseUrl: options.baseUrl,
    model: options.model,
    key: options.key,
    connectMs: options.connectMs ?? 10_000,
    idleMs: options.idleMs ?? 20_000,
    fetch: options.fetch ?? fetch,
  };
  const maxChars = options.maxChars ?? 20_000;
  const ground = options.ground ?? (() => Promise.resolve(NOTHING));

  async function known(turn: Turn, language: string): Promise<Ground> {
    try {
      return await ground(turn, language);
    } catch (cause) {
      throw new AgentError('failed', 'the knowledge could not be read', { cause });
    }
  }

  async function* words(turn: Turn, language: string, line: HandoffLine): AsyncGenerator<string> {
    const told = await known(turn, language);
    let room = maxChars;
    for await (const text of modelWords(endpoint, messagesFor(turn, language, told), turn.signal)) {
      const open = line.push(text);
      const shown = upTo(open, room);
      room -= shown.length;
      if (shown !== '') yield shown;
      if (line.reason !== undefined || shown.length < open.length || room <= 0) return;
    }
    const rest = upTo(line.end(), room);
    if (rest !== '') yield rest;
  }

  async function* reply(turn: Turn): AsyncGenerator<Act> {
    const language = turn.said === null ? turn.language : languageOf(turn.said, turn.language);
    if (language !== turn.language) yield { do: 'language', code: language };
    const line = new HandoffLine();
    let spoke = false;
    try {
      for await (const text of words(turn, language, line)) {
        spoke = spoke || text.trim() !== '';
        yield { do: 'say', text };
      }
    } catch (error) {
      throw spoke ? afterWords(error) : error;
    }
    if (turn.signal.aborted) return;
    if (line.reason === undefined && !spoke) throw new AgentError('failed', 'the model said nothing');
    if (!spoke) yield { do: 'say', text: phrasesFor(language).handingOver };
    yield { do: 'remember', state: { ...turn.state, language } };
    if (line.reason !== undefined) yield { do: 'handOver', to: 'desk', destination: 'support', reason: line.reason };
  }
  return { reply };
}

/** The model the environment names (AGENT_BASE_URL, AGENT_MODEL, AGENT_API_KEY); undefined when it names none. */
export function modelAgentFromEnvironment(
  env: Environment,
  rest: Omit<ModelOptions, keyof ModelSettings> = {},
): Agent | undefined {
  const settings = modelSettings(env);
  return settings === undefined ? undefined : modelAgent({ ...rest, ...settings });
}
