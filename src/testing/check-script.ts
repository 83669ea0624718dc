import type { Script } from './script.js';

/** Of each step, what it must have, and what it may have besides. */
const steps: Readonly<Record<string, readonly [needs: string, may?: string]>> = {
  say: ['text', 'suggestions'],
  stream: ['text', 'chunks every order cutAfter stopsAfter suggestions'],
  think: [''],
  agentJoins: [''],
  agentLeaves: [''],
  system: ['text', 'level'],
  language: ['tag'],
  handoff: [''],
  accepts: ['', 'queue'],
  queue: ['position', 'waitSeconds queue words'],
  personJoins: ['name'],
  personLeaves: ['name'],
  personTypes: ['name', 'typing'],
  personSays: ['name text'],
  handoffFails: ['', 'reason'],
  handoffTimesOut: ['', 'reason'],
  elsewhere: ['route', 'reason queue'],
  end: ['', 'reason'],
  expire: [''],
  idleWarning: [''],
  cut: ['', 'code'],
  halfOpen: [''],
  silence: ['ms'],
  dials: ['next'],
  wait: ['ms'],
  event: ['type', 'payload passes'],
  frame: ['text'],
};
const answer = 'to echo times then';
const script = 'tokens sessions dials capabilities agent greeting answers dialect';
/** What is one of a few words, by its name, wherever it stands. */
const choices: Readonly<Record<string, readonly string[]>> = {
  echo: ['sent', 'rejected', 'missing'],
  dialect: ['service', 'poly'],
  level: ['info', 'warning', 'error'],
};
/** What a reply is by, and what it may have besides. */
const replies: Readonly<Record<string, string>> = {
  status: 'retryAfterSeconds body times',
  hangs: 'times',
  unreachable: 'times',
};
const dials = ['opens', 'refused', 'hangs'];

const wordsOf = (names: string): string[] => names.split(' ').filter((name) => name !== '');

/** Most tests are written without a compiler that reads along; a step that nobody takes would be a test that waits in vain. */
export function checkScript(given: Script): void {
  named(given, 'script', script);
  if (given.agent !== undefined) named(given.agent, 'script.agent', 'name avatarUrl');
  checkReplies(given.tokens, 'script.tokens');
  checkReplies(given.sessions, 'script.sessions');
  checkDials(given.dials, 'script.dials');
  listed(given.greeting, 'script.greeting').forEach((step, at) => checkStep(step, `script.greeting[${at}]`));
  for (const [at, one] of listed(given.answers, 'script.answers').entries()) {
    const path = `script.answers[${at}]`;
    const { to, then } = named(one, path, answer);
    if (to !== undefined && typeof to !== 'string') wrong(`${path}.to`, 'expected words that are in the message');
    listed(then, `${path}.then`).forEach((step, number) => checkStep(step, `${path}.then[${number}]`));
  }
}

/** Throws where there is no such step, or where it lacks something. */
export function checkStep(given: unknown, path: string): void {
  const { do: what } = Object(given) as { readonly do?: unknown };
  const known = typeof what === 'string' && Object.hasOwn(steps, what) ? steps[what] : undefined;
  if (known === undefined) return wrong(`${path}.do`, `expected ${Object.keys(steps).join(', ')}`);
  const [needs, may = ''] = known;
  const step = named(given, path, `do ${needs} ${may}`);
  for (const name of wordsOf(needs)) if (step[name] === undefined) wrong(`${path}.${name}`, `${String(what)} needs it`);
  checkDials(step['next'], `${path}.next`);
}

function checkReplies(given: unknown, path: string): void {
  for (const [at, reply] of listed(given, path).entries()) {
    if (reply === 'works') continue;
    const kind = Object.keys(replies).find((name) => Object.hasOwn(Object(reply), name));
    if (kind === undefined) return wrong(`${path}[${at}]`, `expected 'works', or ${Object.keys(replies).join(', ')}`);
    const { status } = named(reply, `${path}[${at}]`, `${kind} ${replies[kind]}`);
    if (kind === 'status' && typeof status !== 'number') wrong(`${path}[${at}].status`, 'expected a number');
  }
}

function checkDials(given: unknown, path: string): void {
  for (const [at, dial] of listed(given, path).entries())
    if (typeof dial !== 'number' && !dials.includes(dial as string))
      wrong(`${path}[${at}]`, `expected ${dials.join(', ')}, or a code to close with`);
}

function named(given: unknown, path: string, names: string): Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return wrong(path, 'expected an object');
  for (const [name, value] of Object.entries(given)) {
    if (!wordsOf(names).includes(name)) wrong(`${path}.${name}`, `no such name; there is ${wordsOf(names).join(', ')}`);
    const choice = Object.hasOwn(choices, name) ? choices[name]! : undefined;
    if (choice !== undefined && value !== undefined && !choice.includes(value as string))
      wrong(`${path}.${name}`, `expected ${choice.join(', ')}`);
  }
  return given as Readonly<Record<string, unknown>>;
}

function listed(given: unknown, path: string): readonly unknown[] {
  return given === undefined ? [] : Array.isArray(given) ? (given as unknown[]) : wrong(path, 'expected a list');
}

const wrong = (path: string, what: string): never => {
  throw new TypeError(`${path}: ${what}`);
};
