import type { Database } from '../store/database.js';
import { COMMON } from './language-words.js';
import { primary, searchConfiguration } from './topics.js';
import { plain, storable } from './words.js';

export interface Found {
  readonly id: string;
  readonly name: string;
  readonly content: string;
  readonly actions: string;
  readonly rank: number;
}

/** Below this a topic merely shares a word with the question. */
const LEAST_RANK = 0.045;

/*
 * Any of the words may match. A word that stands in most topics tells nothing apart and is left out; a word that
 * stands in none stays, because it makes the whole less sure (ts_rank divides by the number of words asked).
 */
const SEARCH = `
WITH shelf AS (
  SELECT id, name, content, actions, search FROM shelved_topics
  WHERE shelf = $1 AND split_part(lower(language), '-', 1) = $2
), asked AS (
  SELECT lexeme, '''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' AS quoted
  FROM unnest(to_tsvector($3::regconfig, $4))
), telling AS (
  SELECT quoted FROM asked
  WHERE (SELECT count(*) FROM shelf WHERE search @@ asked.quoted::tsquery)
     <= greatest(2, (SELECT count(*) FROM shelf) * 0.6)
), question AS (
  SELECT string_agg(quoted, ' | ')::tsquery AS words FROM telling
)
SELECT id, name, content, actions, rank FROM (
  SELECT shelf.*, ts_rank('{0.08, 0.2, 0.45, 1}', search, words)::float8 AS rank
  FROM shelf, question WHERE search @@ words
) ranked
WHERE rank >= $5 ORDER BY rank DESC, id LIMIT 3`;

/** What is left of a question without the words every question has; the lists of the database know only some. */
function telling(text: string, language: string): string {
  const common: Readonly<Record<string, ReadonlySet<string>>> = COMMON;
  const empty = common[primary(language)];
  const words = plain(text).trim().split(' ');
  return storable(words.filter((word) => empty?.has(word) !== true).join(' '));
}

/** The topics of a shelf that answer a text, best first; empty when none does. Takes any text whatever. */
export async function find(db: Database, shelf: string, language: string, text: string): Promise<Found[]> {
  const words = telling(text, language);
  if (words === '') return [];
  return db.query<Found>(SEARCH, [shelf, primary(language), searchConfiguration(language), words, LEAST_RANK]);
}
