import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Running } from '../../demo/platform/start.js';
import { testPlatform } from '../support/platform.js';
import { RedisServer } from './redis-server.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ORIGIN = 'https://shop.test';

interface Instance {
  readonly child: ChildProcess;
  readonly address: string;
}

describe('two instances of a site, with one secret and one Redis', function () {
  this.timeout(120_000);
  let running: Running;
  let redis: RedisServer;
  let folder = '';
  const instances: Instance[] = [];
  before(async () => {
    [running, redis] = await Promise.all([testPlatform(), RedisServer.start()]);
    folder = mkdtempSync(join(tmpdir(), 'am-instances-'));
    const { addresses, platform } = running;
    writeFileSync(
      join(folder, 'platform.json'),
      JSON.stringify({ ...addresses, credentials: { ...platform.keys, host: 'localhost' } }),
    );
  });
  beforeEach(async () => {
    instances.splice(0).forEach(({ child }) => child.kill('SIGKILL'));
    instances.push(...(await Promise.all([instance(), instance()])));
  });
  after(async () => {
    for (const { child } of instances) child.kill('SIGKILL');
    await Promise.all([running.stop(), redis.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  async function instance(): Promise<Instance> {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'demo/examples/host/node.mjs', join(folder, 'platform.json')],
      {
        cwd: root,
        env: { ...process.env, REDIS_URL: redis.url, SITE_ORIGIN: ORIGIN },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const [line] = await once(createInterface(child.stdout!), 'line');
    return { child, address: String(line).split(' ').at(-1)! };
  }

  /** As one browser, whichever instance answers. */
  class Visitor {
    cookie = '';
    async post(
      { address }: Instance,
      route: string,
      body: object = {},
    ): Promise<{ status: number; body: Record<string, any> }> {
      const response = await fetch(`${address}/chat${route}`, {
        method: 'POST',
        headers: { Origin: ORIGIN, 'Content-Type': 'application/json', Cookie: this.cookie },
        body: JSON.stringify(body),
      });
      this.cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? this.cookie;
      return { status: response.status, body: (await response.json()) as Record<string, any> };
    }
  }

  it('either knows the session that the other made', async () => {
    const [one, other] = instances as [Instance, Instance];
    const visitor = new Visitor();
    const { body } = await visitor.post(one, '/session');
    const again = await visitor.post(other, '/token', { session_id: body['session_id'] });
    expect(again.body['access_token']).to.equal(body['access_token']);
  });
  it('either goes on with the conversation when the other is killed in the middle of it', async () => {
    const [one, other] = instances as [Instance, Instance];
    const visitor = new Visitor();
    const { body } = await visitor.post(one, '/chat/create');
    const { conversation_id } = body;
    expect((await visitor.post(one, '/chat/respond', { conversation_id, message: 'Hello' })).status).to.equal(200);
    one.child.kill('SIGKILL');
    await once(one.child, 'exit');
    const answer = await visitor.post(other, '/chat/respond', { conversation_id, message: 'When do you open?' });
    expect(answer.status).to.equal(200);
    expect(answer.body['response']).to.be.a('string').and.not.equal('');
  });
  it('they count together: one token for both in the window', async () => {
    const [one, other] = instances as [Instance, Instance];
    const visitor = new Visitor();
    await visitor.post(one, '/token');
    const statuses = [(await visitor.post(one, '/token')).status, (await visitor.post(other, '/token')).status];
    expect(statuses).to.deep.equal([200, 429]);
  });
  it('Redis is gone: each counts for itself, and serves', async () => {
    const [one, other] = instances as [Instance, Instance];
    const visitor = new Visitor();
    const { body } = await visitor.post(one, '/session');
    await redis.stop();
    expect((await visitor.post(other, '/token', { session_id: body['session_id'] })).status).to.equal(200);
    expect((await new Visitor().post(one, '/token')).status).to.equal(200);
  });
});
