import { AgentError } from './port.js';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ModelSettings {
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string;
}

function required(env: Environment, name: string): string {
  const value = env[name]?.trim();
  if (value === undefined || value === '') throw new AgentError('misconfigured', `${name} is not set`);
  return value;
}

function address(text: string): string {
  if (URL.canParse(text) && /^https?:/iu.test(text)) return text;
  throw new AgentError('misconfigured', 'AGENT_BASE_URL is not an http address');
}

/** The model the environment names; undefined when it names none. Throws AgentError for half a setting. */
export function modelSettings(env: Environment): ModelSettings | undefined {
  if ((env['AGENT_BASE_URL'] ?? '').trim() === '') return undefined;
  const baseUrl = address(required(env, 'AGENT_BASE_URL'));
  return { baseUrl, model: required(env, 'AGENT_MODEL'), key: required(env, 'AGENT_API_KEY') };
}
