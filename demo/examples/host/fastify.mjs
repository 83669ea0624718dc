// Fastify: the kit answers before Fastify looks at the body.
import Fastify from 'fastify';
import { nodeHandler } from '../../../src/host/index.ts';
import { file, host, pathOf, port, ready } from './site.mjs';

const app = Fastify();
const chat = nodeHandler(host);
app.addHook('onRequest', async (request, reply) => {
  const path = pathOf(request.url);
  if (path === null) return reply.code(400).send('No address');
  if (!host.owns(path)) return;
  reply.hijack();
  await chat(request.raw, reply.raw);
});
app.get('/*', async (request, reply) => {
  const [type, text] = file(pathOf(request.url)) ?? [];
  return type === undefined ? reply.code(404).send('Not found') : reply.type(type).send(text);
});
ready(await app.listen({ port, host: '127.0.0.1' }));
