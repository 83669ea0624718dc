// Express.
import express from 'express';
import { nodeHandler } from '../../../src/host/index.ts';
import { file, host, port, ready } from './site.mjs';

const app = express();
app.use(nodeHandler(host));
app.use((request, response) => {
  const [type, text] = file(request.path) ?? [];
  if (type === undefined) return response.status(404).send('Not found');
  response.type(type).send(text);
});
const server = app.listen(port, '127.0.0.1', () => ready(`http://127.0.0.1:${server.address().port}`));
