import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/connect.ts'
import type { MovementReason } from '../admin-contract.ts'
import { stock } from './tables.ts'

export interface StockQuantity {
  stockId: number
  quantity: number
}

/** Why stock changes, for the ledger. */
export interface StockCause {
  reason: MovementReason
  /** Id of the order, return, import, count or incoming stock, or the key of the adjustment. */
  reference?: string | undefined
  /** The admin; absent for what customers do. */
  actor?: { id: string; name: string } | undefined
  note?: string | undefined
}

/**
 * Subquery of one row that hands the cause to the trigger that writes the ledger. Must be read in the statement that
 * changes stock, because the trigger uses it once.
 */
export const setCause = ({ reason, reference, actor, note }: StockCause) => {
  const cause = JSON.stringify({
    reason,
    reference,
    actorId: actor?.id,
    actorName: actor?.name,
    note: note || undefined,
  })
  return sql`(SELECT set_config('shop.stock_cause', ${cause}::text, true) OFFSET 0) AS cause`
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

/** `where` is the precondition. */
const holdChanges = {
  hold: { set: 'held = held + n', where: 'on_hand - held >= n' },
  release: { set: 'held = held - n', where: 'held >= n' },
} satisfies Record<string, { set: string; where: string }>

/** `where` is the precondition of a movement. */
const movements = {
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

export type HoldChange = keyof typeof holdChanges
export type Movement = keyof typeof movements

/** Returns how many rows were changed. The caller must hold their locks. */
export async function applyHoldChange(tx: Tx, change: HoldChange, lines: StockQuantity[]): Promise<number> {
  const { set, where } = holdChanges[change]
  const result = await tx.execute(
    sql`UPDATE stock SET ${sql.raw(set)} FROM ${unnestQuantities(lines)} WHERE stock.id = line.id AND ${sql.raw(where)}`,
  )
  return result.rowCount ?? 0
}

/** Like `applyHoldChange`, for changes to the units on hand, which the ledger records. */
export async function applyStockMovement(
  tx: Tx,
  movement: Movement,
  lines: StockQuantity[],
  cause: StockCause,
): Promise<number> {
  const { set, where } = movements[movement]
  const result = await tx.execute(sql`
    UPDATE stock SET ${sql.raw(set)} FROM ${unnestQuantities(lines)}, ${setCause(cause)}
    WHERE stock.id = line.id AND ${sql.raw(where)}`)
  return result.rowCount ?? 0
}
