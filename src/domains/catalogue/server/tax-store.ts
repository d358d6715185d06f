import { asc, desc, eq, exists, inArray, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { products, productTaxRates, taxCategories } from './tables.ts'

export type TaxRateRow = Omit<typeof taxCategories.$inferSelect, 'category'>

/** Returns the tax settings of the products themselves. Includes archived products. */
export function listProductTax(db: Queryable, productIds: string[]) {
  return db
    .select({ id: products.id, hsn: products.hsn, gstRate: products.gstRate })
    .from(products)
    .where(inArray(products.id, productIds))
}

/** By category, newest first. */
export const listTaxRates = (db: Queryable) =>
  db.select().from(taxCategories).orderBy(asc(taxCategories.category), desc(taxCategories.validFrom))

/** Lists the categories of all products. */
export async function listCategories(db: Queryable): Promise<string[]> {
  const rows = await db.selectDistinct({ category: products.category }).from(products)
  return rows.map(({ category }) => category)
}

export async function replaceTaxRates(tx: Tx, category: string, rates: TaxRateRow[]): Promise<void> {
  await tx.delete(taxCategories).where(eq(taxCategories.category, category))
  if (rates.length > 0) await tx.insert(taxCategories).values(rates.map((rate) => ({ ...rate, category })))
}

/** By product, newest first. */
export const listProductTaxRates = (db: Queryable, productIds: string[]) =>
  db
    .select()
    .from(productTaxRates)
    .where(inArray(productTaxRates.productId, productIds))
    .orderBy(desc(productTaxRates.validFrom))

/** Lists the products with rates of their own from a day on, and one more. Includes archived products. */
export const listProductsWithTaxRates = (db: Queryable, extraId?: string) => {
  const ownRates = db.select().from(productTaxRates).where(eq(productTaxRates.productId, products.id))
  return db
    .select({ productId: products.id, name: products.name, sku: products.sku })
    .from(products)
    .where(or(exists(ownRates), extraId === undefined ? undefined : eq(products.id, extraId)))
    .orderBy(products.name, products.id)
}

export async function countProductsWithTaxRates(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(distinct ${productTaxRates.productId})::int` })
    .from(productTaxRates)
  return row?.n ?? 0
}

export async function replaceProductTaxRates(tx: Tx, productId: string, rates: TaxRateRow[]): Promise<void> {
  await tx.delete(productTaxRates).where(eq(productTaxRates.productId, productId))
  if (rates.length > 0) await tx.insert(productTaxRates).values(rates.map((rate) => ({ ...rate, productId })))
}
