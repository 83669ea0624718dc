import type { Agent } from './agent/port.js';
import { groundOf } from './agent/ground.js';
import { houseAgent } from './agent/house-agent.js';
import { modelAgentFromEnvironment } from './agent/model-agent.js';
import { seedOrders } from './agent/seed-orders.js';
import { project } from './credentials.js';
import type { Log } from './log.js';
import { Platform } from './platform.js';
import { serve, type Addresses } from './server.js';
import type { Settings } from './settings.js';
import type { Database } from './store/database.js';
import { openDatabase, type OpenOptions } from './store/open.js';

export interface StartOptions extends OpenOptions {
  readonly port: number;
  readonly control: boolean;
  readonly log: Log;
  readonly settings?: Partial<Settings>;
  /** Where the shop's site is, for the links of the agent. */
  readonly shop?: () => string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

export interface Running {
  readonly platform: Platform;
  readonly addresses: Addresses;
  stop(): Promise<void>;
}

/** The local platform, from nothing to answering. */
export async function startPlatform(options: StartOptions): Promise<Running> {
  const db = await openDatabase(options);
  options.say('starting the platform');
  const { log, settings } = options;
  const platform = await Platform.start({
    db,
    log,
    agent: (opened) => agentFor(opened, options),
    ...(settings === undefined ? {} : { settings }),
  });
  const server = await serve(platform, { port: options.port, control: options.control });
  return {
    platform,
    addresses: server.addresses,
    async stop() {
      await platform.stop();
      await server.close();
    },
  };
}

/** The agent of the house, or a model when the environment names one. */
async function agentFor(db: Database, { environment = {}, shop, say }: StartOptions): Promise<Agent> {
  await seedOrders(db, project.projectId, new Date());
  const model = modelAgentFromEnvironment(environment, {
    ground: (turn, language) => groundOf(db, turn, language),
  });
  if (model !== undefined) say(`answering with the model ${environment['AGENT_MODEL'] ?? ''}`);
  return model ?? houseAgent(db, undefined, shop);
}
