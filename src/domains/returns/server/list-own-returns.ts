import { findOffers } from '#domains/catalogue/server/find-offers.ts'
import { getOrder } from '#domains/orders/server/get-order.ts'
import { ALL_RETURNED, CANCELLED, rowOf } from '../rules.ts'
import * as store from './store.ts'

type Deps = Parameters<typeof getOrder>[0]

/** Throws "not found" for another customer's order. */
export async function listOwnReturns(
  deps: Deps,
  authorization: string | undefined,
  orderId: string,
): Promise<store.ReturnRow[]> {
  await getOrder(deps, authorization, orderId)
  return store.listReturnsOf(deps.db, orderId)
}

/** Returns what can still be returned and the sizes in stock. Throws "not found" for another customer's order. */
export async function findReturnable(deps: Deps, authorization: string | undefined, orderId: string) {
  const order = await getOrder(deps, authorization, orderId)
  const unitsInReturns = await store.unitsInReturns(deps.db, orderId)
  const offers = await deps.db.transaction((tx) =>
    findOffers(
      tx,
      order.orderItems.map(({ productId }) => productId),
    ),
  )
  const lines = order.orderItems.map((item) => {
    const offer = offers.find(({ id }) => id === item.productId)
    const sizes = (offer?.sizes ?? []).map((size) => {
      const row = offer && rowOf(offer, { size, color: item.color ?? null })
      return { size, available: row?.free ?? 0 }
    })
    return { item, returnable: item.quantity - (unitsInReturns.get(item._id) ?? 0), sizes }
  })
  const problem = order.status === 'Cancelled' ? CANCELLED : ALL_RETURNED
  const canReturn = order.status !== 'Cancelled' && lines.some(({ returnable }) => returnable > 0)
  return { order, lines, problem: canReturn ? undefined : problem }
}
