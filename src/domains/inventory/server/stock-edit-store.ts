import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { products } from '#domains/catalogue/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { splitIntoBatches } from '#shared/split-into-batches.ts'
import { stock } from './tables.ts'

export interface StockedProduct {
  id: string
  name: string
  sizes: string[]
  colors: string[]
}

/** Also finds drafts and archived products. */
export async function findStockedProduct(db: Queryable, productId: string): Promise<StockedProduct | undefined> {
  const { id, name, sizes, colors } = products
  const [product] = await db.select({ id, name, sizes, colors }).from(products).where(eq(id, productId))
  return product
}

/** Locks the rows in id order, like every change of several rows, to prevent deadlocks. */
export const lockProductStock = (tx: Tx, productId: string) => lockStockOfProducts(tx, [productId])

export function lockStockOfProducts(tx: Tx, productIds: string[]) {
  const { id, productId, size, color, held, sold } = stock
  return tx
    .select({ id, productId, size, color, held, sold, available: sql<number>`${stock.onHand} - ${stock.held}` })
    .from(stock)
    .where(inArray(stock.productId, productIds))
    .orderBy(asc(stock.id))
    .for('no key update')
}

/** Returns how many rows were changed. */
export async function adjustStock(tx: Tx, deltas: { id: number; by: number }[]): Promise<number> {
  if (deltas.length === 0) return 0
  const ids = sql.param(deltas.map(({ id }) => id))
  const amounts = sql.param(deltas.map(({ by }) => by))
  const result = await tx.execute(sql`
    UPDATE stock SET on_hand = on_hand + n, received = received + n
    FROM unnest(${ids}::bigint[], ${amounts}::int[]) AS delta(id, n)
    WHERE stock.id = delta.id AND on_hand + n >= held`)
  return result.rowCount ?? 0
}

export async function reassignStock(
  tx: Tx,
  id: number,
  to: { size: string | null; color: string | null },
): Promise<void> {
  await tx.update(stock).set(to).where(eq(stock.id, id))
}

const ROWS_PER_STATEMENT = 1_000

export async function insertStock(
  tx: Tx,
  lines: { productId: string; size?: string | undefined; color?: string | undefined; quantity: number }[],
): Promise<void> {
  const rows = lines.map(({ productId, size, color, quantity }) => ({
    productId,
    size: size ?? null,
    color: color ?? null,
    onHand: quantity,
    received: quantity,
  }))
  for (const batch of splitIntoBatches(rows, ROWS_PER_STATEMENT)) await tx.insert(stock).values(batch)
}

/** Skips rows that were sold or are held. */
export async function deleteUnusedStock(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(stock).where(and(inArray(stock.id, ids), eq(stock.sold, 0), eq(stock.held, 0)))
}
