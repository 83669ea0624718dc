import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import type { Clock } from './clock.js';
import type { Faults } from './faults.js';
import type { Log } from './log.js';
import { problemBody, Refusal, type Family, type Problem } from './policy.js';

export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  header(name: string): string | undefined;
  /** Something was sent, whatever it is. */
  readonly hasBody: boolean;
  /** Parsed JSON, or undefined when the body is empty. Read only once the caller is known: bad JSON is refused here. */
  readonly body: unknown;
  /** The body as it came. */
  readonly raw: Uint8Array;
}

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  /** JSON that is written as it comes, in place of a body. */
  readonly stream?: ReadableStream<Uint8Array>;
  /** Something else than JSON. */
  readonly file?: { readonly type: string; readonly data: Uint8Array };
}

/** One operation: a row of the route table, and of the OpenAPI document. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** `:name` for a parameter. */
  readonly path: string;
  readonly summary: string;
  readonly headers?: readonly string[];
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Of a body that is kept as it comes. */
  readonly bodyTypes?: readonly string[];
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
  handle(call: Call): Promise<Reply> | Reply;
}

export interface RouterPorts {
  readonly clock: Clock;
  readonly faults: Faults;
  readonly log: Log;
}

export interface FamilyOptions {
  readonly family: Family;
  readonly routes: readonly Route[];
  /** What a page of another origin may do; without it, the family is for servers only. */
  readonly cors?: { readonly headers: string; readonly methods: string };
  /** The words for a body that cannot be read; the service documents its own for some. */
  readonly unreadable?: string;
  /** Refuses a call before anything else is looked at. */
  readonly guard?: (call: Pick<Call, 'header'>) => void;
}

export const CORRELATION_HEADER = 'X-Service-Correlation-Id';
const STREAMED = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
const LARGEST_BODY = 1024 * 1024;

/** Anything that answers requests. */
export interface Serves {
  fetch(request: Request, env?: Connected): Response | Promise<Response>;
}

/** What a server knows of where an answer goes. */
export interface Connected {
  readonly outgoing?: { destroy(): void };
}

/** What every handler may ask of its context. `route` is the path of the row that answered, of its own will. */
interface Known {
  Bindings: Connected;
  Variables: { correlationId: string; route: string | undefined };
}

/** A family of routes as a web-standard application: bodies, errors, correlation, faults, CORS, one log line a call. */
export function familyApp(options: FamilyOptions, ports: RouterPorts): Serves {
  const app = new Hono<Known>();
  const { family, cors } = options;

  app.use('*', async (context, next) => {
    const started = performance.now();
    const correlationId = correlation(context.req.header(CORRELATION_HEADER));
    context.set('correlationId', correlationId);
    // The Host header is part of the address, and may be anything.
    if (!URL.canParse(context.req.url)) throw new Refusal(400, 'The Host header names no host');
    await next();
    context.res.headers.set(CORRELATION_HEADER, correlationId);
    const origin = context.req.header('origin');
    if (cors !== undefined && origin !== undefined) allow(context, origin);
    if (ports.log.on) tell(context, performance.now() - started, correlationId);
  });

  if (cors !== undefined)
    app.options('*', (context) =>
      context.body(null, 204, {
        'Access-Control-Allow-Headers': cors.headers,
        'Access-Control-Allow-Methods': cors.methods,
        'Access-Control-Max-Age': '600',
      }),
    );

  for (const route of options.routes) app.on(route.method, route.path, (context) => answer(context, route));
  for (const [path, methods] of byPath(options.routes))
    app.all(path, (context) => {
      context.header('Allow', methods.join(', '));
      return problem(context, { status: 405, message: `Use ${methods.join(' or ')}` });
    });
  app.notFound((context) => problem(context, { status: 404, message: 'Not found' }));
  app.onError((error, context) => {
    if (error instanceof Refusal) return problem(context, error.problem);
    ports.log.trouble('request', error, { path: context.req.path });
    return problem(context, { status: 500, message: 'Internal error' });
  });
  return app;

  async function answer(context: Context<Known>, route: Route): Promise<Response> {
    const sabotaged = await sabotage(context);
    if (sabotaged !== null) return sabotaged;
    context.set('route', route.path);
    const header = (name: string): string | undefined => context.req.header(name);
    options.guard?.({ header });
    const bytes = await limited(context.req.raw);
    const body = once(() => parsed(bytes, options.unreadable ?? 'The body is not valid JSON'));
    const reply = await route.handle({
      params: context.req.param() as Record<string, string>,
      query: new URL(context.req.url).searchParams,
      header,
      hasBody: bytes.length > 0,
      raw: bytes,
      get body() {
        return body();
      },
    });
    if (reply.stream !== undefined) return context.body(orCut(reply.stream, context), reply.status as never, STREAMED);
    if (reply.file !== undefined)
      return context.body(new Uint8Array(reply.file.data), reply.status as never, { 'Content-Type': reply.file.type });
    if (reply.body === undefined) return context.body(null, reply.status as never);
    return context.json(reply.body as object, reply.status as never);
  }

  /** The status has been told by then, so that what breaks is told by its connection: it would end as if it were whole. */
  function orCut(stream: ReadableStream<Uint8Array>, context: Context<Known>): ReadableStream<Uint8Array> {
    const reader = stream.getReader();
    return new ReadableStream({
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          ports.log.trouble('request', error, { path: context.req.path });
          if (context.env.outgoing === undefined) controller.error(error);
          else context.env.outgoing.destroy();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    });
  }

  function problem(context: Context<Known>, told: Problem): Response {
    if (told.retryAfter !== undefined) context.header('Retry-After', String(told.retryAfter));
    // The rest of the body is never read, so nothing more can come on this connection; whoever keeps it must know.
    if (told.status === 413) context.header('Connection', 'close');
    const correlationId = context.get('correlationId');
    return context.json(problemBody(family, told, correlationId), told.status as never);
  }

  async function sabotage(context: Context<Known>): Promise<Response | null> {
    const { faults, clock } = ports;
    if (faults.none || family === 'control' || family === 'desk') return null;
    const where = { path: context.req.path };
    const slow = faults.take('rest.slow', where);
    if (slow !== undefined) await clock.pause(slow.ms ?? 1000);
    if (faults.take('rest.hang', where)) await new Promise(() => undefined);
    if (faults.take('rest.html', where))
      return context.html('<!doctype html><title>Sign in</title><h1>Welcome to the hotel</h1>');
    const fault = faults.take('rest.status', where);
    if (fault === undefined) return null;
    const retryAfter = fault.retryAfter === undefined ? {} : { retryAfter: fault.retryAfter };
    return problem(context, { status: fault.status ?? 500, message: 'Refused on purpose', ...retryAfter });
  }

  function tell(context: Context<Known>, ms: number, correlationId: string): void {
    const { method, path } = context.req;
    ports.log.line('request', {
      family,
      method,
      path,
      route: context.get('route'),
      status: context.res.status,
      ms: Math.round(ms * 10) / 10,
      correlationId,
    });
  }
}

export function parseBody<Shape>(schema: z.ZodType<Shape>, body: unknown, status = 400): Shape {
  const read = schema.safeParse(body ?? {});
  if (read.success) return read.data;
  const fields = read.error.issues.flatMap(faults);
  const [{ field, message } = { field: '', message: '' }] = fields;
  const words = field === '' ? `The body is not right: ${message}` : `${field}: ${message}`;
  throw new Refusal(status, words, undefined, { fields });
}

/** A name that there is not is at fault itself, and not what it stands in. */
const faults = (issue: z.core.$ZodIssue): { field: string; message: string }[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: 'there is no such field' }))
    : [{ field: issue.path.join('.'), message: issue.message }];

function allow(context: Context<Known>, origin: string): void {
  context.res.headers.set('Access-Control-Allow-Origin', origin);
  context.res.headers.set('Access-Control-Expose-Headers', 'Retry-After');
  context.res.headers.append('Vary', 'Origin');
}

/** The caller's own id is used when it is one line of ordinary characters. */
const correlation = (given: string | undefined): string =>
  given !== undefined && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();

function byPath(routes: readonly Route[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { path, method } of routes) paths.set(path, [...(paths.get(path) ?? []), method]);
  return paths;
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function parsed(bytes: Buffer, unreadable: string): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(400, unreadable);
  }
}

async function limited(request: Request): Promise<Buffer> {
  const tooLarge = (): Refusal => new Refusal(413, 'The body is larger than 1 MiB');
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  if (request.body === null) return Buffer.alloc(0);
  try {
    for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += part.length;
      if (size > LARGEST_BODY) throw tooLarge();
      parts.push(part);
    }
  } catch (error) {
    // A client that hangs up in the middle of its body is no trouble of ours.
    throw error instanceof Refusal ? error : new Refusal(400, 'The body ended too soon');
  }
  return Buffer.concat(parts);
}
