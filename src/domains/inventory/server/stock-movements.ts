import type { Tx } from '#platform/database/connect.ts'
import type { Movement, StockQuantity } from './store.ts'
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

/** Holds all lines or none. Returns the shortages: available quantity by stock id. */
export async function holdStock(tx: Tx, lines: StockQuantity[]): Promise<Map<number, number>> {
  return applyIfAvailable(tx, 'hold', lines)
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
export async function sellAvailableStock(tx: Tx, lines: StockQuantity[]): Promise<Map<number, number>> {
  return applyIfAvailable(tx, 'sellAvailable', lines)
}

async function applyIfAvailable(
  tx: Tx,
  movement: 'hold' | 'sellAvailable' | 'reverseRestock' | 'reverseReceipt',
  lines: StockQuantity[],
): Promise<Map<number, number>> {
  const quantities = sumByStockRow(lines)
  const shortages = await findShortages(tx, quantities)
  if (shortages.size > 0) return shortages
  await applyToAll(tx, movement, quantities)
  return shortages
}

/** Ignores rows that no longer exist. */
export async function releaseStock(tx: Tx, lines: StockQuantity[]): Promise<void> {
  await applyToExisting(tx, 'release', lines)
}

/** Returns sold units to stock. Ignores rows that no longer exist. */
export async function restockSold(tx: Tx, lines: StockQuantity[]): Promise<void> {
  await applyToExisting(tx, 'restock', lines)
}

/** Sells restocked units again, all lines or none. Returns the shortages. */
export async function reverseRestock(tx: Tx, lines: StockQuantity[]): Promise<Map<number, number>> {
  return applyIfAvailable(tx, 'reverseRestock', lines)
}

export async function receiveStock(tx: Tx, lines: StockQuantity[]): Promise<void> {
  await applyToExisting(tx, 'receive', lines)
}

/** Reverses a receipt with unheld stock, all lines or none. Returns the shortages. */
export async function reverseReceipt(tx: Tx, lines: StockQuantity[]): Promise<Map<number, number>> {
  return applyIfAvailable(tx, 'reverseReceipt', lines)
}

async function applyToExisting(
  tx: Tx,
  movement: 'release' | 'restock' | 'receive',
  lines: StockQuantity[],
): Promise<void> {
  const quantities = sumByStockRow(lines)
  const rows = await store.lockStock(
    tx,
    quantities.map(({ stockId }) => stockId),
  )
  const existingIds = new Set(rows.map(({ id }) => id))
  await applyToAll(
    tx,
    movement,
    quantities.filter(({ stockId }) => existingIds.has(stockId)),
  )
}

/** Returns false and sells nothing if a row no longer exists. */
export async function sellHeldStock(tx: Tx, lines: StockQuantity[]): Promise<boolean> {
  const quantities = sumByStockRow(lines)
  const rows = await store.lockStock(
    tx,
    quantities.map(({ stockId }) => stockId),
  )
  if (rows.length < quantities.length) return false
  await applyToAll(tx, 'sellHeld', quantities)
  return true
}

async function applyToAll(tx: Tx, movement: Movement, quantities: StockQuantity[]): Promise<void> {
  if (quantities.length === 0) return
  const changed = await store.applyStockMovement(tx, movement, quantities)
  // the rows are locked and were checked, so a mismatch means that the stock data is inconsistent
  if (changed !== quantities.length) {
    throw new Error(`stock movement "${movement}" changed ${changed} of ${quantities.length} rows`)
  }
}
