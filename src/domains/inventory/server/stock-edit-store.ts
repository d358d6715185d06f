import { asc, eq, inArray, sql } from 'drizzle-orm'
import { products } from '#domains/catalogue/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { splitIntoBatches } from '#shared/split-into-batches.ts'
import { type StockCause, setCause } from './store.ts'
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
export async function adjustStock(tx: Tx, deltas: { id: number; by: number }[], cause: StockCause): Promise<number> {
  if (deltas.length === 0) return 0
  const ids = sql.param(deltas.map(({ id }) => id))
  const amounts = sql.param(deltas.map(({ by }) => by))
  const result = await tx.execute(sql`
    UPDATE stock SET on_hand = on_hand + n, received = received + n
    FROM unnest(${ids}::bigint[], ${amounts}::int[]) AS delta(id, n), ${setCause(cause)}
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

interface NewStockRow {
  productId: string
  size?: string | undefined
  color?: string | undefined
  quantity: number
}

export async function insertStock(tx: Tx, lines: NewStockRow[], cause: StockCause): Promise<void> {
  for (const batch of splitIntoBatches(lines, ROWS_PER_STATEMENT)) {
    const productIds = sql.param(batch.map(({ productId }) => productId))
    const sizes = sql.param(batch.map(({ size }) => size ?? null))
    const colors = sql.param(batch.map(({ color }) => color ?? null))
    const quantities = sql.param(batch.map(({ quantity }) => quantity))
    await tx.execute(sql`
      INSERT INTO stock (product_id, size, color, on_hand, received)
      SELECT product_id, size, color, quantity, quantity
      FROM unnest(${productIds}::text[], ${sizes}::text[], ${colors}::text[], ${quantities}::int[])
        WITH ORDINALITY AS line(product_id, size, color, quantity, n), ${setCause(cause)}
      ORDER BY n`)
  }
}

/** Skips rows that were sold or are held. */
export async function deleteUnusedStock(tx: Tx, ids: number[], cause: StockCause): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    DELETE FROM stock USING ${setCause(cause)} WHERE id = ANY(${sql.param(ids)}::bigint[]) AND sold = 0 AND held = 0`)
}
