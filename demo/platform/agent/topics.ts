import type { Database } from '../store/database.js';
import { folded, storable } from './words.js';

export interface Topic {
  readonly id: string;
  readonly name: string;
  /** Markdown. */
  readonly content: string;
  /** May hold `{{ho:<destination>}}`: a person takes over after the answer. */
  readonly actions: string;
  readonly exampleQueries: readonly string[];
  /** BCP 47. */
  readonly language: string;
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

const SHELVE = `
INSERT INTO shelved_topics (shelf, id, name, content, actions, language, search)
SELECT $1, id, name, content, actions, language,
  setweight(to_tsvector(words::regconfig, folded_name), 'A') ||
  setweight(to_tsvector(words::regconfig, folded_queries), 'B') ||
  setweight(to_tsvector(words::regconfig, folded_content), 'D')
FROM json_to_recordset($2::json) AS given (id text, name text, content text, actions text, language text, words text,
  folded_name text, folded_queries text, folded_content text)
ON CONFLICT DO NOTHING`;

function row(topic: Topic): object {
  const name = storable(topic.name, 500);
  const content = storable(topic.content, MOST_CONTENT);
  const queries = topic.exampleQueries.map((query) => storable(query, 500));
  return {
    id: topic.id,
    name,
    content,
    actions: storable(topic.actions),
    language: topic.language,
    words: searchConfiguration(topic.language),
    folded_name: folded(name),
    folded_queries: folded(queries.join(' . ')),
    folded_content: folded(content),
  };
}

/** Where the topics of a version stand. */
export const shelfOf = ({ projectId, version }: { readonly projectId: string; readonly version: string }): string =>
  `${projectId}@${version}`;

/** Puts topics where they can be found. What stands there already stays. */
export async function shelve(db: Database, shelf: string, topics: readonly Topic[]): Promise<void> {
  if (topics.length > 0) await db.query(SHELVE, [shelf, JSON.stringify(topics.map(row))]);
}
