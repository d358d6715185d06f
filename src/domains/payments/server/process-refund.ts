import type { Queryable, Tx } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import { sumPaise } from '#shared/money.ts'
import type { Deps } from './deps.ts'
import type { ProviderRefund } from './payment-provider.ts'
import { ProviderError } from './provider-client.ts'
import { REFUND_QUEUE } from './queue-refund.ts'
import * as store from './store.ts'

type RefundDeps = Pick<Deps, 'db' | 'now' | 'paymentProvider' | 'log'>

/** Takes about three days, with pauses from 30 seconds to 6 hours. */
const MAX_ATTEMPTS = 22
const BATCH_SIZE = 8
/** A slow provider must not delay the next run of the reconciler. */
const MAX_RUN_MS = 10_000

/**
 * Sends a recorded refund to the provider, or queries its status. Idempotent. Logs every failure, because only this
 * function knows the checkout of the refund.
 */
export async function processRefund(deps: RefundDeps, id: string): Promise<void> {
  const { db, log } = deps
  let logFields: Record<string, string> = { refundId: id }
  try {
    const refund = await store.findRefund(db, id)
    if (!refund || refund.state === 'processed' || refund.state === 'failed') return
    logFields = await getRefundLogFields(db, refund)
    await sendOrQuery(deps, refund, logFields)
  } catch (error) {
    log.warn({ err: error, ...logFields }, 'Could not process refund; will retry')
    throw error
  }
}

async function sendOrQuery(
  { db, paymentProvider, log, now }: RefundDeps,
  { id, paymentId, amountPaise, providerRefundId, state, attempts: previousAttempts }: store.RefundRow,
  logFields: Record<string, string>,
): Promise<void> {
  try {
    const providerRefund = providerRefundId
      ? await paymentProvider.getRefund(providerRefundId)
      : await paymentProvider.refund({ paymentId, amountPaise, key: id })
    const updated = await db.transaction((tx) => applyRefundStatus(tx, { id }, providerRefund, now()))
    // a pending refund is queried many times, so only changes are logged as info
    const isNewState = updated !== undefined && updated.state !== state
    const fields = { ...logFields, status: providerRefund.status }
    if (providerRefund.status === 'failed') log.warn(fields, 'Refund failed at the provider')
    else log[isNewState ? 'info' : 'debug'](fields, 'Refund accepted by the provider')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const attempts = previousAttempts + 1
    log.warn({ err: error, ...logFields, attempts }, 'Could not send refund')
    const isFinal = error.kind === 'refused' && attempts >= MAX_ATTEMPTS
    if (isFinal) await db.transaction((tx) => failRefund(tx, { id }, error.message, now()))
    else await store.updateOpenRefund(db, { id }, { attempts, error: error.message })
  }
}

/** Returns the log fields of a refund; a payment without a checkout has no checkout id. */
export async function getRefundLogFields(
  db: Queryable,
  { id, paymentId }: store.RefundRow,
): Promise<Record<string, string>> {
  const checkoutId = (await store.findPayment(db, paymentId))?.checkoutId
  return { ...(checkoutId ? { checkoutId } : {}), paymentId, refundId: id }
}

/** Applies the provider's status. Returns the refund, or undefined if it has already ended. */
export async function applyRefundStatus(
  tx: Tx,
  key: store.RefundKey,
  { id: providerRefundId, status }: Pick<ProviderRefund, 'id' | 'status'>,
  now: Date,
): Promise<store.RefundRow | undefined> {
  if (status === 'failed') return failRefund(tx, key, 'The provider reported that the refund failed.', now)
  const endFields = status === 'processed' ? { state: 'processed' as const, endedAt: now, reconcileAt: null } : {}
  const refund = await store.updateOpenRefund(tx, key, { state: 'sent', providerRefundId, error: null, ...endFields })
  if (refund?.state === 'processed') await clearFailureIfRefunded(tx, refund.paymentId)
  return refund
}

/** Clears the flag of a failed refund once later refunds have covered its amount. */
async function clearFailureIfRefunded(tx: Tx, paymentId: string): Promise<void> {
  const refunds = await store.listRefunds(tx, [paymentId])
  const failed = refunds.findLast(({ state }) => state === 'failed')
  if (!failed) return
  const processedSince = refunds.slice(refunds.indexOf(failed)).filter(({ state }) => state === 'processed')
  const refundedPaise = sumPaise(processedSince.map(({ amountPaise }) => amountPaise))
  if (refundedPaise >= failed.amountPaise) await store.clearRefundFailed(tx, paymentId)
}

async function failRefund(
  tx: Tx,
  key: store.RefundKey,
  error: string,
  now: Date,
): Promise<store.RefundRow | undefined> {
  const failed = await store.updateOpenRefund(tx, key, { state: 'failed', error, endedAt: now, reconcileAt: null })
  if (!failed) return undefined
  await store.releaseRefund(tx, failed.paymentId, failed.amountPaise)
  await store.markRefundFailed(tx, failed.paymentId)
  return failed
}

/** Processes due refunds for a limited time; the next run continues with the rest. */
export async function processDueRefunds(deps: RefundDeps): Promise<void> {
  const { db, now } = deps
  const deadline = now().getTime() + MAX_RUN_MS
  while (now().getTime() < deadline) {
    const ids = await store.claimDueRefunds(db, now(), BATCH_SIZE)
    // a failure is already logged and must not stop the others
    await Promise.allSettled(ids.map((id) => processRefund(deps, id)))
    if (ids.length < BATCH_SIZE) break
  }
}

export function createRefundWorker(deps: RefundDeps): Worker {
  return { queue: REFUND_QUEUE, run: ({ id = '' }) => processRefund(deps, id) }
}
