import { inArray, sql } from 'drizzle-orm'
import { isShownImage } from '#domains/catalogue/server/tables.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { toLikePattern } from '#shared/to-like-pattern.ts'
import type { VariantQuery } from '../admin-contract.ts'
import { stock } from './tables.ts'

export interface VariantFilters extends Pick<VariantQuery, 'q' | 'level' | 'collection' | 'sortBy'> {
  lowStockThreshold: number
}

interface StockVariantRow extends Record<string, unknown> {
  id: number
  productId: string
  size: string | null
  color: string | null
  image: string | null
  onHand: number
  held: number
  incoming: number
  incomingOn: string | null
  /** Null unless the variant is sold out. */
  alternatives: { size: string | null; color: string | null; available: number }[] | null
}

/** A removed variant keeps its row if it was ever sold. */
const isCurrent = sql.raw('(s.size IS NULL OR s.size = ANY(p.sizes) AND s.color = ANY(p.colors))')

const levels = {
  low: (threshold: number) => sql`p.state = 'live' AND s.on_hand - s.held BETWEEN 1 AND ${threshold}::int`,
  out: () => sql`p.state = 'live' AND s.on_hand - s.held = 0`,
  incoming: () => sql`EXISTS (SELECT FROM incoming_stock i WHERE i.stock_id = s.id AND i.received_at IS NULL)`,
}

function matchesFilters({ q, level, collection, lowStockThreshold }: VariantFilters) {
  const pattern = q && toLikePattern(q)
  return sql.join(
    [
      sql`p.state <> 'archived' AND ${isCurrent}`,
      ...(pattern
        ? [
            sql`((p.name || ' ' || p.sku) ILIKE ${pattern} OR EXISTS (
              SELECT FROM product_variants v WHERE v.product_id = p.id AND ${hasOptionsOf}
                AND (v.sku ILIKE ${pattern} OR v.barcode ILIKE ${pattern})))`,
          ]
        : []),
      ...(collection ? [sql`p.collections @> ARRAY[${collection}::text]`] : []),
      ...(level ? [levels[level](lowStockThreshold)] : []),
    ],
    sql` AND `,
  )
}

/** Whether variant `v` is counted in stock row `s`. */
const hasOptionsOf = sql.raw('(s.size IS NULL OR (v.size = s.size AND v.color = s.color))')

const orders = {
  name: 'lower(p.name), p.id, s.id',
  '-name': 'lower(p.name) DESC, p.id DESC, s.id DESC',
  available: 's.on_hand - s.held, lower(p.name), p.id, s.id',
  '-available': 's.on_hand - s.held DESC, lower(p.name), p.id, s.id',
}

/** Low variants are sorted by what is left unless asked otherwise, others by name. */
export async function listVariants(
  db: Queryable,
  filters: VariantFilters,
  { limit, offset }: { limit: number; offset: number },
) {
  const order = orders[filters.sortBy ?? (filters.level === 'low' ? 'available' : 'name')]
  const { rows } = await db.execute<StockVariantRow>(sql`
    SELECT s.id::int, s.product_id AS "productId", s.size, s.color, s.on_hand AS "onHand", s.held,
      coalesce((SELECT sum(quantity) FROM incoming_stock i WHERE i.stock_id = s.id AND i.received_at IS NULL), 0)::int
        AS incoming,
      (SELECT min(expected_on)::text FROM incoming_stock i WHERE i.stock_id = s.id AND i.received_at IS NULL)
        AS "incomingOn",
      CASE WHEN s.on_hand - s.held = 0 AND s.size IS NOT NULL THEN coalesce((
        SELECT json_agg(json_build_object('size', o.size, 'color', o.color, 'available', o.on_hand - o.held)
          ORDER BY o.color IS DISTINCT FROM s.color, array_position(p.colors, o.color), array_position(p.sizes, o.size))
        FROM stock o WHERE o.product_id = p.id AND o.on_hand > o.held
          AND o.size = ANY(p.sizes) AND o.color = ANY(p.colors)), '[]') END AS alternatives,
      (SELECT url FROM product_images WHERE product_id = p.id AND ${isShownImage}
        ORDER BY color IS DISTINCT FROM s.color, position LIMIT 1) AS image
    FROM stock s JOIN products p ON p.id = s.product_id WHERE ${matchesFilters(filters)}
    ORDER BY ${sql.raw(order)} LIMIT ${limit} OFFSET ${offset}`)
  return rows
}

export async function countVariants(db: Queryable, filters: VariantFilters): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM stock s JOIN products p ON p.id = s.product_id WHERE ${matchesFilters(filters)}`)
  return rows[0]?.total ?? 0
}

export interface VariantRow extends Record<string, unknown> {
  id: number
  productId: string
  size: string | null
  color: string | null
}

const variantColumns = sql.raw('s.id::int, s.product_id AS "productId", s.size, s.color')

export async function findVariants(db: Queryable, ids: number[]): Promise<VariantRow[]> {
  const { rows } = await db.execute<VariantRow>(
    sql`SELECT ${variantColumns} FROM stock s WHERE s.id = ANY(${sql.param(ids)}::bigint[]) ORDER BY s.id`,
  )
  return rows
}

/** Finds the variants with this SKU or barcode, or all variants of the product with this SKU. Ignores case. */
export async function findVariantsByCode(db: Queryable, code: string): Promise<VariantRow[]> {
  const { rows } = await db.execute<VariantRow>(sql`
    WITH own AS (
      SELECT ${variantColumns} FROM product_variants v JOIN stock s ON s.product_id = v.product_id AND ${hasOptionsOf}
      WHERE lower(v.sku) = lower(${code}) OR lower(v.barcode) = lower(${code})
    )
    SELECT * FROM own
    UNION
    SELECT ${variantColumns} FROM products p JOIN stock s ON s.product_id = p.id
    WHERE lower(p.sku) = lower(${code}) AND ${isCurrent} ORDER BY id`)
  return rows
}

/** Variants of a count that were not counted yet, and how many there are. */
export async function listUncounted(
  db: Queryable,
  count: { id: string; collection: string | null },
  limit: number,
): Promise<(VariantRow & { total: number })[]> {
  const inCollection = count.collection === null ? sql`true` : sql`p.collections @> ARRAY[${count.collection}::text]`
  const { rows } = await db.execute<VariantRow & { total: number }>(sql`
    SELECT ${variantColumns}, count(*) OVER ()::int AS total FROM stock s JOIN products p ON p.id = s.product_id
    WHERE p.state <> 'archived' AND ${isCurrent} AND ${inCollection}
      AND NOT EXISTS (SELECT FROM stock_count_lines l WHERE l.count_id = ${count.id} AND l.stock_id = s.id)
    ORDER BY lower(p.name), p.id, s.id LIMIT ${limit}`)
  return rows
}

/** Locks the rows in id order, like every change of several rows, to prevent deadlocks. */
export async function lockVariants(tx: Queryable, ids: number[]) {
  const { rows } = await tx.execute<VariantRow & { onHand: number; held: number }>(sql`
    SELECT ${variantColumns}, s.on_hand AS "onHand", s.held FROM stock s
    WHERE s.id = ANY(${sql.param(ids)}::bigint[]) ORDER BY s.id FOR NO KEY UPDATE`)
  return rows
}

export function listStockRows(db: Queryable, productIds: string[]) {
  const { id, productId, size, color, held } = stock
  return db
    .select({ id, productId, size, color, held, available: sql<number>`${stock.onHand} - ${stock.held}` })
    .from(stock)
    .where(inArray(productId, productIds))
    .orderBy(stock.id)
}
