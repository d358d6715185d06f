import { ProviderError, processDueRefunds } from '#domains/payments/server/api.ts'
import { type PeriodicTask, runPeriodically } from '#platform/run-periodically.ts'
import type { Deps } from './deps.ts'
import { scanDuePayments } from './scan-payments.ts'
import { settleCheckout } from './settle-checkout.ts'
import * as store from './store.ts'

const INTERVAL_MS = 30_000
/** After this time another process may settle a claimed checkout. */
const LEASE_MS = 60_000
const BATCH_SIZE = 8
const MAX_PER_RUN = 400

/** Settles every checkout whose `reconcileAt` has come, scans for lost payments, and processes the due refunds. */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const { db, now } = deps
  for (let count = 0; count < MAX_PER_RUN; count += BATCH_SIZE) {
    const at = now()
    const leaseUntil = new Date(at.getTime() + LEASE_MS)
    const ids = await store.claimDueCheckouts(db, { now: at, until: leaseUntil, limit: BATCH_SIZE })
    const wasReachable = await Promise.all(ids.map((id) => trySettle(deps, id)))
    if (ids.length < BATCH_SIZE || !wasReachable.includes(true)) break
  }
  await scanDuePayments(deps)
  await processDueRefunds(deps)
}

/** Returns false if the provider is unreachable. Never throws, so one failure does not stop the others. */
async function trySettle(deps: Deps, id: string): Promise<boolean> {
  try {
    await settleCheckout(deps, id)
    return true
  } catch (error) {
    deps.log.warn({ err: error, checkoutId: id }, 'Could not settle checkout; will retry')
    return !(error instanceof ProviderError)
  }
}

/** Runs in every process; leases keep them from settling the same checkout. */
export function startReconciler(deps: Deps): PeriodicTask {
  const failureMessage = 'Could not settle due checkouts; will retry'
  const schedule = { everyMs: INTERVAL_MS, failureMessage, immediately: true }
  return runPeriodically(schedule, deps.log, () => reconcilePayments(deps))
}
