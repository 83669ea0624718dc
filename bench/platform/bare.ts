import { WebSocketServer } from 'ws';
import type { AddressInfo } from 'node:net';

/** The least a server can do with a frame: send it back. Everything is measured against this. */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false, clientTracking: false });
server.on('connection', (socket, request) => {
  const frames = /frames=(\d+)&bytes=(\d+)/.exec(request.url ?? '');
  // The same bytes as a replay, in the same number of frames, made beforehand: only the socket is measured.
  if (frames !== null) {
    const text = 'x'.repeat(Number(frames[2]));
    for (let left = Number(frames[1]); left > 0; left--) socket.send(text);
    return;
  }
  socket.on('message', (data, binary) => socket.send(data, { binary }));
});
server.on('listening', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ id: 0, answer: { url: `ws://127.0.0.1:${port}` } });
});
process.on('message', ({ id, what }: { id: number; what: string }) => {
  process.send?.({ id, answer: true });
  if (what === 'stop') setImmediate(() => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
