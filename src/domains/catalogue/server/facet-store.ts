import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { type Match, matching } from './product-store.ts'
import { products } from './tables.ts'

interface FacetCount {
  facet: string
  value: string
  count: number
}

/**
 * How many matches have each value of each facet. Products are first counted by kind and by shade, two numbers, and
 * only one of each is then looked at: many products share few kinds.
 */
export async function countValues(db: Db, match: Match): Promise<FacetCount[]> {
  const { rows } = await db.execute<{ [K in keyof FacetCount]: FacetCount[K] }>(sql`
    WITH counted AS (
      SELECT kind, shade, count(*) AS n, min(products.ctid) AS sample
      FROM ${products} WHERE ${matching(match) ?? sql`true`}
      GROUP BY GROUPING SETS ((kind), (shade))
    ),
    kinds AS MATERIALIZED (
      SELECT n, category, gender, material, brand, collections, sizes
      FROM counted JOIN ${products} ON products.ctid = sample WHERE counted.kind IS NOT NULL
    ),
    shades AS MATERIALIZED (
      SELECT n, colors FROM counted JOIN ${products} ON products.ctid = sample WHERE counted.shade IS NOT NULL
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

/** The lowest and the highest price among the matches. */
export async function priceRange(db: Db, match: Match): Promise<{ minPaise: number; maxPaise: number } | undefined> {
  const where = matching(match)
  const [found] = await db
    .select({
      minPaise: sql<number | null>`min(${products.pricePaise})`,
      maxPaise: sql<number | null>`max(${products.pricePaise})`,
    })
    .from(products)
    .where(where)
  if (found?.minPaise == null || found.maxPaise == null) return undefined
  return { minPaise: found.minPaise, maxPaise: found.maxPaise }
}
