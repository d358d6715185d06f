import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/connect.ts'
import { stock } from './tables.ts'

export interface StockQuantity {
  stockId: number
  quantity: number
}

/** Locks the rows in id order, like every change of several rows, to prevent deadlocks. */
export async function lockStock(tx: Tx, ids: number[]): Promise<{ id: number; available: number; held: number }[]> {
  const available = sql<number>`${stock.onHand} - ${stock.held}`
  return tx
    .select({ id: stock.id, available, held: stock.held })
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

/** `where` is the precondition of a movement. */
const movements = {
  hold: { set: 'held = held + n', where: 'on_hand - held >= n' },
  release: { set: 'held = held - n', where: 'held >= n' },
  sellHeld: { set: 'held = held - n, on_hand = on_hand - n, sold = sold + n', where: 'held >= n' },
  restock: { set: 'returned = returned + n, on_hand = on_hand + n', where: 'sold - returned >= n' },
  reverseRestock: {
    set: 'returned = returned - n, on_hand = on_hand - n',
    where: 'returned >= n and on_hand - held >= n',
  },
  sellAvailable: { set: 'on_hand = on_hand - n, sold = sold + n', where: 'on_hand - held >= n' },
  receive: { set: 'on_hand = on_hand + n, received = received + n', where: 'true' },
  reverseReceipt: { set: 'on_hand = on_hand - n, received = received - n', where: 'on_hand - held >= n' },
} satisfies Record<string, { set: string; where: string }>

export type Movement = keyof typeof movements

/** Returns how many rows were changed. The caller must hold their locks. */
export async function applyStockMovement(tx: Tx, movement: Movement, lines: StockQuantity[]): Promise<number> {
  const { set, where } = movements[movement]
  const result = await tx.execute(
    sql`UPDATE stock SET ${sql.raw(set)} FROM ${unnestQuantities(lines)} WHERE stock.id = line.id AND ${sql.raw(where)}`,
  )
  return result.rowCount ?? 0
}
