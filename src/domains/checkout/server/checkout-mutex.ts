import { createKeyedMutex } from '#platform/concurrency/keyed-mutex.ts'
import { findSqlState, sqlStates } from '#platform/database/sql-state.ts'
import { ShopError } from '#shared/errors.ts'

/** A shopper may click a few times. */
const MAX_WAITING = 3
const RETRY_SECONDS = 2
const IN_PROGRESS = 'Another checkout of yours is in progress. Please try again.'

export const createCheckoutMutex = () =>
  createKeyedMutex({
    maxWaiting: MAX_WAITING,
    createBusyError: () => new ShopError('too_many_requests', IN_PROGRESS, { retryAfterSeconds: RETRY_SECONDS }),
  })

export const checkoutInProgress = () => new ShopError('conflict', IN_PROGRESS)

/** 55P03 is PostgreSQL's lock_not_available. */
export function rethrowLockTimeout(error: unknown): never {
  throw findSqlState(error) === sqlStates.lockNotAvailable ? checkoutInProgress() : error
}
