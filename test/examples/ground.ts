import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { quietLog } from '../../demo/platform/log.js';
import type { Settings } from '../../demo/platform/settings.js';
import { startPlatform } from '../../demo/platform/start.js';
import { createHost, type HostOptions } from '../../src/host/index.js';
import { nodeHandler } from '../../src/host/node.js';
import { findChromium } from '../../tools/browser.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** What every website with a chat stands on: the local platform, what its own server is told of it, and a browser. */
export interface Ground {
  readonly messaging: string;
  readonly browser: Browser;
  /** The host kit for a site that has no server of its own. */
  readonly kit: ReturnType<typeof nodeHandler>;
  /** What a site's own server has in its environment. */
  readonly secrets: Readonly<Record<'CONNECTOR_TOKEN' | 'CHAT_HOST' | 'CHAT_SECRET', string>>;
  /** All that the platform can be asked with, and where. */
  readonly keys: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** How the platform and the site's own server are to behave, where that is not as usual. */
export interface GroundOptions {
  readonly settings?: Partial<Settings>;
  readonly limits?: NonNullable<HostOptions['limits']>;
  readonly origins?: readonly string[];
}

export async function openGround({ settings = {}, limits, origins }: GroundOptions = {}): Promise<Ground> {
  const data = mkdtempSync(join(tmpdir(), 'am-ground-'));
  const running = await startPlatform({
    port: 0,
    control: false,
    log: quietLog(),
    url: undefined,
    folder: data,
    cache: join(root, '.cache'),
    environment: {},
    settings,
    say: () => undefined,
  });
  const { messaging, runtime, agents } = running.addresses;
  const { keys } = running.platform;
  const { accountId, projectId, chat } = keys;
  const secrets = {
    CONNECTOR_TOKEN: keys.connectorToken,
    CHAT_HOST: 'localhost',
    CHAT_SECRET: 'a secret of thirty-two characters, at least',
  };
  const options: HostOptions = {
    path: '/chat',
    messaging: { baseUrl: messaging, connectorToken: secrets.CONNECTOR_TOKEN, host: secrets.CHAT_HOST },
    chat: { baseUrl: runtime, accountId, projectId, apiKey: chat.apiKey, token: chat.token },
    secrets: [secrets.CHAT_SECRET],
    ...(limits === undefined ? {} : { limits }),
    ...(origins === undefined ? {} : { origins }),
  };
  const browser = await launched();
  return {
    messaging,
    browser,
    secrets,
    keys: {
      ...secrets,
      MESSAGING_URL: messaging,
      RUNTIME_URL: runtime,
      AGENTS_URL: agents,
      ACCOUNT: accountId,
      PROJECT: projectId,
      CHAT_KEY: chat.apiKey,
      CHAT_TOKEN: chat.token,
      CONTEXT_ID: keys.contextKey.id,
      CONTEXT_SECRET: keys.contextKey.secret,
      API_KEY: keys.conversationsKey,
      EVENTS_KEY: keys.externalEventsKey,
      NUMBERS_KEY: keys.reservationKey,
      AGENTS_KEY: keys.agentsKey,
    },
    kit: nodeHandler(createHost(options)),
    stop: async () => {
      await browser.close();
      await running.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function launched(): Promise<Browser> {
  const found = await findChromium();
  return chromium.launch({
    executablePath: found.path,
    env: { ...(process.env as Record<string, string>), ...found.env },
    args: [
      ...found.args,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      // A site by a name, which without TLS is not secure as this machine's own are.
      '--host-resolver-rules=MAP shop.test 127.0.0.1',
    ],
  });
}
