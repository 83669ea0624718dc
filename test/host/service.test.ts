import { expect } from 'chai';
import { json, scene } from './support.js';

const code = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;

describe('when the service behind the host kit fails', () => {
  const cases: readonly (readonly [string, () => Response | Promise<Response>, number, string])[] = [
    [
      'refuses the site',
      () => json({ message: 'Connector token does not exist canary' }, 401),
      502,
      'platform/rejected',
    ],
    ['breaks', () => json({ message: 'canary' }, 500), 502, 'platform/unavailable'],
    [
      'answers HTML',
      () => new Response('<h1>canary</h1>', { headers: { 'Content-Type': 'text/html' } }),
      502,
      'platform/malformed',
    ],
    ['answers nothing', () => new Response(''), 502, 'platform/malformed'],
    ['answers a list', () => json([]), 502, 'platform/malformed'],
    ['answers without a token', () => json({ expires_in: 5 }), 502, 'platform/malformed'],
    ['answers without end', () => json({ access_token: 'x'.repeat(2_000_000) }), 502, 'platform/malformed'],
    // As the runtime host, or a path below the right one.
    ['has no such address', () => json({ error: 'canary', error_code: 'NOT_FOUND' }, 404), 502, 'platform/malformed'],
    ['takes no POST there', () => json({ error: 'canary' }, 405), 502, 'platform/malformed'],
    ['has it no more', () => json({ error: 'canary' }, 410), 502, 'platform/malformed'],
    ['refuses with words in its code', () => json({ error_code: 'canary' }, 400), 400, 'platform/refused'],
    ['resets the connection', () => Promise.reject(new TypeError('fetch failed canary')), 502, 'platform/unavailable'],
    ['redirects', () => Promise.reject(new TypeError('unexpected redirect')), 502, 'platform/unavailable'],
  ];
  for (const [what, answer, status, expected] of cases)
    it(`it ${what}: ${status} ${expected}, and nothing of what it said`, async () => {
      const { visitor, service, lines } = scene();
      service.answer = answer;
      const response = await visitor().post('/token');
      expect(response.status).to.equal(status);
      const text = await response.clone().text();
      expect(await code(response)).to.equal(expected);
      expect(text + JSON.stringify(lines)).not.to.contain('canary');
    });
  it('it mints, and has no sessions: 502 as well', async () => {
    const { visitor, service } = scene();
    const { answer } = service;
    service.answer = (url, init) => (url.endsWith('/sessions') ? json({}, 404) : answer(url, init));
    const response = await visitor().post('/session');
    expect([response.status, await code(response)]).to.deep.equal([502, 'platform/malformed']);
  });
  it('it hangs: 504 in the time that the site gives it', async () => {
    const { visitor, service } = scene({ timeoutMs: 100 });
    service.answer = (_url, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    const response = await visitor().post('/token');
    expect([response.status, await code(response)]).to.deep.equal([504, 'platform/timeout']);
  });
  it('it is busy: 429, and when to come back', async () => {
    const { visitor, service } = scene();
    for (const [given, told] of [
      ['7', '7'],
      ['0', '5'],
      ['junk', '5'],
      ['1e9', '300'],
    ] as const) {
      service.answer = () => json({}, 429, { 'Retry-After': given });
      const response = await visitor().post('/token');
      expect([response.status, response.headers.get('Retry-After')], given).to.deep.equal([429, told]);
    }
  });
  it('it ended a conversation, or lost it: the page is told which', async () => {
    const { visitor, service } = scene();
    const browser = visitor();
    const { conversation_id } = await browser.body('/chat/create');
    for (const [status, error_code, expected] of [
      [410, 'ChatConversationEnded', 410],
      [404, 'NOT_FOUND', 404],
      [400, 'CHAT_TIMEOUT', 400],
    ] as const) {
      service.answer = () => json({ error_code }, status);
      const response = await browser.post('/chat/respond', { conversation_id, message: 'x' });
      expect(response.status).to.equal(expected);
      expect(await response.json()).to.include({ error_code });
    }
  });
});
