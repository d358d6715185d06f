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

/** Asks the provider for a refund that was put down, or how it stands with it. Asked twice, it happens once. */
export async function carryOutRefund({ db, gateway, log, now = () => new Date() }: Deps, id: string): Promise<void> {
  const refund = await store.findRefund(db, id)
  if (!refund || refund.state === 'processed' || refund.state === 'failed') return
  const { paymentId, amountPaise, providerRefundId } = refund
  try {
    const answer = providerRefundId
      ? await gateway.getRefund(providerRefundId)
      : await gateway.refund({ paymentId, amountPaise, key: id })
    await db.transaction((tx) => followRefund(tx, { id }, answer, now()))
    log.debug({ paymentId, refundId: id, status: answer.status }, 'The provider took a refund.')
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const attempts = refund.attempts + 1
    log.warn({ err: error, refundId: id, attempts }, 'A refund could not be carried out yet.')
    const isHopeless = error.trouble === 'refused' && attempts >= MOST_ATTEMPTS
    if (isHopeless) await db.transaction((tx) => endAsFailed(tx, { id }, error.message, now()))
    else await store.advanceRefund(db, { id }, { attempts, error: error.message })
  }
}

/** Takes over what the provider says of a refund, unless it has ended already. */
export async function followRefund(
  tx: Tx,
  by: Parameters<typeof store.advanceRefund>[1],
  { id: providerRefundId, status }: Pick<GatewayRefund, 'id' | 'status'>,
  now: Date,
): Promise<void> {
  if (status === 'failed') return endAsFailed(tx, by, 'The provider says that it failed.', now)
  const ended = status === 'processed' ? { state: 'processed' as const, endedAt: now, nextAskAt: null } : {}
  const refund = await store.advanceRefund(tx, by, { state: 'sent', providerRefundId, error: null, ...ended })
  if (refund?.state === 'processed') await forgetFailure(tx, refund.paymentId)
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
): Promise<void> {
  const failed = await store.advanceRefund(tx, by, { state: 'failed', error, endedAt: now, nextAskAt: null })
  if (!failed) return
  await store.giveBack(tx, failed.paymentId, failed.amountPaise)
  await store.markRefundFailed(tx, failed.paymentId)
}

/** Asks about refunds whose time has come, for a while; the next round goes on with what is left. */
export async function followRefunds(deps: Deps): Promise<void> {
  const { db, now = () => new Date() } = deps
  const end = now().getTime() + ROUND_MS
  while (now().getTime() < end) {
    const ids = await store.claimRefunds(db, now(), AT_ONCE)
    await Promise.all(ids.map((id) => carryOutOne(deps, id)))
    if (ids.length < AT_ONCE) break
  }
}

/** One refund's trouble does not keep the others waiting. */
async function carryOutOne(deps: Deps, id: string): Promise<void> {
  await carryOutRefund(deps, id).catch((error: unknown) => {
    deps.log.warn({ err: error, refundId: id }, 'A refund could not be followed; trying again.')
  })
}

export function refundWorker(deps: Deps): Worker {
  return { queue: REFUND_QUEUE, run: ({ id = '' }) => carryOutRefund(deps, id) }
}
