import type { Running } from '../../demo/platform/start.js';

export interface Told {
  readonly status: number;
  readonly body: any;
  readonly text: string;
  readonly headers: Headers;
}

export interface Builder {
  /** Below /v1/agents. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Told>;
  /** An agent of that id. */
  made(id: string): Promise<string>;
  branch(agent: string, on?: string): string;
}

/** Whoever builds agents, by bare HTTP. */
export function builder(running: () => Running): Builder {
  const call: Builder['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${running().addresses.agents}/v1/agents${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-key': running().platform.keys.agentsKey, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      text,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      headers: response.headers,
    };
  };
  return {
    call,
    made: async (agentId) => (await call('POST', '', { name: `Agent ${agentId}`, agentId })).body.agentId,
    branch: (agent, on = 'main') => `/${agent}/branches/${on}`,
  };
}
