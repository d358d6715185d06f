import { releaseStock } from '#domains/catalogue/server/stock-moves.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { ReturnRow } from './store.ts'

/** What is held of each line for an exchange. */
export const heldFor = ({ lines }: ReturnRow) =>
  lines.flatMap(({ heldStockId, quantity }) => (heldStockId === null ? [] : [{ stockId: heldStockId, quantity }]))

/** Frees what was held for an exchange that will not be sent. */
export async function letGoOfExchange(tx: Tx, row: ReturnRow): Promise<void> {
  await releaseStock(tx, heldFor(row))
}
