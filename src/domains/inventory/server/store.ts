import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/connect.ts'
import { stock } from './tables.ts'

export interface StockQuantity {
  stockId: number
  quantity: number
}

/** Locks the rows in id order, like every change of several rows, to prevent deadlocks. */
export async function lockStock(tx: Tx, ids: number[]): Promise<{ id: number; free: number; held: number }[]> {
  const free = sql<number>`${stock.onHand} - ${stock.held}`
  return tx
    .select({ id: stock.id, free, held: stock.held })
    .from(stock)
    .where(inArray(stock.id, ids))
    .orderBy(stock.id)
    .for('no key update')
}

const unnestQuantities = (lines: StockQuantity[]) => {
  const ids = sql.param(lines.map(({ stockId }) => stockId))
  const quantities = sql.param(lines.map(({ quantity }) => quantity))
  return sql`unnest(${ids}::bigint[], ${quantities}::int[]) AS line(id, n)`
}

type Movement = 'hold' | 'release' | 'sellHeld' | 'sellFree' | 'takeBack' | 'sellAgain' | 'receive' | 'withdraw'

/** `where` is the precondition of a movement. */
const movements: Record<Movement, { set: string; where: string }> = {
  hold: { set: 'held = held + n', where: 'on_hand - held >= n' },
  release: { set: 'held = held - n', where: 'held >= n' },
  sellHeld: { set: 'held = held - n, on_hand = on_hand - n, sold = sold + n', where: 'held >= n' },
  takeBack: { set: 'returned = returned + n, on_hand = on_hand + n', where: 'sold - returned >= n' },
  sellAgain: {
    set: 'returned = returned - n, on_hand = on_hand - n',
    where: 'returned >= n and on_hand - held >= n',
  },
  sellFree: { set: 'on_hand = on_hand - n, sold = sold + n', where: 'on_hand - held >= n' },
  receive: { set: 'on_hand = on_hand + n, received = received + n', where: 'true' },
  withdraw: { set: 'on_hand = on_hand - n, received = received - n', where: 'on_hand - held >= n' },
}

/** Returns how many rows were changed. The caller must hold their locks. */
export async function applyStockMovement(tx: Tx, movement: Movement, lines: StockQuantity[]): Promise<number> {
  const { set, where } = movements[movement]
  const result = await tx.execute(
    sql`UPDATE stock SET ${sql.raw(set)} FROM ${unnestQuantities(lines)} WHERE stock.id = line.id AND ${sql.raw(where)}`,
  )
  return result.rowCount ?? 0
}
