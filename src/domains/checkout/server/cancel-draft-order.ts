import type { Account } from '#domains/accounts/server/api.ts'
import { releaseStock } from '#domains/inventory/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ShopError } from '#shared/errors.ts'
import { ensureUnpaid, markCancelled } from './cancel-checkout.ts'
import type { Deps } from './deps.ts'
import { toDraftSubject } from './describe-draft-order.ts'
import * as drafts from './draft-store.ts'
import { getDraftOrder } from './list-draft-orders.ts'
import * as store from './store.ts'

/** Deactivates the payment link and cancels its open checkout. A payment that comes later is refunded. */
export async function cancelDraftOrder(deps: Deps, actor: Account, id: string): Promise<drafts.ListedDraftOrder> {
  await getDraftOrder(deps, id)
  const latestId = await drafts.findLatestCheckoutId(deps.db, id)
  if (latestId !== undefined) await ensureUnpaid(deps, latestId).catch(rethrowForAdmin)
  await deps.db.transaction(async (tx) => {
    const draft = await drafts.lockDraftOrder(tx, id)
    if (!draft || draft.cancelledAt) return
    const { status } = await getDraftOrder({ ...deps, db: tx }, id)
    if (status === 'paid' || status === 'placed') throw alreadyOrdered()
    const checkoutId = await drafts.findLatestCheckoutId(tx, id)
    const checkout = checkoutId === undefined ? undefined : await store.lockCheckout(tx, checkoutId)
    if (checkout?.state === 'paid' || checkout?.state === 'settled') throw alreadyOrdered()
    if (checkout?.state === 'open') await releaseStock(tx, checkout.lines)
    if (checkout) await markCancelled(tx, checkout, deps.now())
    await drafts.updateDraftOrder(tx, id, { cancelledAt: deps.now() })
    await recordAuditEntry(tx, { actor, kind: 'order', subject: toDraftSubject(draft), after: { change: 'cancelled' } })
  })
  return getDraftOrder(deps, id)
}

/** Replaces the message about a paid checkout, which is written for the shopper. */
function rethrowForAdmin(error: unknown): never {
  throw error instanceof ShopError && error.code === 'conflict' ? alreadyOrdered() : error
}

const alreadyOrdered = () =>
  new ShopError('conflict', 'This draft order is already an order. Cancel the order instead.')
