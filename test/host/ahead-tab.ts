import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { findChromium } from '../../tools/browser.mjs';

/** One tab, in which pages may be made before anybody comes to them; each is spoken to by its path. */
export interface AheadTab {
  open(address: string): Promise<void>;
  /** What an expression gives in the page at that path, as soon as there is one and it is true. */
  until<Value>(path: string, expression: string): Promise<Value>;
  /** As whoever sits before it presses it there. */
  enter(path: string): Promise<void>;
  stop(): Promise<void>;
}

interface Told {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly sessionId: string; readonly targetInfo: { readonly type: string } };
  readonly result?: Record<string, unknown>;
}

const LOOK_MS = 50;
const GONE_MS = 3_000;
const PATIENCE_MS = 60_000;

/**
 * A browser whose pages Playwright looks at makes none ahead: it asks for each of them, and not for the tab that they are
 * in. So this speaks with the browser itself.
 */
export async function aheadTab(): Promise<AheadTab> {
  const { path, args, env } = await findChromium();
  const home = mkdtempSync(join(tmpdir(), 'ahead-'));
  const browser = spawn(
    path,
    [
      ...args,
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${home}`,
      'about:blank',
    ],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const socket = new WebSocket(await addressOf(browser.stderr));
  await once(socket, 'open');
  const waiting = new Map<number, (result: Record<string, unknown>) => void>();
  const pages = new Set<string>();
  let count = 0;
  const ask = (method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> =>
    new Promise((resolve) => {
      waiting.set(++count, resolve);
      // What is asked of a page that goes meanwhile is answered by nobody.
      setTimeout(() => resolve({}), GONE_MS);
      socket.send(JSON.stringify({ id: count, method, params, sessionId }));
    });
  socket.on('message', (data: Buffer) => {
    const { id, method, params, result } = JSON.parse(data.toString()) as Told;
    if (id !== undefined) waiting.get(id)?.(result ?? {});
    else if (method === 'Target.attachedToTarget' && params!.targetInfo.type === 'page') pages.add(params!.sessionId);
    else if (method === 'Target.detachedFromTarget') pages.delete(params!.sessionId);
  });

  const evaluated = async (session: string, expression: string): Promise<unknown> => {
    const { result } = await ask(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true, userGesture: true },
      session,
    );
    return (result as { value?: unknown } | undefined)?.value;
  };
  const at = async (wanted: string): Promise<string | undefined> => {
    for (const session of pages) if ((await evaluated(session, 'location.pathname')) === wanted) return session;
    return undefined;
  };
  const patiently = async <Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> => {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await new Promise((on) => setTimeout(on, LOOK_MS))) {
      const found = await look();
      if (found) return found;
    }
    throw new Error(`never came true: ${what}`);
  };

  return {
    async open(address) {
      const { targetInfos } = (await ask('Target.getTargets', { filter: [{ type: 'tab' }] })) as {
        targetInfos: { targetId: string }[];
      };
      for (const { targetId } of targetInfos) {
        const { sessionId } = await ask('Target.attachToTarget', { targetId, flatten: true });
        const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
        await ask('Target.setAutoAttach', attach, sessionId as string);
      }
      const page = await patiently('a page', () => Promise.resolve([...pages].at(-1)));
      await ask('Page.navigate', { url: address }, page);
    },
    until: <Value>(path: string, expression: string) =>
      patiently(`${path}: ${expression}`, async () => {
        const session = await at(path);
        return session === undefined ? undefined : ((await evaluated(session, expression)) as Value | undefined);
      }),
    async enter(path) {
      const session = await patiently(path, () => at(path));
      const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
      await ask('Input.dispatchKeyEvent', { type: 'keyDown', ...key }, session);
      await ask('Input.dispatchKeyEvent', { type: 'keyUp', ...key }, session);
    },
    async stop() {
      const gone = once(browser, 'exit');
      void ask('Browser.close');
      await gone;
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addressOf(lines: NodeJS.ReadableStream): Promise<string> {
  let said = '';
  for await (const line of lines) {
    said += String(line);
    const [, address] = /listening on (ws:\S+)/.exec(said) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`no browser: ${said}`);
}
