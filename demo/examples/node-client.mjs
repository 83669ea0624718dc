// A conversation with the local platform without a page, as docs/node-client.md tells it:
//   npm start --silent -- --json > /tmp/platform.json
//   npx tsx demo/examples/node-client.mjs /tmp/platform.json 'Where is my order FW-10234?' '/long'
import { readFileSync } from 'node:fs';
import { WebSocket } from 'ws';
// From the package this is 'agent-messenger/client'.
import { createClient } from '../../src/client.ts';

const [file, ...questions] = process.argv.slice(2);
const { messaging, credentials } = JSON.parse(readFileSync(file, 'utf8'));

const client = createClient({
  baseUrl: messaging,
  // Allowed on this machine only. Elsewhere: getAccessToken, which asks the server that keeps the secret.
  connectorToken: credentials.connectorToken,
  host: 'localhost',
  device: 'desktop',
  storage: 'memory',
  WebSocket,
});
const say = (words) => process.stderr.write(`· ${words}\n`);

let phase = '';
client.watch((snapshot) => {
  if (snapshot.phase !== phase) say((phase = snapshot.phase));
});

/** The first answer to a question that is about what is there to see. */
function when(look) {
  return new Promise((resolve, reject) => {
    const check = () => {
      const { phase, error, items } = client.snapshot;
      const found = look(items);
      if (found === undefined && !['failed', 'expired', 'ended'].includes(phase)) return;
      stop();
      if (found === undefined) reject(new Error(`the conversation is over: ${error ?? phase}`));
      else resolve(found);
    };
    const stop = client.watch(check);
    check();
  });
}

/** What comes after a message: null when it is doubtful whether the service has heard it at all. */
const answerTo = (id) => (items) => {
  const at = items.findIndex(({ key }) => key === `v:${id}`);
  if (items[at]?.delivery === 'notConfirmed') return null;
  const answer = items.slice(at + 1).find(({ kind }) => kind === 'agent');
  if (answer?.state === 'writing') progress(answer.text.length);
  return answer === undefined || answer.state === 'writing' ? undefined : answer;
};

let shown = 0;
function progress(characters) {
  if (characters > shown + 500) say(`${(shown = characters)} characters so far`);
}

/** Asks until there is a whole answer: links come back by themselves, an answer that was cut off in its middle does not. */
async function ask(question) {
  let id = await client.send(question);
  for (;;) {
    shown = 0;
    const answer = await when(answerTo(id));
    if (answer?.state === 'whole') return answer.text;
    say(answer === null ? 'not heard, perhaps: once more' : 'broke off: once more');
    id = answer === null ? await client.retry(id) : await client.send(question);
  }
}

await client.start();
await when((items) => items.find(({ kind, state }) => kind === 'agent' && state === 'whole'));
for (const question of questions) console.log(await ask(question));
await client.end();
await when(() => client.snapshot.phase === 'ended' || undefined);
client.destroy();
