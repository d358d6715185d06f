import type { Account } from '#domains/accounts/server/api.ts'
import { findSellableProducts } from '#domains/catalogue/server/api.ts'
import { getOrder } from '#domains/orders/server/api.ts'
import { countReturnableUnits, explainNothingLeft, findStockRow, formatNotShipped, ORDER_CANCELLED } from '../rules.ts'
import type { Deps } from './deps.ts'
import { hasSamePrice } from './has-same-price.ts'
import * as store from './store.ts'

/** Throws "not found" for another customer's order. */
export async function listOwnReturns(
  deps: Pick<Deps, 'db'>,
  actor: Account,
  orderId: string,
): Promise<store.ReturnRow[]> {
  await getOrder(deps, actor, orderId)
  return store.listReturnsByOrder(deps.db, orderId)
}

/** Returns the order with the returnable quantity and the sizes of each line. Throws "not found" for another customer's order. */
export async function getReturnableOrder(deps: Pick<Deps, 'db' | 'shopSettings'>, actor: Account, orderId: string) {
  const order = await getOrder(deps, actor, orderId)
  const unitsInReturns = await store.countUnitsInReturns(deps.db, orderId)
  const products = await deps.db.transaction((tx) =>
    findSellableProducts(
      tx,
      order.lines.map(({ productId }) => productId),
    ),
  )
  const lines = order.lines.map((line) => {
    const product = products.find(({ id }) => id === line.productId)
    const exchangeableSizes = product?.sizes.filter((size) => hasSamePrice(product, line, size)) ?? []
    const sizes = exchangeableSizes.map((size) => {
      const stockRow = product && findStockRow(product, { size, color: line.color })
      return { size, available: stockRow?.available ?? 0 }
    })
    return { ...line, returnableQuantity: countReturnableUnits(line, unitsInReturns), sizes }
  })
  return { order, lines, problem: findProblem() }

  function findProblem(): string | undefined {
    if (order.status === 'Cancelled') return ORDER_CANCELLED
    if (order.status === 'Processing') return formatNotShipped(deps.shopSettings.current().seller.careEmail)
    return lines.some(({ returnableQuantity }) => returnableQuantity > 0) ? undefined : explainNothingLeft(lines)
  }
}
