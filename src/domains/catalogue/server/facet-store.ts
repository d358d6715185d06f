import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import type { Paise } from '#shared/money.ts'
import { buildProductCondition, type ProductCriteria } from './product-list-store.ts'
import { isLive, products } from './tables.ts'

interface FacetCount {
  facet: string
  value: string
  count: number
}

/**
 * Counts the matching products for each value of each facet, among any `sampleSize` of them if given. Many products share
 * few combinations of values, so it groups them by hash first and reads the values from one product per group: `shade` is
 * the hash of the colors, `kind` that of all other facets.
 */
export async function countFacetValues(
  db: Db,
  criteria: ProductCriteria,
  { sampleSize }: { sampleSize?: number } = {},
): Promise<FacetCount[]> {
  const matches = sql`SELECT kind, shade FROM ${products} WHERE ${buildProductCondition(criteria)}`
  const { rows } = await db.execute<{ [K in keyof FacetCount]: FacetCount[K] }>(sql`
    WITH counted AS MATERIALIZED (
      SELECT kind, shade, count(*) AS n
      FROM (${sampleSize === undefined ? matches : sql`${matches} LIMIT ${sampleSize}`}) AS matches
      GROUP BY kind, shade
    ),
    kinds AS MATERIALIZED (
      SELECT n, example.*
      FROM (SELECT kind, sum(n) AS n FROM counted GROUP BY kind) AS summed, LATERAL (
        SELECT category, gender, material, brand, collections, sizes FROM ${products} WHERE ${isLive} AND products.kind = summed.kind LIMIT 1
      ) AS example
    ),
    shades AS MATERIALIZED (
      SELECT n, example.colors
      FROM (SELECT shade, min(kind) AS kind, sum(n) AS n FROM counted GROUP BY shade) AS summed, LATERAL (
        SELECT colors FROM ${products} WHERE ${isLive} AND products.kind = summed.kind AND products.shade = summed.shade LIMIT 1
      ) AS example
    )
    SELECT facet, value, sum(n)::int AS count
    FROM (
      SELECT facet, value, n FROM kinds, LATERAL (
        VALUES ('category', category), ('gender', gender), ('material', material), ('brand', brand)
      ) AS named (facet, value)
      UNION ALL SELECT 'collection', unnest(collections), n FROM kinds
      UNION ALL SELECT 'size', unnest(sizes), n FROM kinds
      UNION ALL SELECT 'color', unnest(colors), n FROM shades
    ) AS values
    GROUP BY facet, value`)
  return rows
}

export async function findPriceRange(
  db: Db,
  criteria: ProductCriteria,
): Promise<{ minPaise: Paise; maxPaise: Paise } | undefined> {
  const where = buildProductCondition(criteria)
  const [row] = await db
    .select({
      minPaise: sql<Paise | null>`min(${products.lowestPricePaise})`,
      maxPaise: sql<Paise | null>`max(${products.lowestPricePaise})`,
    })
    .from(products)
    .where(where)
  if (row?.minPaise == null || row.maxPaise == null) return undefined
  return { minPaise: row.minPaise, maxPaise: row.maxPaise }
}
