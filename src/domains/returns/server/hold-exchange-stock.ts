import { findSellableProducts, type SellableProduct } from '#domains/catalogue/server/api.ts'
import { lockQueueAndListStockIds } from '#domains/drops/server/api.ts'
import { holdStock } from '#domains/inventory/server/api.ts'
import type { OrderRow } from '#domains/orders/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import type { ReturnRequestLine } from '../contract.ts'
import { findStockRow } from '../rules.ts'
import { hasSamePrice } from './has-same-price.ts'

/** Holds the new sizes, all or none, until the exchange is sent, refunded or rejected. */
export async function holdExchangeStock(tx: Tx, orderLines: OrderRow['lines'], requestedLines: ReturnRequestLine[]) {
  const products = await findSellableProducts(
    tx,
    orderLines.map(({ productId }) => productId),
  )
  const lines = requestedLines.map(({ lineId, quantity, newSize = '' }) => {
    const line = orderLines.find(({ id }) => id === lineId)
    const product = products.find(({ id }) => id === line?.productId)
    const stockRow = line && product && findStockRow(product, { size: newSize, color: line.color })
    if (!stockRow) throw new ShopError('conflict', `${line?.name} is no longer sold in ${newSize}.`)
    if (!hasSamePrice(product, line, newSize)) {
      const message = `${line.name} has another price in ${newSize}. Please choose another size or a refund.`
      throw new ShopError('conflict', message, { errors: [{ field: 'lines', message }] })
    }
    return { orderLineId: lineId, quantity, newSize, heldStockId: stockRow.id, name: line.name }
  })
  await rejectQueueJumping(tx, lines, products)
  const shortages = await holdStock(
    tx,
    lines.map(({ heldStockId, quantity }) => ({ stockId: heldStockId, quantity })),
  )
  const shortLines = lines.filter(({ heldStockId }) => shortages.has(heldStockId))
  if (shortLines.length > 0) {
    const problems = shortLines.map(({ name, newSize, heldStockId }) => {
      const remaining = shortages.get(heldStockId) ?? 0
      return remaining > 0 ? `only ${remaining} left of ${name} in ${newSize}` : `${name} in ${newSize} is sold out`
    })
    const message = `We couldn't reserve that: ${[...new Set(problems)].join(', ')}. Please choose another size or a refund.`
    throw new ShopError('conflict', message, { errors: [{ field: 'lines', message }] })
  }
  return lines.map(({ name: _, ...line }) => line)
}

interface NamedLine {
  heldStockId: number
  name: string
  newSize: string
}

/**
 * Rejects an exchange for units that others wait for. The purchase limit of a drop needs no check, because an exchange keeps
 * the number of units.
 */
async function rejectQueueJumping(tx: Tx, lines: NamedLine[], products: SellableProduct[]): Promise<void> {
  const dropProductIds = products.flatMap(({ id, drop }) => (drop ? [id] : [])).toSorted()
  for (const productId of dropProductIds) {
    const queuedStockIds = await lockQueueAndListStockIds(tx, productId)
    const contested = lines.find(({ heldStockId }) => queuedStockIds.has(heldStockId))
    if (!contested) continue
    const message = `Others are in line for ${contested.name} in ${contested.newSize}. Please choose another size or a refund.`
    throw new ShopError('conflict', message, { errors: [{ field: 'lines', message }] })
  }
}
