import { findSellableProducts } from '#domains/catalogue/server/api.ts'
import { getOrder } from '#domains/orders/server/api.ts'
import { ALL_RETURNED, findStockRow, ORDER_CANCELLED } from '../rules.ts'
import * as store from './store.ts'

type Deps = Parameters<typeof getOrder>[0]

/** Throws "not found" for another customer's order. */
export async function listOwnReturns(
  deps: Deps,
  authorization: string | undefined,
  orderId: string,
): Promise<store.ReturnRow[]> {
  await getOrder(deps, authorization, orderId)
  return store.listReturnsByOrder(deps.db, orderId)
}

/** Returns what can still be returned and the sizes in stock. Throws "not found" for another customer's order. */
export async function getReturnable(deps: Deps, authorization: string | undefined, orderId: string) {
  const order = await getOrder(deps, authorization, orderId)
  const unitsInReturns = await store.countUnitsInReturns(deps.db, orderId)
  const offers = await deps.db.transaction((tx) =>
    findSellableProducts(
      tx,
      order.orderItems.map(({ productId }) => productId),
    ),
  )
  const lines = order.orderItems.map((item) => {
    const offer = offers.find(({ id }) => id === item.productId)
    const sizes = (offer?.sizes ?? []).map((size) => {
      const row = offer && findStockRow(offer, { size, color: item.color ?? null })
      return { size, available: row?.available ?? 0 }
    })
    return { item, returnable: item.quantity - (unitsInReturns.get(item._id) ?? 0), sizes }
  })
  const problem = order.status === 'Cancelled' ? ORDER_CANCELLED : ALL_RETURNED
  const canReturn = order.status !== 'Cancelled' && lines.some(({ returnable }) => returnable > 0)
  return { order, lines, problem: canReturn ? undefined : problem }
}
