import { sql } from 'drizzle-orm'
import { prepareStatement } from '#platform/database/prepared-statement.ts'

interface Guess extends Record<string, unknown> {
  code: string
  guesser: string
  now: string
  cartKey: string
  cartIntervalMs: number
  cartLatestFullAt: string
  /** Null for requests without a network. */
  networkKey: string | null
  networkLatestFullAt: string | null
}

const value = sql.placeholder

/**
 * Looks the code up and counts it against the limit of the cart if it is unknown, in one statement, so concurrent guesses
 * can't exceed the limit. A code on the customer's cart was known once and is no guess. Reads carts by name, because their
 * domain imports this one.
 */
export const consumeGuessLimits = prepareStatement<
  { isKnown: boolean; isOnCart: boolean; isWithinLimits: boolean },
  Guess
>(
  'count_discount_guess',
  sql`
WITH guess AS MATERIALIZED (
  SELECT EXISTS (SELECT FROM discounts WHERE code = ${value('code')} AND archived_at IS NULL AND is_active) AS is_known,
    EXISTS (SELECT FROM carts WHERE user_id = ${value('guesser')} AND discount_code = ${value('code')}) AS is_on_cart
),
counted AS (
  INSERT INTO rate_limits (key, full_at)
  SELECT ${value('cartKey')}, ${value('now')}::timestamptz
    + CASE WHEN is_known THEN 0 ELSE ${value('cartIntervalMs')}::int END * interval '1 millisecond'
  FROM guess WHERE NOT is_on_cart AND NOT EXISTS (
    SELECT FROM rate_limits WHERE key = ${value('networkKey')} AND full_at > ${value('networkLatestFullAt')}::timestamptz
  )
  ON CONFLICT (key) DO UPDATE
  SET full_at = greatest(rate_limits.full_at, ${value('now')}::timestamptz) + (excluded.full_at - ${value('now')}::timestamptz)
  WHERE rate_limits.full_at <= ${value('cartLatestFullAt')}::timestamptz
  RETURNING key
)
SELECT is_known AS "isKnown", is_on_cart AS "isOnCart", EXISTS (SELECT FROM counted) AS "isWithinLimits" FROM guess`,
)
