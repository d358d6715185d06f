import { setTimeout as wait } from 'node:timers/promises'
import { findOrderOf } from '#domains/orders/server/get-order.ts'
import { listPayments, listRefunds } from '#domains/payments/server/record-payments.ts'
import type { Db } from '#platform/database/connect.ts'
import type { PlacedOrder } from '../contract.ts'
import { LOOKED_INTO, NOT_GIVEN_BACK, refundNotice } from '../rules.ts'
import { findOwnCheckout } from './find-checkout.ts'
import { type Deps, settle } from './settle.ts'
import * as store from './store.ts'

/** Shorter than the page waits, so that it is told at least what the shop knows itself. */
const PATIENCE_MS = 2_500
/** However many tabs ask about a checkout, the provider is asked no more often. */
const PAUSE_MS = 5_000

export type Outcome =
  | { outcome: 'placed'; order: PlacedOrder }
  | { outcome: 'refunded' | 'apart'; message: string }
  | { outcome: 'pending' | 'unpaid' | 'ended' }

/** Whether the provider may be asked about a checkout now: once in a while for each. */
export function askSeldom(): (id: string, now: Date) => boolean {
  const asked = new Map<string, number>()
  return (id, now) => {
    const at = now.getTime()
    // the oldest come first, and are of no more use
    for (const [known, last] of asked) {
      if (Math.abs(at - last) < PAUSE_MS) break
      asked.delete(known)
    }
    if (asked.has(id)) return false
    asked.set(id, at)
    return true
  }
}

/**
 * What became of a checkout, for the page that keeps asking after a payment. The provider's word to the browser or to
 * the shop may be lost, so that the provider is asked; when it does not answer, the shop tells what it knows.
 */
export async function findOutcome(
  deps: Deps,
  { authorization, mayAsk }: { authorization: string | undefined; mayAsk: ReturnType<typeof askSeldom> },
  id: string,
): Promise<Outcome> {
  const { db, now = () => new Date() } = deps
  const checkout = await findOwnCheckout(deps, authorization, id)
  const known = await outcomeOf(db, id)
  // also what has ended may have been paid a moment before
  const isUndecided = !('order' in known) && !('message' in known)
  if (!isUndecided || checkout.nextAskAt === null || !mayAsk(id, now())) return known
  await settleSoon(deps, id)
  return outcomeOf(db, id)
}

/** Waits a moment for it; what takes longer goes on by itself. */
async function settleSoon(deps: Deps, id: string): Promise<void> {
  const isOver = new AbortController()
  const settled = settle(deps, id).catch((error: unknown) => {
    deps.log.warn({ err: error, checkoutId: id }, 'It could not be asked what became of a checkout; trying again.')
  })
  const tired = wait(PATIENCE_MS, undefined, { signal: isOver.signal }).catch(() => {})
  await Promise.race([settled, tired])
  isOver.abort()
}

/** What the shop itself knows of it. */
export async function outcomeOf(db: Db, id: string): Promise<Outcome> {
  const order = await findOrderOf(db, id)
  if (order) return { outcome: 'placed', order }
  const checkout = await store.findCheckout(db, { id })
  const payments = await listPayments(db, id)
  const refunds = await listRefunds(
    db,
    payments.map(({ id: paymentId }) => paymentId),
  )
  const going = refunds.filter(({ state }) => state !== 'failed')
  if (checkout && going.length > 0) {
    const paise = going.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    const isThrough = going.every(({ state }) => state === 'processed')
    return { outcome: 'refunded', message: refundNotice(checkout.state, paise, isThrough) }
  }
  if (refunds.length > 0) return { outcome: 'apart', message: NOT_GIVEN_BACK }
  if (payments.some(({ anomaly }) => anomaly !== null)) return { outcome: 'apart', message: LOOKED_INTO }
  // captured, and yet no order: it is placed at this moment
  const isPaying = payments.some(({ state }) => state === 'authorized' || state === 'captured')
  if (checkout?.state === 'paid' || isPaying) return { outcome: 'pending' }
  return { outcome: checkout?.state === 'open' ? 'unpaid' : 'ended' }
}
