import type { Tx } from '#platform/database/connect.ts'
import { changeStock, lockStock, type Taken } from './stock-store.ts'

/** Two lines may draw on one row, and only their sum tells whether there is enough. */
export function sumByRow(lines: Taken[]): Taken[] {
  const sums = new Map<number, number>()
  for (const { stockId, quantity } of lines) sums.set(stockId, (sums.get(stockId) ?? 0) + quantity)
  return [...sums].map(([stockId, quantity]) => ({ stockId, quantity }))
}

/** Locks what is wanted and answers how many are free of each row that has too few; a row that is gone has none. */
async function shortage(tx: Tx, wanted: Taken[]): Promise<Map<number, number>> {
  const rows = new Map(
    (
      await lockStock(
        tx,
        wanted.map(({ stockId }) => stockId),
      )
    ).map(({ id, free }) => [id, free]),
  )
  const short = wanted.filter(({ stockId, quantity }) => (rows.get(stockId) ?? 0) < quantity)
  return new Map(short.map(({ stockId }) => [stockId, rows.get(stockId) ?? 0]))
}

/** Keeps all of it or nothing; answers what is short. */
export async function holdStock(tx: Tx, lines: Taken[]): Promise<Map<number, number>> {
  return take(tx, 'hold', lines)
}

/** Gives back what was kept and keeps the other instead, all of it or nothing; answers what is short. */
export async function exchangeStock(tx: Tx, kept: Taken[], lines: Taken[]): Promise<Map<number, number>> {
  // all rows at once and in order: two rounds of locks could wait for each other in a circle
  await lockStock(
    tx,
    [...kept, ...lines].map(({ stockId }) => stockId),
  )
  await releaseStock(tx, kept)
  return holdStock(tx, lines)
}

/** Sells what nobody holds, all of it or nothing; answers what is short. */
export async function sellFreeStock(tx: Tx, lines: Taken[]): Promise<Map<number, number>> {
  return take(tx, 'sellFree', lines)
}

async function take(
  tx: Tx,
  change: 'hold' | 'sellFree' | 'sellAgain' | 'withdraw',
  lines: Taken[],
): Promise<Map<number, number>> {
  const wanted = sumByRow(lines)
  const short = await shortage(tx, wanted)
  if (short.size > 0) return short
  await changeAll(tx, change, wanted)
  return short
}

/** Rows that are gone took their holds with them. */
export async function releaseStock(tx: Tx, lines: Taken[]): Promise<void> {
  await giveTo(tx, 'release', lines)
}

/** Puts what was sold back to the shelf; what is no longer sold at all stays away. */
export async function takeBackStock(tx: Tx, lines: Taken[]): Promise<void> {
  await giveTo(tx, 'takeBack', lines)
}

/** What was put back is sold after all, all of it or nothing; answers what is short. */
export async function sellStockAgain(tx: Tx, lines: Taken[]): Promise<Map<number, number>> {
  return take(tx, 'sellAgain', lines)
}

/** Puts what was delivered on the shelf. */
export async function receiveStock(tx: Tx, lines: Taken[]): Promise<void> {
  await giveTo(tx, 'receive', lines)
}

/** Takes off the shelf what nobody holds, all of it or nothing; answers what is short. */
export async function withdrawStock(tx: Tx, lines: Taken[]): Promise<Map<number, number>> {
  return take(tx, 'withdraw', lines)
}

async function giveTo(tx: Tx, change: 'release' | 'takeBack' | 'receive', lines: Taken[]): Promise<void> {
  const wanted = sumByRow(lines)
  const there = new Set(
    (
      await lockStock(
        tx,
        wanted.map(({ stockId }) => stockId),
      )
    ).map(({ id }) => id),
  )
  await changeAll(
    tx,
    change,
    wanted.filter(({ stockId }) => there.has(stockId)),
  )
}

/** Sells what was held; answers false, and sells nothing, when a row is gone. */
export async function sellHeldStock(tx: Tx, lines: Taken[]): Promise<boolean> {
  const wanted = sumByRow(lines)
  const there = await lockStock(
    tx,
    wanted.map(({ stockId }) => stockId),
  )
  if (there.length < wanted.length) return false
  await changeAll(tx, 'sellHeld', wanted)
  return true
}

async function changeAll(tx: Tx, change: Parameters<typeof changeStock>[1], wanted: Taken[]): Promise<void> {
  if (wanted.length === 0) return
  const changed = await changeStock(tx, change, wanted)
  // the rows are locked and were looked at: less than all of them means that the books are wrong
  if (changed !== wanted.length) throw new Error(`stock could not ${change}: ${changed} of ${wanted.length} rows`)
}
