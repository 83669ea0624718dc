import {
  deployedVoice,
  deployedVoices,
  newDeployedVoice,
  newPreview,
  newTuning,
  preview,
  removedVoice,
  tuning,
  tuningQuery,
  voice,
} from '../contract/voices.js';
import { rendered } from '../phone/recording.js';
import { voiceLibrary } from '../phone/voice-library.js';
import { Refusal, unfit } from '../policy.js';
import { parseQuery } from '../query.js';
import { parseBody, type Call, type Reply, type Route } from '../router.js';
import { MOST_VOICES, type DeployedVoice } from '../store/voices.js';
import { AGENT, agentOf, named, operation, type BuildPorts } from './build-access.js';
import { jsonBody } from './json-body.js';

const DEPLOYED = `${AGENT}/deployed-voices`;
const VOICE = `${AGENT}/voices/:voiceId`;
const PREVIEWS = '/v1/audio-previews';
/** What a voice is when nobody has tuned it, told once somebody has. */
const PLAIN = {
  stability: 50,
  similarityBoost: 75,
  style: 0,
  optimizeStreamingLatency: 0,
  speed: 1,
  modelId: 'standard',
};

/** How an agent sounds. */
export const voiceRoutes = (ports: BuildPorts): Route[] => [
  operation(ports, {
    method: 'PUT',
    path: `${AGENT}/voice`,
    summary: 'The voice of an agent',
    body: voice,
    answers: { 200: voice },
    handle: async (call) => {
      const { id } = await agentOf(ports, call);
      const { voiceId } = parseBody(voice, jsonBody(call));
      await ports.voices.speakWith(id, known(voiceId));
      return { status: 200, body: { voiceId } };
    },
  }),
  operation(ports, {
    method: 'GET',
    path: DEPLOYED,
    summary: 'The voices an agent speaks with, and how often with each',
    answers: { 200: deployedVoices },
    handle: async (call) => {
      const { id } = await agentOf(ports, call);
      return {
        status: 200,
        body: { deployedVoices: (await ports.voices.deployed(id)).map((one) => recordOf(id, one)) },
      };
    },
  }),
  operation(ports, {
    method: 'PUT',
    path: DEPLOYED,
    summary: 'One voice more, or another share for one',
    body: newDeployedVoice,
    answers: { 200: deployedVoice },
    handle: (call) => deploy(ports, call),
  }),
  operation(ports, {
    method: 'DELETE',
    path: `${DEPLOYED}/:deployedVoiceId`,
    summary: 'Speak with it no more',
    answers: { 200: removedVoice },
    handle: async (call) => {
      const voiceId = named(call, 'deployedVoiceId');
      const { id } = await agentOf(ports, call);
      if (!(await ports.voices.withdraw(id, voiceId))) throw new Refusal(404, 'Deployed voice not found');
      return { status: 200, body: { success: true } };
    },
  }),
  ...[VOICE, `${VOICE}/disclaimer`].flatMap((path) => tuningRoutes(ports, path)),
  operation(ports, {
    method: 'POST',
    path: `${AGENT}/generate-audio`,
    summary: 'How a text sounds',
    body: newPreview,
    answers: { 200: preview },
    handle: async (call) => {
      await agentOf(ports, call);
      const { text } = parseBody(newPreview, jsonBody(call));
      const id = await ports.voices.keepPreview(text);
      return { status: 200, body: { url: `http://${call.header('host') ?? 'localhost'}${PREVIEWS}/${id}`, text } };
    },
  }),
  {
    method: 'GET',
    path: `${PREVIEWS}/:previewId`,
    summary: 'A preview that was made, as WAV, for whoever has its address',
    answers: { 200: null },
    handle: (call) => play(ports, call),
  },
];

const tuningRoutes = (ports: BuildPorts, path: string): Route[] => [
  operation(ports, {
    method: 'GET',
    path: `${path}/tuning-settings`,
    summary: 'How a voice is tuned; nothing where it is not',
    query: tuningQuery,
    answers: { 200: tuning },
    handle: async (call) => {
      const { agentId, voiceId, purpose } = await tuned(ports, call, path);
      return { status: 200, body: (await ports.voices.tuning(agentId, voiceId, purpose)) ?? {} };
    },
  }),
  operation(ports, {
    method: 'PUT',
    path: `${path}/tuning-settings`,
    summary: 'Tune a voice, or take that back',
    query: tuningQuery,
    body: newTuning,
    answers: { 200: tuning },
    handle: async (call) => {
      const { agentId, voiceId, purpose } = await tuned(ports, call, path);
      const { resetToDefault = false, ...asked } = parseBody(newTuning, jsonBody(call));
      if (!resetToDefault)
        return { status: 200, body: await ports.voices.tune(agentId, voiceId, purpose, asked, PLAIN) };
      await ports.voices.untune(agentId, voiceId, purpose);
      return { status: 200, body: {} };
    },
  }),
];

async function tuned(
  ports: BuildPorts,
  call: Call,
  path: string,
): Promise<{ agentId: string; voiceId: string; purpose: string }> {
  const voiceId = named(call, 'voiceId');
  const { id: agentId } = await agentOf(ports, call);
  const { purpose = path === VOICE ? '' : 'disclaimer' } = parseQuery(tuningQuery, call.query);
  return { agentId, voiceId: known(voiceId), purpose };
}

async function deploy({ voices, ...ports }: BuildPorts, call: Call): Promise<Reply> {
  const agent = await agentOf({ voices, ...ports }, call);
  const { id, voiceId, probability } = parseBody(newDeployedVoice, jsonBody(call));
  known(voiceId);
  if (id !== undefined && !(await voices.deployed(agent.id)).some((one) => one.id === id))
    throw new Refusal(404, 'Deployed voice not found');
  const made = await voices.deploy(agent.id, { voiceId, probability, ...(id === undefined ? {} : { id }) });
  if (made !== null) return { status: 200, body: recordOf(agent.id, made) };
  const others = (await voices.deployed(agent.id)).filter((one) => one.id !== id);
  if (others.length >= MOST_VOICES) throw new Refusal(409, `An agent has ${MOST_VOICES} voices at most`);
  throw unfit(400, 'probability', 'all together would be more than 1');
}

async function play({ voices }: BuildPorts, call: Call): Promise<Reply> {
  const text = await voices.preview(named(call, 'previewId'));
  if (text === null) throw new Refusal(404, 'Preview not found');
  const data = rendered([{ side: 'agent', text, at: 0 }], { direction: 'combined', redacted: false });
  return { status: 200, file: { type: 'audio/wav', data } };
}

function known(voiceId: string): string {
  if (voiceLibrary.some(({ id }) => id === voiceId)) return voiceId;
  throw new Refusal(404, 'voiceId: there is no such voice');
}

const recordOf = (agentId: string, { id, voiceId, probability }: DeployedVoice): object => ({
  id,
  genaiProjectId: agentId,
  voiceId,
  probability,
});
