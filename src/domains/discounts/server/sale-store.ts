import { and, asc, count, countDistinct, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { products, productVariants } from '#domains/catalogue/server/tables.ts'
import { sqlNow } from '#platform/database/clock.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import type { Paise } from '#shared/money.ts'
import { salePrices, sales } from './sale-tables.ts'

type SaleRow = typeof sales.$inferSelect
export type SaleWithCounts = SaleRow & { keptCount: number }

const keptCount = sql<number>`(
  SELECT count(*)::int FROM ${salePrices} WHERE sale_prices.sale_id = sales.id AND sale_prices.outcome = 'kept'
)`

export async function listSales(db: Queryable, { limit, offset }: { limit: number; offset: number }) {
  const [rows, [total]] = await Promise.all([
    db
      .select({ sale: sales, keptCount })
      .from(sales)
      .orderBy(desc(sales.startsAt), desc(sales.id))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(sales),
  ])
  return { rows: rows.map(withCounts), total: total?.count ?? 0 }
}

const withCounts = ({ sale, ...counts }: { sale: SaleRow; keptCount: number }): SaleWithCounts => ({
  ...sale,
  ...counts,
})

export async function findSale(db: Queryable, id: string): Promise<SaleWithCounts | undefined> {
  const [row] = await db.select({ sale: sales, keptCount }).from(sales).where(eq(sales.id, id))
  return row && withCounts(row)
}

export async function lockSale(tx: Tx, id: string): Promise<SaleRow | undefined> {
  const [row] = await tx.select().from(sales).where(eq(sales.id, id)).for('no key update')
  return row
}

export async function insertSale(tx: Tx, row: typeof sales.$inferInsert): Promise<void> {
  await tx.insert(sales).values(row)
}

export async function updateSale(tx: Tx, id: string, changes: Partial<SaleRow>): Promise<void> {
  await tx.update(sales).set(changes).where(eq(sales.id, id))
}

/** Sales whose prices are not restored, those with sale prices first. */
export async function listOpenSales(db: Queryable): Promise<SaleRow[]> {
  return db
    .select()
    .from(sales)
    .where(isNull(sales.endedAt))
    .orderBy(sql`${sales.startedAt} IS NULL`, asc(sales.startsAt), asc(sales.id))
}

/** Returns the ids of the products that have a price of this sale now, in their order. */
export async function listProductsOnSale(
  db: Queryable,
  saleId: string,
  page?: { after: string; limit: number },
): Promise<string[]> {
  const isAfter = page && gt(salePrices.productId, page.after)
  const query = db
    .selectDistinct({ id: salePrices.productId })
    .from(salePrices)
    .where(and(eq(salePrices.saleId, saleId), isNull(salePrices.outcome), isAfter))
    .orderBy(salePrices.productId)
  const rows = await (page ? query.limit(page.limit) : query)
  return rows.map(({ id }) => id)
}

/** Counts the products whose prices the sale has lowered. */
export async function countProducts(tx: Tx, saleId: string): Promise<number> {
  const [row] = await tx
    .select({ count: countDistinct(salePrices.productId) })
    .from(salePrices)
    .where(eq(salePrices.saleId, saleId))
  return row?.count ?? 0
}

const isOneOf = (column: SQL | typeof products.id, ids: string[]) => sql`${column} = ANY (${sql.param(ids)}::text[])`

/** In the order of their ids, because the flush of stock deltas updates products in no particular order. */
export async function lockProducts(tx: Tx, ids: string[], condition?: SQL): Promise<string[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(isOneOf(products.id, ids), condition))
    .orderBy(asc(products.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Locks those that have no price of another sale and, if this one was interrupted, none of this one yet. */
export async function lockFreeProducts(tx: Tx, saleId: string, ids: string[]): Promise<string[]> {
  const isTaken = or(isNull(salePrices.outcome), eq(salePrices.saleId, saleId))
  const taken = tx
    .select({ one: sql`1` })
    .from(salePrices)
    .where(and(sql`sale_prices.product_id = products.id`, isTaken))
  return lockProducts(tx, ids, sql`NOT EXISTS (${taken})`)
}

export interface PriceRow extends Record<string, unknown> {
  productId: string
  isVariant: boolean
  size: string | null
  color: string | null
  pricePaise: Paise
  originalPaise: Paise | null
}

/** Returns the products' own prices and those of their variants. */
export async function listPrices(tx: Tx, productIds: string[]): Promise<PriceRow[]> {
  const { rows } = await tx.execute<PriceRow>(sql`
    SELECT id AS "productId", false AS "isVariant", NULL AS size, NULL AS color, price_paise AS "pricePaise",
      original_price_paise AS "originalPaise"
    FROM ${products} WHERE ${isOneOf(products.id, productIds)}
    UNION ALL
    SELECT product_id, true, size, color, price_paise, NULL
    FROM ${productVariants} WHERE product_id = ANY (${sql.param(productIds)}::text[]) AND price_paise IS NOT NULL`)
  return rows
}

export async function insertSalePrices(tx: Tx, rows: (typeof salePrices.$inferInsert)[]): Promise<void> {
  const values = rows.map(({ saleId, productId, isVariant, size, color, ...paise }) => ({
    sale_id: saleId,
    product_id: productId,
    is_variant: isVariant,
    size,
    color,
    price_paise: paise.pricePaise,
    sale_paise: paise.salePaise,
    original_paise: paise.originalPaise,
    sale_original_paise: paise.saleOriginalPaise,
  }))
  const columns = sql.raw(
    'sale_id, product_id, is_variant, size, color, price_paise, sale_paise, original_paise, sale_original_paise',
  )
  await tx.execute(sql`
    INSERT INTO ${salePrices} (${columns}) SELECT ${columns}
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS lowered (sale_id text, product_id text,
      is_variant boolean, size text, color text, price_paise int, sale_paise int, original_paise int,
      sale_original_paise int)`)
}

interface PriceBatch {
  saleId: string
  productIds: string[]
  /** What the products name as their last editor. */
  editedBy: string
}

const isInBatch = ({ saleId, productIds }: PriceBatch) =>
  sql`changed.sale_id = ${saleId} AND changed.product_id = ANY (${sql.param(productIds)}::text[])`

const isSameVariant = sql`variant.product_id = changed.product_id
  AND variant.size IS NOT DISTINCT FROM changed.size AND variant.color IS NOT DISTINCT FROM changed.color`

/** Sets the prices of the sale that its rows in `sale_prices` have. */
export async function applySalePrices(tx: Tx, batch: PriceBatch): Promise<void> {
  await tx.execute(sql`
    UPDATE ${productVariants} AS variant SET price_paise = changed.sale_paise FROM ${salePrices} AS changed
    WHERE ${isInBatch(batch)} AND changed.is_variant AND ${isSameVariant}`)
  // also updates products that have a row for a variant only, which updates their lowest price
  await tx.execute(sql`
    UPDATE ${products} SET price_paise = coalesce(lowered.price, price_paise),
      original_price_paise = coalesce(lowered.original, original_price_paise), ${editMetadata(batch)}
    FROM (
      SELECT product_id, max(sale_paise) FILTER (WHERE NOT is_variant) AS price, max(sale_original_paise) AS original
      FROM ${salePrices} AS changed WHERE ${isInBatch(batch)} GROUP BY product_id
    ) AS lowered
    WHERE products.id = lowered.product_id`)
}

const editMetadata = ({ editedBy }: PriceBatch) =>
  sql`version = products.version + 1, edited_at = ${sqlNow}, edited_by = ${editedBy}`

/** Restores the prices that the sale set, and keeps those that have changed since. */
export async function restorePrices(tx: Tx, batch: PriceBatch): Promise<void> {
  await tx.execute(sql`
    UPDATE ${salePrices} AS changed SET outcome = CASE WHEN changed.sale_paise = coalesce(variant.price_paise,
      CASE WHEN NOT changed.is_variant THEN products.price_paise END) THEN 'restored' ELSE 'kept' END
    FROM ${salePrices} AS own JOIN ${products} ON products.id = own.product_id
    LEFT JOIN ${productVariants} AS variant ON own.is_variant AND variant.product_id = own.product_id
      AND variant.size IS NOT DISTINCT FROM own.size AND variant.color IS NOT DISTINCT FROM own.color
    WHERE own.id = changed.id AND ${isInBatch(batch)} AND changed.outcome IS NULL`)
  await tx.execute(sql`
    UPDATE ${productVariants} AS variant SET price_paise = changed.price_paise FROM ${salePrices} AS changed
    WHERE ${isInBatch(batch)} AND changed.is_variant AND changed.outcome = 'restored' AND ${isSameVariant}`)
  // an original price that changed stays, unless it is below the price
  await tx.execute(sql`
    UPDATE ${products} SET price_paise = coalesce(restored.price, price_paise),
      original_price_paise = CASE
        WHEN restored.price IS NULL THEN original_price_paise
        WHEN original_price_paise IS NOT DISTINCT FROM restored.sale_original THEN restored.original
        WHEN original_price_paise >= restored.price THEN original_price_paise
      END, ${editMetadata(batch)}
    FROM (
      SELECT product_id, max(price_paise) FILTER (WHERE NOT is_variant) AS price, max(original_paise) AS original,
        max(sale_original_paise) AS sale_original
      FROM ${salePrices} AS changed WHERE ${isInBatch(batch)} AND outcome = 'restored' GROUP BY product_id
    ) AS restored
    WHERE products.id = restored.product_id`)
}

export interface UnrestoredPriceRow extends Record<string, unknown> {
  productId: string
  name: string
  size: string | null
  color: string | null
  beforePaise: Paise
  salePaise: Paise
  pricePaise: Paise | null
}

export async function listUnrestoredPrices(
  db: Queryable,
  saleId: string,
  limit: number,
): Promise<UnrestoredPriceRow[]> {
  const { rows } = await db.execute<UnrestoredPriceRow>(sql`
    SELECT changed.product_id AS "productId", products.name, changed.size, changed.color,
      changed.price_paise AS "beforePaise", changed.sale_paise AS "salePaise",
      CASE WHEN changed.is_variant THEN variant.price_paise ELSE products.price_paise END AS "pricePaise"
    FROM ${salePrices} AS changed JOIN ${products} ON products.id = changed.product_id
    LEFT JOIN ${productVariants} AS variant ON changed.is_variant AND ${isSameVariant}
    WHERE changed.sale_id = ${saleId} AND changed.outcome = 'kept' ORDER BY products.name, changed.id LIMIT ${limit}`)
  return rows
}
