import { z } from 'zod';
import type { Route } from '../router.js';

/** The document of one family, made from the same table that serves it. */
export function openApi(title: string, server: string, routes: readonly Route[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return { openapi: '3.1.0', info: { title, version: '1.0.0' }, servers: [{ url: server }], paths };
}

function operation(route: Route): Record<string, unknown> {
  const named = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => parameter('path', name ?? ''));
  const query = Object.entries(route.query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !z.safeParse(schema, undefined).success,
    schema: z.toJSONSchema(schema, { io: 'input' }),
  }));
  const headers = (route.headers ?? []).map((name) => parameter('header', name));
  const raw = Object.fromEntries((route.bodyTypes ?? []).map((type) => [type, {}]));
  const responses = Object.entries(route.answers).map(([status, schema]) => [
    status,
    {
      description: Number(status) < 300 ? 'Success' : 'Refused',
      ...(schema === null ? {} : { content: json(schema, 'output') }),
    },
  ]);
  return {
    summary: route.summary,
    parameters: [...named, ...query, ...headers],
    ...(route.bodyTypes === undefined ? {} : { requestBody: { content: raw } }),
    ...(route.body === undefined ? {} : { requestBody: { content: json(route.body, 'input') } }),
    responses: Object.fromEntries(responses),
  };
}

const parameter = (place: 'path' | 'header', name: string): object => ({
  name,
  in: place,
  required: true,
  schema: { type: 'string' },
});

const json = (schema: z.ZodType, io: 'input' | 'output'): object => ({
  'application/json': { schema: z.toJSONSchema(schema, { io }) },
});
