import type { Database } from '../store/database.js';
import { folded, storable } from './words.js';

export interface Topic {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  /** Markdown. */
  readonly content: string;
  /** May hold `{{ho:<destination>}}`: a person takes over after the answer. */
  readonly actions: string;
  readonly exampleQueries: readonly string[];
  /** BCP 47. */
  readonly language: string;
  readonly isActive: boolean;
}

const CONFIGURATIONS: Readonly<Record<string, string>> = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  it: 'italian',
  nl: 'dutch',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
};

/** `fr` of `fr-FR`. */
export function primary(language: string): string {
  return (language.split('-')[0] ?? '').toLowerCase();
}

/** The text search configuration of the database for a language. */
export function searchConfiguration(language: string): string {
  const tag = primary(language);
  return Object.hasOwn(CONFIGURATIONS, tag) ? (CONFIGURATIONS[tag] ?? 'simple') : 'simple';
}

const MOST_CONTENT = 50_000;

const INSERT = `
INSERT INTO topics (project_id, id, name, content, actions, example_queries, language, is_active, search)
VALUES ($1, $2, $3, $4, $5, $6::text[], $7, $8,
  setweight(to_tsvector($9::regconfig, $10), 'A') ||
  setweight(to_tsvector($9::regconfig, $11), 'B') ||
  setweight(to_tsvector($9::regconfig, $12), 'D'))`;

const REPLACE = `
ON CONFLICT (project_id, id) DO UPDATE SET
  name = excluded.name, content = excluded.content, actions = excluded.actions,
  example_queries = excluded.example_queries, language = excluded.language,
  is_active = excluded.is_active, search = excluded.search, updated_at = now()`;

function row(topic: Topic): unknown[] {
  const name = storable(topic.name, 500);
  const content = storable(topic.content, MOST_CONTENT);
  const queries = topic.exampleQueries.map((query) => storable(query, 500));
  return [
    topic.projectId,
    topic.id,
    name,
    content,
    storable(topic.actions),
    queries,
    topic.language,
    topic.isActive,
    searchConfiguration(topic.language),
    folded(name),
    folded(queries.join(' . ')),
    folded(content),
  ];
}

/** Writes a topic, over the one of the same id. */
export async function saveTopic(db: Database, topic: Topic): Promise<void> {
  await db.query(INSERT + REPLACE, row(topic));
}

/** Writes a topic unless there is one of this id: what somebody edited stays. */
export async function addTopic(db: Database, topic: Topic): Promise<void> {
  await db.query(`${INSERT} ON CONFLICT (project_id, id) DO NOTHING`, row(topic));
}
