import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port whose neighbours are free as well, as far as one can know. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}
