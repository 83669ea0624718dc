import { expect } from 'chai';
import type { Reachable } from './process.js';
import { post } from './wire.js';

export interface Told {
  readonly status: number;
  readonly body: any;
  readonly headers: Headers;
}

/** A site's server that chats over REST. */
export function chatter(running: () => Reachable) {
  const call = async (operation: string, body: object, token?: string): Promise<any> => {
    const { chat } = running().platform.keys;
    const headers = { 'X-API-KEY': chat.apiKey, 'X-TOKEN': token ?? chat.token };
    const url = `${running().addresses.runtime}/v1/fernway/shop/chat/${operation}`;
    if (operation === 'close')
      return (
        await fetch(url, {
          method: 'PUT',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json();
    return (await post(url, body, headers)).json();
  };
  return {
    create: async (body: object = {}, token?: string): Promise<string> =>
      (await call('create', body, token)).conversation_id,
    say: (conversation_id: string, message: string, more: object = {}): Promise<any> =>
      call('respond', { conversation_id, message, ...more }),
    close: (conversation_id: string, token?: string): Promise<any> => call('close', { conversation_id }, token),
  };
}

/** A server that reads data: `/v3/fernway/shop/…`, with the seeded key unless another is given. */
export function reader(running: () => Reachable) {
  return async (
    path: string,
    query: Record<string, string> | string = '',
    key: string | null = running().platform.keys.conversationsKey,
  ): Promise<Told> => {
    const search = typeof query === 'string' ? query : new URLSearchParams(query).toString();
    const response = await fetch(`${running().addresses.runtime}/${path}${search === '' ? '' : `?${search}`}`, {
      headers: key === null ? {} : { 'x-api-key': key },
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
}

/** What the families of the runtime say when they refuse. */
export function refused({ status, body, headers }: Told, expected: number, code?: string): void {
  expect(status).to.equal(expected);
  expect(body.error_message).to.be.a('string').and.not.equal('');
  expect(body.error_id).to.equal(headers.get('x-service-correlation-id'));
  if (code !== undefined) expect(body.error_code).to.equal(code);
}
