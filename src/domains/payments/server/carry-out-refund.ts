import type { Db, Tx } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { GatewayError } from './ask-gateway.ts'
import type { Gateway, GatewayRefund } from './gateway.ts'
import { REFUND_QUEUE } from './queue-refund.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  gateway: Gateway
  log: Log
  now?: () => Date
}

/** Half a minute, then twice as long each time, six hours at most: about three days in all. */
const MOST_ATTEMPTS = 22
const AT_ONCE = 8
/** What comes after it in a round does not wait longer for a provider that is slow. */
const ROUND_MS = 10_000

/**
 * Asks the provider for a refund that was put down, or how it stands with it. Asked twice, it happens once. Whatever
 * goes wrong is told here, where it is known whose money it is.
 */
export async function carryOutRefund(deps: Deps, id: string): Promise<void> {
  const { db, log } = deps
  let about: Record<string, string> = { refundId: id }
  try {
    const refund = await store.findRefund(db, id)
    if (!refund || refund.state === 'processed' || refund.state === 'failed') return
    about = await aboutRefund(db, refund)
    await carryOut(deps, refund, about)
  } catch (error) {
    log.warn({ err: error, ...about }, 'A refund could not be followed; trying again.')
    throw error
  }
}

async function carryOut(
  { db, gateway, log, now = () => new Date() }: Deps,
  { id, paymentId, amountPaise, providerRefundId, state, attempts: before }: store.RefundRow,
  about: Record<string, string>,
): Promise<void> {
  try {
    const answer = providerRefundId
      ? await gateway.getRefund(providerRefundId)
      : await gateway.refund({ paymentId, amountPaise, key: id })
    const followed = await db.transaction((tx) => followRefund(tx, { id }, answer, now()))
    // one that takes days is asked about twice a minute
    const isNews = followed !== undefined && followed.state !== state
    const told = { ...about, status: answer.status }
    if (answer.status === 'failed') log.warn(told, 'A refund failed at the provider.')
    else log[isNews ? 'info' : 'debug'](told, 'The provider took a refund.')
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const attempts = before + 1
    log.warn({ err: error, ...about, attempts }, 'A refund could not be carried out yet.')
    const isHopeless = error.trouble === 'refused' && attempts >= MOST_ATTEMPTS
    if (isHopeless) await db.transaction((tx) => endAsFailed(tx, { id }, error.message, now()))
    else await store.advanceRefund(db, { id }, { attempts, error: error.message })
  }
}

/** What a line about a refund is found by; a payment that came without a checkout has none. */
export async function aboutRefund(db: Db | Tx, { id, paymentId }: store.RefundRow): Promise<Record<string, string>> {
  const checkoutId = (await store.findPayment(db, paymentId))?.checkoutId
  return { ...(checkoutId ? { checkoutId } : {}), paymentId, refundId: id }
}

/** Takes over what the provider says of a refund, and answers it, unless it has ended already. */
export async function followRefund(
  tx: Tx,
  by: Parameters<typeof store.advanceRefund>[1],
  { id: providerRefundId, status }: Pick<GatewayRefund, 'id' | 'status'>,
  now: Date,
): Promise<store.RefundRow | undefined> {
  if (status === 'failed') return endAsFailed(tx, by, 'The provider says that it failed.', now)
  const ended = status === 'processed' ? { state: 'processed' as const, endedAt: now, nextAskAt: null } : {}
  const refund = await store.advanceRefund(tx, by, { state: 'sent', providerRefundId, error: null, ...ended })
  if (refund?.state === 'processed') await forgetFailure(tx, refund.paymentId)
  return refund
}

/** What failed and went back at a later try is nothing to look at any more. */
async function forgetFailure(tx: Tx, paymentId: string): Promise<void> {
  const refunds = await store.listRefunds(tx, [paymentId])
  const failed = refunds.findLast(({ state }) => state === 'failed')
  if (!failed) return
  const since = refunds.slice(refunds.indexOf(failed)).filter(({ state }) => state === 'processed')
  const given = since.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  if (given >= failed.amountPaise) await store.unmarkRefundFailed(tx, paymentId)
}

async function endAsFailed(
  tx: Tx,
  by: Parameters<typeof store.advanceRefund>[1],
  error: string,
  now: Date,
): Promise<store.RefundRow | undefined> {
  const failed = await store.advanceRefund(tx, by, { state: 'failed', error, endedAt: now, nextAskAt: null })
  if (!failed) return undefined
  await store.giveBack(tx, failed.paymentId, failed.amountPaise)
  await store.markRefundFailed(tx, failed.paymentId)
  return failed
}

/** Asks about refunds whose time has come, for a while; the next round goes on with what is left. */
export async function followRefunds(deps: Deps): Promise<void> {
  const { db, now = () => new Date() } = deps
  const end = now().getTime() + ROUND_MS
  while (now().getTime() < end) {
    const ids = await store.claimRefunds(db, now(), AT_ONCE)
    // one refund's trouble, which has been told, does not keep the others waiting
    await Promise.allSettled(ids.map((id) => carryOutRefund(deps, id)))
    if (ids.length < AT_ONCE) break
  }
}

export function refundWorker(deps: Deps): Worker {
  return { queue: REFUND_QUEUE, run: ({ id = '' }) => carryOutRefund(deps, id) }
}
