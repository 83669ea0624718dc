import { expect } from 'chai';
import { modelAgent, modelAgentFromEnvironment, type ModelOptions } from '../../../demo/platform/agent/model-agent.js';
import { phrasesFor } from '../../../demo/platform/agent/phrases/by-language.js';
import { AgentError, type Act, type Turn } from '../../../demo/platform/agent/port.js';
import { textOf, the, turnOf } from './fixtures.js';
import { DONE, event, modelServer, streaming, type ModelServer } from './model-server.js';

const KEY = 'sk-very-secret-4711';

interface Outcome {
  readonly acts: readonly Act[];
  readonly error?: AgentError;
}

describe('the model agent', () => {
  let server: ModelServer;
  before(async () => {
    server = await modelServer();
  });
  after(() => server.close());

  async function ask(part: Partial<Turn> = {}, options: Partial<ModelOptions> = {}): Promise<Outcome> {
    const agent = modelAgent({ baseUrl: server.baseUrl, model: 'm1', key: KEY, ...options });
    const acts: Act[] = [];
    try {
      for await (const act of agent.reply(turnOf({ said: 'What does delivery cost?', ...part }))) acts.push(act);
      return { acts };
    } catch (error) {
      expect(error).to.be.instanceOf(AgentError);
      return { acts, error: error as AgentError };
    }
  }

  const fails = async (
    fault: string,
    options: Partial<ModelOptions> = {},
    part: Partial<Turn> = {},
  ): Promise<Outcome> => {
    const outcome = await ask(part, options);
    expect(outcome.error?.fault).to.equal(fault);
    expect(`${outcome.error?.stack} ${JSON.stringify(outcome.error)} ${String(outcome.error?.cause)}`).not.to.include(
      KEY,
    );
    expect(the(outcome.acts, 'remember')).to.equal(undefined);
    return outcome;
  };

  it('says what the model says, as it comes, and remembers', async () => {
    server.answerWith(streaming(event('Delivery '), event('costs '), event('4.90.'), DONE));
    const { acts } = await ask({ state: { kept: 1 } });
    expect(acts).to.deep.equal([
      { do: 'say', text: 'Delivery' },
      { do: 'say', text: ' costs' },
      { do: 'say', text: ' 4.90.' },
      { do: 'remember', state: { kept: 1, language: 'en-US' } },
    ]);
  });

  it('asks the way every such model is asked, with what is known and what was said', async () => {
    server.answerWith(streaming(event('Fine'), DONE));
    const grounds: string[] = [];
    await ask(
      { history: [{ role: 'user', text: 'Hi' }, { role: 'agent', text: 'Hello' }], context: { name: 'Ada' } }, // prettier-ignore
      {
        ground: ({ said, projectId, version }, language) => {
          grounds.push(String(said), language, projectId, version);
          return Promise.resolve({
            behavior: 'Never joke about lamps.',
            topics: [{ name: 'Delivery', content: 'It costs 4.90.' }],
          });
        },
      },
    );
    const [asked] = server.asked;
    expect(asked?.path).to.equal('/v1/chat/completions');
    expect(asked?.authorization).to.equal(`Bearer ${KEY}`);
    expect(asked?.body).to.include({ model: 'm1', stream: true });
    expect(asked?.body.messages.map(({ role }) => role)).to.deep.equal(['system', 'user', 'assistant', 'user']);
    expect(asked?.body.messages[0]?.content)
      .to.include('It costs 4.90.')
      .and.include('Never joke about lamps.')
      .and.include('name: Ada')
      .and.include('[[handoff');
    expect(asked?.body.messages[3]?.content).to.equal('What does delivery cost?');
    expect(grounds).to.deep.equal(['What does delivery cost?', 'en-US', 'p1', 'v1']);
  });

  it('greets, breaks a silence and changes the language', async () => {
    server.answerWith(streaming(event('Bonjour'), DONE));
    expect(textOf((await ask({ said: null })).acts)).to.equal('Bonjour');
    expect(textOf((await ask({ said: '' })).acts)).to.equal('Bonjour');
    const { acts } = await ask({ said: 'Combien coûte la livraison ?' });
    expect(acts[0]).to.deep.equal({ do: 'language', code: 'fr-FR' });
    expect(server.asked.at(-1)?.body.messages[0]?.content).to.include('"fr-FR"');
  });

  it('reads the answer wherever the bytes are cut', async function () {
    this.timeout(60_000);
    const words = 'Grüße 👩‍👩‍👧 مرحبا 中';
    const body = Buffer.from(
      `: hello\r\n\r\n${event(words).replaceAll('\n', '\r\n')}event: x\ndata: {oops\n\n${event('.')}${DONE}`,
    );
    for (let at = 0; at <= body.length; at += 1) {
      const chunks = [body.subarray(0, at), body.subarray(at)];
      const { acts } = await ask({}, { fetch: answering(chunks) });
      expect(textOf(acts), `cut at ${at}`).to.equal(`${words}.`);
    }
    const bytes = Array.from(body, (byte) => Uint8Array.of(byte));
    expect(textOf((await ask({}, { fetch: answering(bytes) })).acts)).to.equal(`${words}.`);
  });

  it('puts a character together that comes in two events', async () => {
    server.answerWith(streaming(event('a\ud83d'), event('\ude00b'), DONE));
    expect((await ask()).acts.slice(0, 2)).to.deep.equal([{ do: 'say', text: 'a' }, { do: 'say', text: '😀b' }]); // prettier-ignore
  });

  it('takes an answer without [DONE] when the model said why it stopped', async () => {
    server.answerWith(streaming('data:{"choices":[{"delta":{"content":"ok"},"finish_reason":"stop"}]}'));
    expect(textOf((await ask()).acts)).to.equal('ok');
  });

  it('hands over when the model says so, wherever the line is cut, and never shows it', async () => {
    const answer = 'One moment [x] [[y]].\n\n[[handoff: wants a discount]] bye';
    for (let at = 0; at <= answer.length; at += 1) {
      const chunks = [Buffer.from(event(answer.slice(0, at)) + event(answer.slice(at)) + DONE)];
      const { acts } = await ask({}, { fetch: answering(chunks) });
      expect(textOf(acts), `cut at ${at}`).to.equal('One moment [x] [[y]].');
      expect(acts.at(-1)).to.deep.equal({ do: 'handOver', to: 'desk', destination: 'support', reason: 'wants a discount' }); // prettier-ignore
    }
    const letters = [...answer].map((letter) => event(letter)).join('') + DONE;
    const { acts } = await ask({}, { fetch: answering([Buffer.from(letters)]) });
    expect(textOf(acts)).to.equal('One moment [x] [[y]].');
    expect(the(acts, 'handOver')?.reason).to.equal('wants a discount');
  });

  it('says a word of its own when the model hands over without one', async () => {
    for (const line of ['[[handoff: no idea]]', '\n[[HANDOFF:no idea', '[[handoff]]', '[[handoff: ]]']) {
      server.answerWith(streaming(event(line), DONE));
      const { acts } = await ask();
      expect(textOf(acts)).to.equal(phrasesFor('en-US').handingOver);
      expect(the(acts, 'handOver')?.reason).to.be.oneOf(['no idea', 'agent decision']);
    }
  });

  it('shows brackets that are no such line', async () => {
    server.answerWith(streaming(event('a [['), event('hand'), event('y]] b [['), DONE));
    expect(textOf((await ask()).acts)).to.equal('a [[handy]] b [[');
  });

  it('stops at the longest answer allowed, and not inside a character', async () => {
    server.answerWith(streaming(event('abc '), event('de👩‍👩‍👧x'), event('yz'), DONE));
    expect(textOf((await ask({}, { maxChars: 9 })).acts)).to.equal('abc de');
  });

  for (const [status, fault] of [
    [401, 'misconfigured'],
    [403, 'misconfigured'],
    [404, 'misconfigured'],
    [429, 'overloaded'],
    [503, 'overloaded'],
    [400, 'failed'],
    [500, 'failed'],
    [302, 'failed'],
  ] as const) {
    // prettier-ignore
    it(`is ${fault} when the answer is ${status}`, async () => {
      server.answerWith((response, { authorization }) => {
        response.writeHead(status, { location: '/elsewhere' }).end(`no: ${authorization}`);
      });
      await fails(fault);
    });
  }

  it('fails on a page, on JSON, on an empty stream and on silence with a full stop', async () => {
    for (const type of ['text/html', 'application/json']) {
      server.answerWith((response) => response.writeHead(200, { 'content-type': type }).end('<h1>hello</h1>'));
      await fails('failed');
    }
    for (const body of ['', DONE, event(''), event('  \n') + DONE, 'data: {"error":{"message":"x"}}\n\n']) {
      server.answerWith(streaming(body));
      await fails('failed');
    }
  });

  it('is broken when the stream stops, reports an error or is cut after words', async () => {
    for (const end of ['', 'data: {"error":{"message":"x"}}\n\n']) {
      server.answerWith(streaming(event('Well'), end));
      expect(textOf((await fails('broken')).acts)).to.equal('Well');
    }
    server.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(event('Well'), () => response.destroy());
    });
    await fails('broken');
  });

  it('fails when nobody listens', async () => {
    const gone = await modelServer();
    await gone.close();
    await fails('failed', { baseUrl: gone.baseUrl });
  });

  it('waits only so long for the beginning', async () => {
    server.answerWith(() => undefined);
    await fails('failed', { connectMs: 30 });
    await server.hungUp;
  });

  it('waits only so long between two words', async () => {
    server.answerWith((response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders());
    await fails('failed', { idleMs: 30 });
    server.answerWith((response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event('Well')),
    );
    const { acts } = await fails('broken', { idleMs: 30 });
    expect(textOf(acts)).to.equal('Well');
    await server.hungUp;
  });

  it('goes quiet and hangs up when nobody waits any more', async () => {
    const leaving = new AbortController();
    server.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event('Well'), () => leaving.abort());
    });
    const { acts, error } = await ask({ signal: leaving.signal });
    expect(error).to.equal(undefined);
    expect(the(acts, 'remember')).to.equal(undefined);
    await server.hungUp;
    expect((await ask({ signal: AbortSignal.abort() })).acts).to.deep.equal([]);
  });

  it('hangs up when the answer is not read to its end', async () => {
    server.answerWith((response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event('Well')),
    );
    const agent = modelAgent({ baseUrl: server.baseUrl, model: 'm1', key: KEY });
    for await (const act of agent.reply(turnOf({ said: 'hello' }))) if (act.do === 'say') break;
    await server.hungUp;
  });

  it('never tells the key, not even one that cannot be sent', async () => {
    await fails('misconfigured', { key: `${KEY}\nx` });
    await fails('misconfigured', { key: `${KEY}ü中` });
    await fails('misconfigured', { baseUrl: 'nonsense' });
    await fails('failed', { ground: () => Promise.reject(new Error('database gone')) });
  });

  it('is set up from the environment, and names what is missing', () => {
    const full = { AGENT_BASE_URL: server.baseUrl, AGENT_MODEL: 'm1', AGENT_API_KEY: KEY };
    expect(modelAgentFromEnvironment({})).to.equal(undefined);
    expect(modelAgentFromEnvironment({ ...full, AGENT_BASE_URL: ' ' })).to.equal(undefined);
    expect(modelAgentFromEnvironment(full)).to.have.property('reply');
    for (const name of ['AGENT_MODEL', 'AGENT_API_KEY']) {
      expect(() => modelAgentFromEnvironment({ ...full, [name]: '' }))
        .to.throw(AgentError, name)
        .with.property('fault', 'misconfigured');
    }
    expect(() => modelAgentFromEnvironment({ ...full, AGENT_BASE_URL: 'ftp://x' })).to.throw(
      AgentError,
      'AGENT_BASE_URL',
    );
  });
});

/** A network that delivers exactly these chunks; a real socket would join them. */
function answering(chunks: readonly Uint8Array[]): typeof fetch {
  return () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) if (chunk.length > 0) controller.enqueue(chunk);
        controller.close();
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  };
}
