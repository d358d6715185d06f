import type { Db } from '#platform/database/connect.ts'
import {
  consumeRateLimit,
  createRateLimit,
  createRateLimitError,
  ensureNotExhausted,
  getLatestFullAt,
} from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import { guessLimits, UNKNOWN_CODE } from '../rules.ts'
import { consumeGuessLimits } from './guess-store.ts'

interface Guess {
  code: string
  /** The id of the account, or of the guest's cart. */
  guesser: string
  network: string | undefined
}

/** Throws if the code is unknown. Unknown codes are rate limited, because they may be guesses. */
export async function ensureKnownCode(
  deps: { db: Db; now: () => Date },
  { code, guesser, network }: Guess,
): Promise<void> {
  const now = deps.now()
  const cartLimit = createRateLimit('cartCodes', guessLimits.cartCodes, guesser)
  const networkLimit =
    network === undefined ? undefined : createRateLimit('networkCodes', guessLimits.networkCodes, network)
  const [guess] = await consumeGuessLimits(deps.db, {
    code,
    guesser,
    now: now.toISOString(),
    cartKey: cartLimit.key,
    cartIntervalMs: cartLimit.intervalMs,
    cartLatestFullAt: getLatestFullAt(cartLimit, now).toISOString(),
    networkKey: networkLimit?.key ?? null,
    networkLatestFullAt: networkLimit ? getLatestFullAt(networkLimit, now).toISOString() : null,
  })
  if (!guess) throw new Error('The guess was not counted')
  const { isKnown, isOnCart, isWithinLimits } = guess
  if (!isOnCart && !isWithinLimits) {
    await ensureNotExhausted(deps, networkLimit ? [cartLimit, networkLimit] : [cartLimit])
    throw createRateLimitError(cartLimit.intervalMs)
  }
  if (isKnown) return
  // many shoppers of one network may use a known code at the same time, so only unknown ones lock its limit
  if (!isOnCart && networkLimit) await consumeRateLimit(deps, [networkLimit])
  throw new ShopError('not_found', UNKNOWN_CODE, { errors: [{ field: 'code', message: UNKNOWN_CODE }] })
}
