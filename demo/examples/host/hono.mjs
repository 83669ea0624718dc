// Hono: requests and responses are the web's, and so are the kit's.
import { getConnInfo } from '@hono/node-server/conninfo';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { file, host, port, ready } from './site.mjs';

const app = new Hono();
app.all('/chat/*', (context) => host.handle(context.req.raw, getConnInfo(context).remote.address));
app.get('*', (context) => {
  const [type, text] = file(context.req.path) ?? [];
  return type === undefined ? context.text('Not found', 404) : context.body(text, 200, { 'Content-Type': type });
});
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, ({ port: bound }) => ready(`http://127.0.0.1:${bound}`));
