import { type SQL, sql } from 'drizzle-orm'
import { toLikePattern } from '#shared/to-like-pattern.ts'

/** Shorter texts have no trigram of their own. */
const MIN_INDEXED_LENGTH = 3

/**
 * Ignores case. In an email address, only the part before the @ uses the trigram index: nearly every row shares the
 * domain, and the index takes long to find that out.
 */
export function containsText(expression: SQL, text: string): SQL {
  const localPart = text.slice(0, text.indexOf('@') + 1)
  if (localPart.length <= MIN_INDEXED_LENGTH) return sql`${expression} ILIKE ${toLikePattern(text)}`
  return sql`(${expression} ILIKE ${toLikePattern(localPart)} AND strpos(lower(${expression}), lower(${text})) > 0)`
}
