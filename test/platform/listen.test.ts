import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'chai';
import { listen, type Listening } from '../../demo/platform/listen.js';

describe('where a platform listens', () => {
  it('is the next port that is free, and nobody is left waiting for those that were taken', async () => {
    const fetch = (): Response => new Response('here');
    const warnings: string[] = [];
    const hear = ({ name }: Error): void => void warnings.push(name);
    process.on('warning', hear);
    const all: Listening[] = [await listen({ fetch, port: 0 })];
    const port = Number(new URL(all[0]!.address).port);
    try {
      for (let more = 0; more < 13; more++) all.push(await listen({ fetch, port }));
      expect(new Set(all.map(({ address }) => address)).size).to.equal(14);
      expect(warnings).to.deep.equal([]);
    } finally {
      process.off('warning', hear);
      await Promise.all(all.map((one) => one.close()));
    }
  });

  it('answers who offers a socket where nobody makes any', async () => {
    const one = await listen({ port: 0, fetch: () => new Response('here') });
    const request = get(one.address, { headers: { Connection: 'Upgrade', Upgrade: 'websocket' } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).to.equal(200);
    response.resume();
    await one.close();
  });

  it('answers who offers another protocol in this one, and leaves sockets to who makes them', async () => {
    const asked: string[] = [];
    const one = await listen({
      port: 0,
      fetch: async (request) => {
        asked.push(`${request.method} ${new URL(request.url).pathname} ${request.headers.get('x-name')}`);
        return new Response((await request.text()).toUpperCase());
      },
      upgrade: (request, socket) => {
        asked.push(`socket ${request.url}`);
        socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n', () => socket.destroy());
      },
    });
    const socket = connect(Number(new URL(one.address).port), '127.0.0.1');
    let heard = '';
    socket.setEncoding('latin1').on('data', (text: string) => (heard += text));
    const until = async (text: string): Promise<void> => {
      while (!heard.includes(text) && !socket.destroyed)
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    };
    const say = (...lines: string[]): void => void socket.write(lines.join('\r\n'), 'latin1');
    const offer = (protocol: string): string[] => ['Host: here', `upgrade: ${protocol}`];
    const h2c = [...offer('h2c'), 'Connection: Upgrade, HTTP2-Settings', 'HTTP2-Settings: AAMAAABkAAQAAP__'];
    try {
      say('POST /a?b HTTP/1.1', ...h2c, 'X-Name: \xe4', 'Content-Length: 6', '', 'abc');
      while (asked.length === 0) await new Promise(setImmediate);
      say('def');
      await until('ABCDEF');
      // The same connection goes on, with a body of the other kind.
      say('POST /c HTTP/1.1', ...h2c, 'Transfer-Encoding: chunked', '', '3', 'ghi', '0', '', '');
      await until('GHI');
      say('GET /ws HTTP/1.1', ...offer('WebSocket'), 'Connection: Upgrade', '', '');
      await until(' 404 ');
      expect(asked).to.deep.equal(['POST /a \xe4', 'POST /c null', 'socket /ws']);
      expect(heard.match(/HTTP\/1.1 \d+/g)).to.deep.equal(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 404']);
    } finally {
      socket.destroy();
      await one.close();
    }
  });
});
