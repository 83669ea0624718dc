import { z } from 'zod';
import { faultKinds, type Fault, type FaultKind } from './faults.js';
import { issueKey } from './issue-key.js';
import type { Script } from './messaging/scripts.js';
import type { Platform } from './platform.js';
import { simulateCall } from './phone/caller.js';
import { scenarios } from './phone/scenarios.js';
import { Refusal } from './policy.js';
import { parseQuery } from './query.js';
import { parseBody, type Call, type Route } from './router.js';
import { defaultSettings, defaultTimeline, instantTimeline, METRICS, type Settings } from './settings.js';

const anything = z.looseObject({});
const kinds = Object.keys(faultKinds) as [FaultKind, ...FaultKind[]];

const fault = z.strictObject({
  kind: z.enum(kinds),
  times: z.number().int().positive().optional(),
  sessionId: z.string().optional(),
  path: z.string().optional(),
  status: z.number().int().min(200).max(599).optional(),
  retryAfter: z.number().min(0).optional(),
  ms: z.number().min(0).optional(),
  count: z.number().int().positive().optional(),
});

const clearing = z.object({ kind: z.enum(kinds).optional() });

const step = z.strictObject({
  delayMs: z.number().min(0).optional(),
  chunk: z.looseObject({ index: z.number(), text: z.string().optional(), complete: z.boolean().optional() }).optional(),
  message: anything.optional(),
  event: z.strictObject({ type: z.string(), payload: anything.optional(), passing: z.boolean().optional() }).optional(),
});
const script = z.strictObject({
  session_id: z.string().optional(),
  messageId: z.string().optional(),
  steps: z.array(step).min(1),
});

const emit = z.strictObject({
  session_id: z.string(),
  type: z.string(),
  payload: anything.default({}),
  metadata: anything.optional(),
  passing: z.boolean().default(false),
});

const ms = z.number().min(0);
const settingsPatch = z.strictObject({
  timeline: z.union([z.literal('default'), z.literal('instant'), z.record(z.string(), ms)]).optional(),
  dialect: z.enum(['service', 'poly']).optional(),
  strict: z.boolean().optional(),
  replayMode: z.enum(['full', 'chunks', 'both']).optional(),
  batchSize: z.number().int().positive().optional(),
  chunkBase: z.number().int().optional(),
  reserved: z.boolean().optional(),
  agent: z.enum(['on', 'silent']).optional(),
  capabilities: z.record(z.string(), z.number()).optional(),
  tokenLifeSeconds: z.number().int().optional(),
  idleMs: ms.optional(),
  retentionMs: ms.optional(),
  maxAgeMs: ms.optional(),
  maxConnections: z.number().int().positive().optional(),
  rate: ms.optional(),
  greets: z.enum(['always', 'unasked']).optional(),
  badCursor: z.enum(['zero', 'refuse']).optional(),
  checkOrigin: z.boolean().optional(),
  queueName: z.string().optional(),
  queueUpdateMs: ms.optional(),
  handoffTimeoutMs: ms.optional(),
  handlingMs: ms.optional(),
  colleagueAfterMs: ms.optional(),
  chatIdleMs: ms.optional(),
  pinVersions: z.boolean().optional(),
  localReceivers: z.boolean().optional(),
  showTranscripts: z.boolean().optional(),
  listingStreams: z.boolean().optional(),
  recordMetrics: z.array(z.enum(METRICS)).optional(),
  sampleSeed: z.number().optional(),
});

const clockMove = z.strictObject({
  advanceMs: z
    .number()
    .min(0)
    .max(366 * 86_400_000),
});
const socketFault = z.strictObject({
  session_id: z.string().optional(),
  code: z.number().int().min(1000).max(4999).optional(),
  reason: z.string().max(100).optional(),
});

/** The door for tests and the demo studio: loopback only, and only when it was opened at start. */
export function controlRoutes(platform: Platform): Route[] {
  const { clock, faults, settings, hub, scripts, journal, sessions } = platform;
  const at = (method: Route['method'], path: string, summary: string, handle: (call: Call) => unknown): Route => ({
    method,
    path: `/__control${path}`,
    summary,
    answers: { 200: anything },
    handle: async (call) => ({ status: 200, body: (await handle(call)) ?? { ok: true } }),
  });
  const session = async (id: string) => {
    const found = await sessions.find(id);
    if (found === null) throw new Refusal(404, 'Session not found');
    return found;
  };
  return [
    at('GET', '/state', 'Time, settings, faults, sockets', async () => ({
      now: clock.iso(),
      settings,
      faults: faults.all,
      ...(await platform.status()),
    })),
    at('POST', '/clock', 'Move time forward', async ({ body }) => {
      await clock.advance(parseBody(clockMove, body).advanceMs);
      await platform.sweep();
      return { now: clock.iso() };
    }),
    at('GET', '/agents/:agent_id/tokens', 'The ways to an agent, in each environment', async ({ params }) => {
      const agent = await platform.workshop.agents.find(params['agent_id'] ?? '');
      if (agent === null) throw new Refusal(404, 'Agent not found');
      return platform.keys.of(agent.id);
    }),
    at('GET', '/deliveries', 'What was told to whom, and what came back', () => platform.monitoring.deliveries.all()),
    at('GET', '/faults', 'Every fault there is, and those that are set', () => ({
      kinds: faultKinds,
      set: faults.all,
    })),
    at('POST', '/faults', 'Set a fault', ({ body }) => faults.set(parseBody(fault, body) as Fault)),
    at('DELETE', '/faults', 'Clear all faults, or one kind', ({ query }) =>
      faults.clear(parseQuery(clearing, query).kind),
    ),
    at('POST', '/settings', 'Change how the platform behaves', ({ body }) => ({
      settings: change(settings, parseBody(settingsPatch, body)),
    })),
    at('POST', '/script', 'What the agent says next', ({ body }) => {
      const { session_id: id, ...rest } = parseBody(script, body);
      scripts.add(id, rest as Script);
    }),
    at('POST', '/emit', 'An event from the server, now', async ({ body }) => {
      const { session_id: id, type, payload, metadata, passing } = parseBody(emit, body);
      await session(id);
      if (passing) return hub.pass(id, type, payload);
      const { sequence, id: eventId } = await hub.say(id, type, payload, metadata === undefined ? {} : { metadata });
      return { id: eventId, sequence };
    }),
    at('POST', '/raw', 'A frame as it stands, to every socket of a session', async ({ body }) => {
      const { session_id: id, text } = parseBody(z.strictObject({ session_id: z.string(), text: z.string() }), body);
      await session(id);
      hub.passedElsewhere({ sessionId: id, text });
    }),
    at('POST', '/sockets/drop', 'Cut sockets without a close frame', ({ body }) =>
      hub.cut(parseBody(socketFault, body).session_id),
    ),
    at('POST', '/sockets/close', 'Close sockets with a code', ({ body }) => {
      const { session_id: id, code, reason } = parseBody(socketFault, body);
      const ids = id === undefined ? [...hub.rooms.keys()] : [id];
      for (const one of ids) hub.close(one, code ?? 4001, reason);
    }),
    at('GET', '/sessions/:id/journal', 'The history of a session as it is kept', async ({ params }) => ({
      events: (await journal.since(params['id'] ?? '', 0)).map(({ id, sequence, body }) => ({
        id,
        sequence,
        ...(JSON.parse(`{${body}}`) as object),
      })),
    })),
    at('POST', '/sessions/:id/end', 'End a session', async ({ params, body }) => {
      const { reason } = parseBody(
        z.strictObject({
          reason: z
            .enum(['REASON_USER_END', 'REASON_USER_ABANDONED', 'REASON_NATURAL_END'])
            .default('REASON_NATURAL_END'),
        }),
        body,
      );
      await platform.end(await session(params['id'] ?? ''), reason);
    }),
    at('POST', '/sessions/:id/expire', 'Forget a session', async ({ params }) => {
      const { id } = await session(params['id'] ?? '');
      await sessions.expire(id);
      await platform.conversations.end(id, 'expired', clock.now());
      await platform.handoffs.over(id, 'expired');
      hub.close(id, 4001, 'session expired');
    }),
    at('POST', '/keys', 'A key to data, told this once', ({ body }) => issueKey(platform, body)),
    at('GET', '/calls', 'What happens to outbound calls, by the end of the number', () => scenarios),
    at('POST', '/calls', 'Somebody calls', ({ body }) => simulateCall(platform, body)),
    at(
      'POST',
      '/reset',
      'Settings, faults and scripts as at the start; what was said, booked, built and watched is forgotten',
      () => platform.reset(),
    ),
  ];
}

export function change(settings: Settings, patch: z.infer<typeof settingsPatch>): Settings {
  const { timeline, capabilities, ...plain } = patch;
  Object.assign(settings, plain);
  if (timeline === 'default') settings.timeline = defaultTimeline;
  else if (timeline === 'instant') settings.timeline = instantTimeline;
  else if (timeline !== undefined) settings.timeline = { ...settings.timeline, ...known(defaultTimeline, timeline) };
  if (capabilities !== undefined)
    settings.capabilities = { ...settings.capabilities, ...known(defaultSettings().capabilities, capabilities) };
  return settings;
}

/** A misspelt name is an error, not a setting without effect. */
function known<Names extends object>(names: Names, given: Readonly<Record<string, number>>): Partial<Names> {
  const strange = Object.keys(given).find((name) => !Object.hasOwn(names, name));
  if (strange !== undefined)
    throw new Refusal(400, `${strange}: no such setting; there are ${Object.keys(names).join(', ')}`);
  return given as Partial<Names>;
}
