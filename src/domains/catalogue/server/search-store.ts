import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import { isLive, products, searchWords } from './tables.ts'

export interface KnownWord {
  /** Catalogue words with the same stem, including the word itself. */
  forms: string[]
  /** Whether it is a prefix of other catalogue words. */
  isPrefix: boolean
}

export async function lookUpWords(db: Queryable, words: string[]): Promise<Map<string, KnownWord>> {
  const { rows } = await db.execute<{ word: string; forms: string[]; is_prefix: boolean }>(sql`
    WITH input AS MATERIALIZED (
      SELECT word, search_stem(word) AS stem, word || chr(1114111) AS after FROM unnest(${sql.param(words)}::text[]) AS given (word)
    )
    SELECT word,
      ARRAY(SELECT known.word FROM ${searchWords} known WHERE known.stem = input.stem ORDER BY known.word) AS forms,
      EXISTS (
        SELECT FROM ${searchWords} known
        WHERE known.word ~>=~ input.word AND known.word ~<~ input.after AND known.stem <> input.stem
      ) AS is_prefix
    FROM input`)
  return new Map(rows.map(({ word, forms, is_prefix: isPrefix }) => [word, { forms, isPrefix }]))
}

export interface SimilarWord {
  typed: string
  word: string
  distance: number
}

/** Finds catalogue words that sound or are spelled alike, also for incomplete words. */
export async function findSimilarWords(db: Queryable, words: string[]): Promise<SimilarWord[]> {
  const { rows } = await db.execute<{ [K in keyof SimilarWord]: SimilarWord[K] }>(sql`
    WITH input AS MATERIALIZED (
      SELECT word, length(word) AS letters, search_sound(word) AS sound
      FROM unnest(${sql.param(words)}::text[]) AS given (word)
    )
    SELECT input.word AS typed, near.word, near.distance::float
    FROM input CROSS JOIN LATERAL (
      SELECT * FROM (
        SELECT known.word, known.uses, CASE
          WHEN known.sound = input.sound THEN 0
          ELSE least(
            levenshtein_less_equal(known.word, input.word, 2),
            levenshtein_less_equal(left(known.word, letters), input.word, 2) + 0.5,
            levenshtein_less_equal(left(known.word, letters + 1), input.word, 2) + 0.5
          ) END AS distance
        FROM ${searchWords} known
        WHERE length(known.word) BETWEEN letters - 2 AND 60
      ) measured
      WHERE distance <= 2
      ORDER BY distance, uses DESC, word
      LIMIT 20
    ) near`)
  return rows
}

/** Returns the counts in the order of the tsqueries. */
export async function countMatchesPerTsquery(db: Queryable, tsqueries: string[]): Promise<number[]> {
  if (tsqueries.length === 0) return []
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT (SELECT count(*)::int FROM ${products} WHERE ${isLive} AND search @@ query::tsquery) AS count
    FROM unnest(${sql.param(tsqueries)}::text[]) WITH ORDINALITY AS given (query, position) ORDER BY position`)
  return rows.map(({ count }) => count)
}
