import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import { isLive, products, searchWords } from './tables.ts'

export interface KnownWord {
  /** The words of the catalogue that are forms of it, itself among them. */
  forms: string[]
  /** Whether further words of the catalogue begin with it. */
  begins: boolean
}

export async function lookUpWords(db: Db | Tx, words: string[]): Promise<Map<string, KnownWord>> {
  const { rows } = await db.execute<{ word: string; forms: string[]; begins: boolean }>(sql`
    WITH asked AS MATERIALIZED (
      SELECT word, search_stem(word) AS stem, word || chr(1114111) AS after FROM unnest(${sql.param(words)}::text[]) AS given (word)
    )
    SELECT word,
      ARRAY(SELECT known.word FROM ${searchWords} known WHERE known.stem = asked.stem ORDER BY known.word) AS forms,
      EXISTS (
        SELECT FROM ${searchWords} known
        WHERE known.word ~>=~ asked.word AND known.word ~<~ asked.after AND known.stem <> asked.stem
      ) AS begins
    FROM asked`)
  return new Map(rows.map(({ word, forms, begins }) => [word, { forms, begins }]))
}

export interface NearWord {
  typed: string
  word: string
  distance: number
}

/** The words of the catalogue nearest to each of these, by sound or by spelling, whole or as far as typed. */
export async function findNearWords(db: Db | Tx, words: string[]): Promise<NearWord[]> {
  const { rows } = await db.execute<{ [K in keyof NearWord]: NearWord[K] }>(sql`
    WITH asked AS MATERIALIZED (
      SELECT word, length(word) AS letters, search_sound(word) AS sound
      FROM unnest(${sql.param(words)}::text[]) AS given (word)
    )
    SELECT asked.word AS typed, near.word, near.distance::float
    FROM asked CROSS JOIN LATERAL (
      SELECT * FROM (
        SELECT known.word, known.uses, CASE
          WHEN known.sound = asked.sound THEN 0
          ELSE least(
            levenshtein_less_equal(known.word, asked.word, 2),
            levenshtein_less_equal(left(known.word, letters), asked.word, 2) + 0.5,
            levenshtein_less_equal(left(known.word, letters + 1), asked.word, 2) + 0.5
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

/** How many products match each of these, each a tsquery. */
export async function countEach(db: Db | Tx, queries: string[]): Promise<number[]> {
  if (queries.length === 0) return []
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT (SELECT count(*)::int FROM ${products} WHERE ${isLive} AND search @@ query::tsquery) AS count
    FROM unnest(${sql.param(queries)}::text[]) WITH ORDINALITY AS given (query, place) ORDER BY place`)
  return rows.map(({ count }) => count)
}
