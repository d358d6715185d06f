import { findOffers } from '#domains/catalogue/server/find-offers.ts'
import { holdStock } from '#domains/catalogue/server/stock-moves.ts'
import type { PlacedOrder } from '#domains/orders/server/lock-placed-order.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import type { WantedLine } from '../contract.ts'
import { rowOf } from '../rules.ts'

/** Holds the other size of each line, all of them or none, until the exchange is sent or refused. */
export async function holdExchange(tx: Tx, bought: PlacedOrder['lines'], wanted: WantedLine[]) {
  const offers = await findOffers(
    tx,
    bought.map(({ productId }) => productId),
  )
  const lines = wanted.map(({ lineId, quantity, newSize = '' }) => {
    const line = bought.find(({ id }) => id === lineId)
    const offer = offers.find(({ id }) => id === line?.productId)
    const row = line && offer && rowOf(offer, { size: newSize, color: line.color })
    if (!row) throw new ShopError('conflict', `${line?.name} is not sold in ${newSize} any more.`)
    return { orderLineId: lineId, quantity, newSize, heldStockId: row.id, name: line.name }
  })
  const short = await holdStock(
    tx,
    lines.map(({ heldStockId, quantity }) => ({ stockId: heldStockId, quantity })),
  )
  const missing = lines.filter(({ heldStockId }) => short.has(heldStockId))
  if (missing.length > 0) {
    const names = missing.map(({ name, newSize, heldStockId }) => {
      const left = short.get(heldStockId) ?? 0
      return left > 0 ? `only ${left} left of ${name} in ${newSize}` : `${name} in ${newSize} is sold out`
    })
    const message = `We cannot set that aside: ${names.join(', ')}. Please choose another size, or a refund.`
    throw new ShopError('conflict', message, { errors: [{ field: 'lines', message }] })
  }
  return lines.map(({ name: _, ...line }) => line)
}
