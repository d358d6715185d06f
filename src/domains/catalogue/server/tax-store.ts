import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { products, taxCategories } from './tables.ts'

/** Returns the tax settings of the products, or else of their categories. Includes archived products. */
export function listProductTax(db: Queryable, productIds: string[]) {
  return db
    .select({
      id: products.id,
      hsn: sql<string>`coalesce(nullif(${products.hsn}, ''), ${taxCategories.hsn}, '')`,
      gstRate: sql<number | null>`coalesce(${products.gstRate}, ${taxCategories.gstRate})`,
    })
    .from(products)
    .leftJoin(taxCategories, eq(taxCategories.category, products.category))
    .where(inArray(products.id, productIds))
}

export interface TaxCategoryRow {
  category: string
  hsn: string
  gstRate: number | null
}

/** Lists every category of a product, and those that only have tax settings. */
export async function listTaxCategories(db: Queryable): Promise<TaxCategoryRow[]> {
  const { rows } = await db.execute<{ [K in keyof TaxCategoryRow]: TaxCategoryRow[K] }>(sql`
    SELECT category, coalesce(hsn, '') AS hsn, gst_rate AS "gstRate"
    FROM (SELECT DISTINCT category FROM ${products}) AS used FULL JOIN ${taxCategories} USING (category)
    ORDER BY category`)
  return rows
}

export async function saveTaxCategory(tx: Tx, { category, hsn, gstRate }: TaxCategoryRow): Promise<void> {
  if (hsn === '' && gstRate === null) await tx.delete(taxCategories).where(eq(taxCategories.category, category))
  else {
    await tx
      .insert(taxCategories)
      .values({ category, hsn, gstRate })
      .onConflictDoUpdate({ target: taxCategories.category, set: { hsn, gstRate } })
  }
}
