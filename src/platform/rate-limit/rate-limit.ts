import { createHash } from 'node:crypto'
import type { Db, Queryable, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  now: () => Date
}

type RateLimit = store.RateLimit

/** Creates the rate limit of this kind for a combination of parts, such as an account and a network. */
export function createRateLimit(
  kind: string,
  { burst, intervalMs }: store.RateLimitPolicy,
  ...parts: string[]
): RateLimit {
  const key = createHash('sha256')
    .update(JSON.stringify([kind, ...parts]))
    .digest('base64url')
  return { key, burst, intervalMs }
}

/** One limit, or alternatives of which the first with capacity is used. */
type LimitOrAlternatives = RateLimit | RateLimit[]

/** Consumes one request of every limit. If one is exhausted, restores the others and throws a 429 with the wait time. */
export async function consumeRateLimit({ db, now }: Deps, limits: LimitOrAlternatives[]): Promise<RateLimit[]> {
  const at = now()
  const limitGroups = limits.map((limit) => [limit].flat())
  // rejects most of a flood with a single read
  await rejectExhausted(db, limitGroups, at)
  const consumed: RateLimit[] = []
  // separate statements without a transaction, so concurrent requests never wait for more than one row
  for (const alternatives of limitGroups) {
    const limit = await consumeFirst(db, alternatives, at)
    if (limit) consumed.push(limit)
    else {
      await restoreRateLimit({ db }, consumed)
      throw createRateLimitError(Math.min(...alternatives.map(({ intervalMs }) => intervalMs)))
    }
  }
  return consumed
}

/** Throws a 429 if one of the limits is exhausted. Consumes nothing, so concurrent requests do not use up each other's. */
export const ensureNotExhausted = ({ db, now }: Deps, limits: RateLimit[]): Promise<void> =>
  rejectExhausted(
    db,
    limits.map((limit) => [limit]),
    now(),
  )

/** Returns the latest `full_at` at which a request is left, for statements that consume a limit with other work. */
export const getLatestFullAt = ({ burst, intervalMs }: RateLimit, now: Date): Date =>
  new Date(now.getTime() + (burst - 1) * intervalMs)

/**
 * Runs `attempt`, which throws if the guess is wrong, under rate limits that count only wrong guesses. A guess that could
 * not be checked does not count.
 */
export async function withGuessLimit<T>(
  deps: Deps,
  limits: LimitOrAlternatives[],
  attempt: () => Promise<T>,
): Promise<T> {
  const consumed = await consumeRateLimit(deps, limits)
  let isWrong = false
  try {
    return await attempt()
  } catch (error) {
    isWrong = error instanceof ShopError && error.code !== 'unavailable'
    throw error
  } finally {
    if (!isWrong) await restoreRateLimit(deps, consumed)
  }
}

/** Consumes one request, restored by a rollback. Must be the last lock that the transaction takes. */
export async function consumeInTransaction(tx: Tx, limit: RateLimit, now: Date): Promise<void> {
  if (await store.consumeOne(tx, limit, now)) return
  await rejectExhausted(tx, [[limit]], now)
  throw createRateLimitError(limit.intervalMs)
}

/**
 * Like `consumeInTransaction`, but returns false instead of throwing, for optional work. Must come last in its transaction,
 * because others wait for the limit until it ends.
 */
export const tryConsumeInTransaction = (tx: Tx, limit: RateLimit, now: Date): Promise<boolean> =>
  store.consumeOne(tx, limit, now)

/** Like `consumeRateLimit`, but returns false instead of throwing, for optional work. */
export async function tryConsume(deps: Deps, limits: LimitOrAlternatives[]): Promise<boolean> {
  return consumeRateLimit(deps, limits).then(
    () => true,
    (error) => {
      if (error instanceof ShopError) return false
      throw error
    },
  )
}

async function consumeFirst(db: Db, alternatives: RateLimit[], now: Date): Promise<RateLimit | undefined> {
  for (const limit of alternatives) if (await store.consumeOne(db, limit, now)) return limit
  return undefined
}

export async function restoreRateLimit({ db }: { db: Queryable }, consumed: RateLimit[]): Promise<void> {
  for (const limit of consumed) await store.restoreOne(db, limit)
}

async function rejectExhausted(db: Queryable, limitGroups: RateLimit[][], now: Date): Promise<void> {
  const refillTimes = await store.findRefillTimes(
    db,
    limitGroups.flat().map(({ key }) => key),
  )
  const getWaitMs = (limit: RateLimit) => {
    const fullAt = refillTimes.get(limit.key)?.getTime() ?? 0
    return fullAt - getLatestFullAt(limit, now).getTime()
  }
  const longestWaitMs = Math.max(...limitGroups.map((alternatives) => Math.min(...alternatives.map(getWaitMs))))
  if (longestWaitMs > 0) throw createRateLimitError(longestWaitMs)
}

/** Deletes fully refilled rate limits, which equal unused ones. Returns how many were deleted. */
export async function deleteRefilledRateLimits({ db, now }: Deps): Promise<number> {
  return store.deleteRefilled(db, now())
}

export function createRateLimitError(waitMs: number): ShopError {
  const retryAfterSeconds = Math.ceil(waitMs / 1_000)
  return new ShopError('too_many_requests', formatTooManyAttempts(retryAfterSeconds), { retryAfterSeconds })
}

function formatTooManyAttempts(seconds: number): string {
  const [count, unit] = seconds < 100 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}
