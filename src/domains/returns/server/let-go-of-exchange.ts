import { releaseStock } from '#domains/catalogue/server/stock-moves.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { ReturnRow } from './store.ts'

/** Lists the stock held for an exchange. */
export const heldFor = ({ lines }: ReturnRow) =>
  lines.flatMap(({ heldStockId, quantity }) => (heldStockId === null ? [] : [{ stockId: heldStockId, quantity }]))

export async function letGoOfExchange(tx: Tx, row: ReturnRow): Promise<void> {
  await releaseStock(tx, heldFor(row))
}
