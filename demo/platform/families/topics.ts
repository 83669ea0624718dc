import { idNamed, without, type DraftTopic } from '../build/draft.js';
import { newId } from '../build/ids.js';
import { newTopic, topicChange, topicRecord } from '../contract/build.js';
import { Refusal } from '../policy.js';
import { parseBody, type Call, type Reply, type Route } from '../router.js';
import { BRANCH, branchOf, edit, named, operation, type BuildPorts } from './build-access.js';
import { jsonBody } from './json-body.js';

const TOPICS = `${BRANCH}/knowledge-base/topics`;

export const topicRoutes = (ports: BuildPorts): Route[] => [
  operation(ports, {
    method: 'GET',
    path: TOPICS,
    summary: 'What is known on a branch',
    answers: { 200: topicRecord.array() },
    handle: async (call) => {
      const { branch } = await branchOf(ports, call);
      return { status: 200, body: Object.entries(branch.draft.topics).map(([id, one]) => recordOf(id, one)) };
    },
  }),
  operation(ports, {
    method: 'POST',
    path: TOPICS,
    summary: 'Something more to know',
    body: newTopic,
    answers: { 201: topicRecord },
    handle: (call) => create(ports, call),
  }),
  operation(ports, {
    method: 'GET',
    path: `${TOPICS}/:topicId`,
    summary: 'One thing that is known',
    answers: { 200: topicRecord },
    handle: async (call) => {
      const id = named(call, 'topicId');
      const { branch } = await branchOf(ports, call);
      return { status: 200, body: recordOf(id, known(branch.draft.topics, id)) };
    },
  }),
  operation(ports, {
    method: 'PATCH',
    path: `${TOPICS}/:topicId`,
    summary: 'Change what is known',
    body: topicChange,
    answers: { 204: null },
    handle: (call) => change(ports, call),
  }),
  operation(ports, {
    method: 'DELETE',
    path: `${TOPICS}/:topicId`,
    summary: 'Know it no more',
    answers: { 204: null },
    handle: async (call) => {
      const id = named(call, 'topicId');
      await edit(ports, call, (draft) => {
        known(draft.topics, id);
        return { ...draft, topics: without(draft.topics, id) };
      });
      return { status: 204 };
    },
  }),
];

async function create(ports: BuildPorts, call: Call): Promise<Reply> {
  await branchOf(ports, call);
  const { name, content, actions = '', exampleQueries, isActive = true } = parseBody(newTopic, jsonBody(call));
  const id = newId('TOPIC');
  const topic: DraftTopic = { name, content, actions, exampleQueries: exampleQueries?.queries ?? [], isActive };
  await edit(ports, call, (draft) => {
    free(draft.topics, name, undefined, id);
    return { ...draft, topics: { ...draft.topics, [id]: topic } };
  });
  return { status: 201, body: recordOf(id, topic) };
}

async function change(ports: BuildPorts, call: Call): Promise<Reply> {
  const id = named(call, 'topicId');
  known((await branchOf(ports, call)).branch.draft.topics, id);
  const { exampleQueries, ...asked } = parseBody(topicChange, jsonBody(call));
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  await edit(ports, call, (draft) => {
    const before = known(draft.topics, id);
    const queries = exampleQueries?.queries ?? before.exampleQueries;
    const after: DraftTopic = { ...before, ...given, exampleQueries: queries };
    free(draft.topics, after.name, after.language, id);
    return { ...draft, topics: { ...draft.topics, [id]: after } };
  });
  return { status: 204 };
}

function known(topics: Readonly<Record<string, DraftTopic>>, id: string): DraftTopic {
  const topic = Object.hasOwn(topics, id) ? topics[id] : undefined;
  if (topic === undefined) throw new Refusal(404, 'Topic not found');
  return topic;
}

function free(
  topics: Readonly<Record<string, DraftTopic>>,
  name: string,
  language: string | undefined,
  id: string,
): void {
  const holder = idNamed(topics, name, language);
  if (holder !== undefined && holder !== id)
    throw new Refusal(409, 'There is a topic of this name', 'KNOWLEDGE_BASE_TOPIC_ALREADY_EXISTS');
}

const recordOf = (id: string, { name, content, actions, exampleQueries, isActive }: DraftTopic): object => ({
  id,
  name,
  content,
  actions,
  exampleQueries: { queries: exampleQueries },
  isActive,
});
