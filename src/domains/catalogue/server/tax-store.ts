import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { products, taxCategories } from './tables.ts'

export type TaxRateRow = typeof taxCategories.$inferSelect

/** Returns the tax settings of the products themselves. Includes archived products. */
export function listProductTax(db: Queryable, productIds: string[]) {
  return db
    .select({ id: products.id, hsn: products.hsn, gstRate: products.gstRate })
    .from(products)
    .where(inArray(products.id, productIds))
}

/** By category, newest first. */
export const listTaxRates = (db: Queryable): Promise<TaxRateRow[]> =>
  db.select().from(taxCategories).orderBy(asc(taxCategories.category), desc(taxCategories.validFrom))

/** Lists the categories of all products. */
export async function listCategories(db: Queryable): Promise<string[]> {
  const rows = await db.selectDistinct({ category: products.category }).from(products)
  return rows.map(({ category }) => category)
}

export async function replaceTaxRates(tx: Tx, category: string, rates: TaxRateRow[]): Promise<void> {
  await tx.delete(taxCategories).where(eq(taxCategories.category, category))
  if (rates.length > 0) await tx.insert(taxCategories).values(rates)
}
