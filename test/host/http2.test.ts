import { once } from 'node:events';
import {
  connect,
  constants,
  createServer,
  type ClientHttp2Session,
  type Http2Server,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { nodeHandler } from '../../src/host/index.js';
import { scene } from './support.js';

describe('the host kit under node:http2', () => {
  let server: Http2Server;
  let session: ClientHttp2Session;
  let own = '';
  before(async () => {
    const handler = nodeHandler(scene().host);
    server = createServer((request, response) => {
      // By its type, too.
      void handler(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    session = connect(own);
  });
  after(() => {
    session.close();
    server.close();
  });

  async function ask(origin: string, body: object, cookie = ''): Promise<[number, Record<string, string>, string]> {
    const stream = session.request({
      ':method': 'POST',
      ':path': '/chat/session',
      origin,
      'content-type': 'application/json',
      ...(cookie === '' ? {} : { cookie }),
    });
    stream.end(JSON.stringify(body));
    const [headers] = (await once(stream, 'response')) as [Record<string, number & string[]>];
    let said = '';
    for await (const chunk of stream) said += String(chunk);
    const set = headers['set-cookie']?.[0] ?? '';
    return [headers[':status']!, JSON.parse(said) as Record<string, string>, set.split(';', 1)[0]!];
  }

  it('a page of its own name is answered, and goes on; one of another is not', async () => {
    const [status, { session_id, access_token }, cookie] = await ask(own, {});
    expect(status).to.equal(200);
    const [again, body] = await ask(own, { session_id }, cookie);
    expect([again, body['access_token']]).to.deep.equal([200, access_token]);
    expect((await ask('https://evil.test', {}))[0]).to.equal(403);
  });
  it('a body without an end is answered, its stream is closed, and the connection goes on', async () => {
    const headers = { ':method': 'POST', ':path': '/chat/token', origin: own, 'content-type': 'application/json' };
    const heard = once(server, 'stream') as Promise<[ServerHttp2Stream]>;
    const stream = session.request(headers);
    const part = Buffer.alloc(16_384, 'x');
    const more = (): void => void (stream.writable && stream.write(part, more));
    more();
    const [answer] = (await once(stream, 'response')) as [Record<string, number>];
    stream.resume();
    const [theirs] = await heard;
    if (!theirs.destroyed) await once(theirs, 'close');
    expect([answer[':status'], theirs.rstCode]).to.deep.equal([413, constants.NGHTTP2_NO_ERROR]);
    stream.destroy();
    expect((await ask(own, {}))[0]).to.equal(200);
  });
});
