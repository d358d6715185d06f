import { releaseStock } from '#domains/inventory/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { ReturnRow } from './store.ts'

/** Lists the stock held for an exchange. */
export const listHeldStock = ({ lines }: ReturnRow) =>
  lines.flatMap(({ heldStockId, quantity }) => (heldStockId === null ? [] : [{ stockId: heldStockId, quantity }]))

export async function releaseExchangeStock(tx: Tx, row: ReturnRow): Promise<void> {
  await releaseStock(tx, listHeldStock(row))
}
