// A browser launcher for @web/test-runner over plain W3C WebDriver: WebKitGTK's MiniBrowser, no webdriverio.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

const freePort = () =>
  new Promise((r) => {
    const s = createServer().listen(0, '127.0.0.1', () => {
      const { port } = s.address();
      s.close(() => r(port));
    });
  });

export function webkitLauncher({ browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser' } = {}) {
  let base,
    session,
    first,
    starting,
    queue = Promise.resolve();
  const side = [];
  const open = new Map(); // test session id -> { handle, url }
  const call = async (method, path, body) => {
    const r = await fetch(base + path, { method, body: body === undefined ? undefined : JSON.stringify(body) });
    const j = await r.json();
    if (!r.ok) throw new Error(`webdriver ${path}: ${j.value?.error} ${j.value?.message ?? ''}`);
    return j.value;
  };
  const inTurn = (f) => (queue = queue.then(f, f)); // one window is current at a time
  const start = () =>
    (starting ??= (async () => {
      const env = { ...process.env };
      if (!env.DISPLAY || env.WEBKIT_XVFB) {
        const x = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
          stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
        });
        side.push(x);
        env.DISPLAY =
          ':' +
          (await new Promise((ok, no) => {
            x.once('error', no);
            x.stdio[3].once('data', (d) => ok(String(d).trim()));
          }));
      }
      const port = await freePort();
      const d = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env });
      side.push(d);
      base = `http://127.0.0.1:${port}`;
      for (let i = 0; ; i++) {
        try {
          await fetch(base + '/status');
          break;
        } catch (e) {
          if (i > 50) throw e;
          await new Promise((r) => setTimeout(r, 100));
        }
      }
      const s = await call('POST', '/session', {
        capabilities: {
          alwaysMatch: {
            browserName: 'MiniBrowser',
            'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
          },
        },
      });
      session = '/session/' + s.sessionId;
      first = await call('GET', session + '/window');
    })());
  return {
    name: 'WebKit',
    type: 'webdriver',
    concurrency: 1,
    async initialize() {},
    startSession: (id, url) =>
      inTurn(async () => {
        await start();
        const { handle } = await call('POST', session + '/window/new', { type: 'window' });
        open.set(id, { handle, url });
        await call('POST', session + '/window', { handle });
        await call('POST', session + '/url', { url });
      }),
    isActive: (id) => open.has(id),
    getBrowserUrl: (id) => open.get(id)?.url,
    stopSession: (id) =>
      inTurn(async () => {
        const w = open.get(id);
        open.delete(id);
        if (w) {
          await call('POST', session + '/window', { handle: w.handle });
          await call('DELETE', session + '/window');
          await call('POST', session + '/window', { handle: first });
        }
        return {};
      }),
    async startDebugSession() {
      throw new Error('debugging: open the url in a WebKit browser');
    },
    async stop() {
      try {
        if (session) await call('DELETE', session);
      } catch {
        /* going away anyway */
      }
      for (const p of side.reverse()) p.kill('SIGTERM');
    },
  };
}
