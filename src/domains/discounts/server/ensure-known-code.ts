import type { Db } from '#platform/database/connect.ts'
import {
  consumeRateLimit,
  createRateLimit,
  ensureNotExhausted,
  withGuessLimit,
} from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import { guessLimits, UNKNOWN_CODE } from '../rules.ts'
import { isCodeActive } from './store.ts'

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
  const cartLimit = createRateLimit('cartCodes', guessLimits.cartCodes, guesser)
  const networkLimit =
    network === undefined ? undefined : createRateLimit('networkCodes', guessLimits.networkCodes, network)
  // many shoppers of one network may use a known code at the same time
  if (networkLimit) await ensureNotExhausted(deps, networkLimit)
  await withGuessLimit(deps, [cartLimit], async () => {
    if (await isCodeActive(deps.db, code)) return
    if (networkLimit) await consumeRateLimit(deps, [networkLimit])
    throw new ShopError('not_found', UNKNOWN_CODE, { errors: [{ field: 'code', message: UNKNOWN_CODE }] })
  })
}
