import { z } from 'zod';

const topic = z.strictObject({
  name: z.string().min(1),
  content: z.string(),
  actions: z.string(),
  exampleQueries: z.array(z.string()).max(100),
  isActive: z.boolean(),
  /** BCP 47; without one it is in the agent's own. */
  language: z.string().optional(),
});

/** All that an agent is, on one branch, by ids that stay the same on every branch. A version is one of these, kept. */
export const draftShape = z.strictObject({
  greeting: z.string().min(1).nullable(),
  language: z.string(),
  behavior: z.string().min(1).nullable(),
  topics: z.record(z.string(), topic),
  attributes: z.record(z.string(), z.strictObject({ name: z.string().min(1) })),
  variants: z.record(
    z.string(),
    z.strictObject({ name: z.string().min(1), attributeValues: z.record(z.string(), z.string()) }),
  ),
  defaultVariant: z.string().nullable(),
});

export type Draft = z.infer<typeof draftShape>;
export type DraftTopic = Draft['topics'][string];
export type DraftVariant = Draft['variants'][string];

export const emptyDraft = (language: string, greeting: string | null): Draft => ({
  greeting,
  language,
  behavior: null,
  topics: {},
  attributes: {},
  variants: {},
  defaultVariant: null,
});

/** Which entry has that name, if one has: names are unique within their kind. */
export const idNamed = (
  entries: Readonly<Record<string, { readonly name: string; readonly language?: string | undefined }>>,
  name: string,
  language?: string,
): string | undefined => Object.entries(entries).find(([, one]) => one.name === name && one.language === language)?.[0];

export const without = <Value>(entries: Readonly<Record<string, Value>>, id: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(entries).filter(([key]) => key !== id));
