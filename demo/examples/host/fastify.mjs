// Fastify: the kit answers before Fastify looks at the body.
import Fastify from 'fastify';
import { nodeHandler } from '../../../src/host/index.ts';
import { file, host, port, ready } from './site.mjs';

const app = Fastify();
const chat = nodeHandler(host);
app.addHook('onRequest', async (request, reply) => {
  if (!host.owns(new URL(request.url, 'http://localhost').pathname)) return;
  reply.hijack();
  await chat(request.raw, reply.raw);
});
app.get('/*', async (request, reply) => {
  const [type, text] = file(new URL(request.url, 'http://localhost').pathname) ?? [];
  return type === undefined ? reply.code(404).send('Not found') : reply.type(type).send(text);
});
ready(await app.listen({ port, host: '127.0.0.1' }));
