import { and, asc, desc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { products, productVariants } from '#domains/catalogue/server/tables.ts'
import type { Db, Queryable } from '#platform/database/connect.ts'
import type { MovementReason } from '../admin-contract.ts'
import { stockMovements } from './ledger-tables.ts'

export type MovementRow = typeof stockMovements.$inferSelect

export interface MovementFilters {
  variant?: number | undefined
  reason?: MovementReason | undefined
  /** `from` is inclusive, `to` is exclusive. */
  from?: Date | undefined
  to?: Date | undefined
}

const { id, at, stockId, reason } = stockMovements

const matchesFilters = ({ variant, reason: wanted, from, to }: MovementFilters) =>
  and(
    variant === undefined ? undefined : eq(stockId, variant),
    // literal, because the planner uses a partial index only for a constant
    wanted && sql`${reason} = ${sql.raw(`'${wanted}'`)}`,
    from && gte(at, from),
    to && lt(at, to),
  )

export async function findMovement(
  db: Queryable,
  wanted: { stockId: number; reference: string },
): Promise<Pick<MovementRow, 'quantity' | 'reason'> | undefined> {
  const [row] = await db
    .select({ quantity: stockMovements.quantity, reason })
    .from(stockMovements)
    .where(and(eq(stockId, wanted.stockId), eq(stockMovements.reference, wanted.reference)))
    .limit(1)
  return row
}

/** The latest first. */
export function listMovements(db: Db, filters: MovementFilters, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select()
    .from(stockMovements)
    .where(matchesFilters(filters))
    .orderBy(desc(at), desc(id))
    .limit(limit)
    .offset(offset)
}

/** Counts at most `max`, so the time does not grow with the ledger. */
export async function countMovements(db: Db, filters: MovementFilters, max: number): Promise<number> {
  const newest = db
    .select({ at })
    .from(stockMovements)
    .where(matchesFilters(filters))
    .orderBy(desc(at), desc(id))
    .limit(max)
    .as('newest')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(newest)
  return row?.total ?? 0
}

/** Returns the next batch, the oldest first. */
export function listMovementsAfter(
  db: Db,
  filters: MovementFilters,
  after: Pick<MovementRow, 'id'> | undefined,
  limit: number,
): Promise<MovementRow[]> {
  return db
    .select()
    .from(stockMovements)
    .where(and(matchesFilters(filters), after && gt(id, after.id)))
    .orderBy(asc(id))
    .limit(limit)
}

/** Names and SKUs of products and variants; deleted ones are missing. */
export async function findNames(db: Queryable, productIds: string[]) {
  if (productIds.length === 0) return []
  const { size, color, sku, barcode } = productVariants
  return db
    .select({
      productId: products.id,
      name: products.name,
      productSku: products.sku,
      size,
      color,
      sku,
      barcode,
    })
    .from(products)
    .leftJoin(productVariants, eq(productVariants.productId, products.id))
    .where(inArray(products.id, [...new Set(productIds)]))
}
