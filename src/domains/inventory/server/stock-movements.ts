import type { Tx } from '#platform/database/connect.ts'
import type { StockCause, StockQuantity } from './store.ts'
import * as store from './store.ts'

/** Sums lines of the same row, because only their sum shows whether there is enough stock. */
export function sumByStockRow(lines: StockQuantity[]): StockQuantity[] {
  const sums = new Map<number, number>()
  for (const { stockId, quantity } of lines) sums.set(stockId, (sums.get(stockId) ?? 0) + quantity)
  return [...sums].map(([stockId, quantity]) => ({ stockId, quantity }))
}

/** Locks the rows and returns the available quantity of each row that has too little. Missing rows have none. */
async function findShortages(tx: Tx, quantities: StockQuantity[]): Promise<Map<number, number>> {
  const rows = await store.lockStock(
    tx,
    quantities.map(({ stockId }) => stockId),
  )
  const available = new Map(rows.map(({ id, available }) => [id, available]))
  const shortages = quantities.filter(({ stockId, quantity }) => (available.get(stockId) ?? 0) < quantity)
  return new Map(shortages.map(({ stockId }) => [stockId, available.get(stockId) ?? 0]))
}

/** Changes stock, and throws unless every line is changed. */
type Apply = (tx: Tx, quantities: StockQuantity[]) => Promise<void>

const changeHolds =
  (change: store.HoldChange): Apply =>
  (tx, quantities) =>
    applyToAll(change, quantities, () => store.applyHoldChange(tx, change, quantities))

const move =
  (movement: store.Movement, cause: StockCause): Apply =>
  (tx, quantities) =>
    applyToAll(movement, quantities, () => store.applyStockMovement(tx, movement, quantities, cause))

/** Holds all lines or none. Returns the shortages: available quantity by stock id. */
export async function holdStock(tx: Tx, lines: StockQuantity[]): Promise<Map<number, number>> {
  return applyIfAvailable(tx, lines, changeHolds('hold'))
}

/** Releases `heldLines` and holds `lines` instead. Returns the shortages. */
export async function replaceHold(
  tx: Tx,
  heldLines: StockQuantity[],
  lines: StockQuantity[],
): Promise<Map<number, number>> {
  // one lock for all rows in id order, because two rounds of locks could deadlock
  await store.lockStock(
    tx,
    [...heldLines, ...lines].map(({ stockId }) => stockId),
  )
  await releaseStock(tx, heldLines)
  return holdStock(tx, lines)
}

/** Sells unheld stock, all lines or none. Returns the shortages. */
export async function sellAvailableStock(
  tx: Tx,
  lines: StockQuantity[],
  cause: StockCause,
): Promise<Map<number, number>> {
  return applyIfAvailable(tx, lines, move('sellAvailable', cause))
}

async function applyIfAvailable(tx: Tx, lines: StockQuantity[], apply: Apply): Promise<Map<number, number>> {
  const quantities = sumByStockRow(lines)
  const shortages = await findShortages(tx, quantities)
  if (shortages.size > 0) return shortages
  await apply(tx, quantities)
  return shortages
}

/** Ignores rows that no longer exist. */
export async function releaseStock(tx: Tx, lines: StockQuantity[]): Promise<void> {
  await applyToExisting(tx, lines, changeHolds('release'))
}

/** Returns sold units to stock. Ignores rows that no longer exist. */
export async function restockSoldUnits(tx: Tx, lines: StockQuantity[], cause: StockCause): Promise<void> {
  await applyToExisting(tx, lines, move('restock', cause))
}

/** Restocks sold lines and sells others instead. Returns the shortages: the caller must roll back if there are any. */
export async function replaceSoldUnits(
  tx: Tx,
  soldLines: StockQuantity[],
  lines: StockQuantity[],
  cause: StockCause,
): Promise<Map<number, number>> {
  // one lock for all rows in id order, because two rounds of locks could deadlock
  await store.lockStock(
    tx,
    [...soldLines, ...lines].map(({ stockId }) => stockId),
  )
  await restockSoldUnits(tx, soldLines, cause)
  return sellAvailableStock(tx, lines, cause)
}

/** Sells restocked units again, all lines or none. Returns the shortages. */
export async function reverseRestock(tx: Tx, lines: StockQuantity[], cause: StockCause): Promise<Map<number, number>> {
  return applyIfAvailable(tx, lines, move('reverseRestock', cause))
}

export async function receiveStock(tx: Tx, lines: StockQuantity[], cause: StockCause): Promise<void> {
  await applyToExisting(tx, lines, move('receive', cause))
}

/** Reverses a receipt with unheld stock, all lines or none. Returns the shortages. */
export async function reverseReceipt(tx: Tx, lines: StockQuantity[], cause: StockCause): Promise<Map<number, number>> {
  return applyIfAvailable(tx, lines, move('reverseReceipt', cause))
}

async function applyToExisting(tx: Tx, lines: StockQuantity[], apply: Apply): Promise<void> {
  const quantities = sumByStockRow(lines)
  const rows = await store.lockStock(
    tx,
    quantities.map(({ stockId }) => stockId),
  )
  const existingIds = new Set(rows.map(({ id }) => id))
  await apply(
    tx,
    quantities.filter(({ stockId }) => existingIds.has(stockId)),
  )
}

/** Returns false and sells nothing if a row no longer exists. */
export async function sellHeldStock(tx: Tx, lines: StockQuantity[], cause: StockCause): Promise<boolean> {
  const quantities = sumByStockRow(lines)
  const rows = await store.lockStock(
    tx,
    quantities.map(({ stockId }) => stockId),
  )
  if (rows.length < quantities.length) return false
  await move('sellHeld', cause)(tx, quantities)
  return true
}

async function applyToAll(name: string, quantities: StockQuantity[], apply: () => Promise<number>): Promise<void> {
  if (quantities.length === 0) return
  const changed = await apply()
  // the rows are locked and were checked, so a mismatch means that the stock data is inconsistent
  if (changed !== quantities.length) {
    throw new Error(`stock movement "${name}" changed ${changed} of ${quantities.length} rows`)
  }
}
