import { eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import type { VariantRow } from './product-store.ts'
import { products, productVariants } from './tables.ts'

export function listVariants(tx: Tx, productId: string): Promise<VariantRow[]> {
  const { size, color, sku, barcode, pricePaise } = productVariants
  return tx
    .select({ size, color, sku, barcode, pricePaise })
    .from(productVariants)
    .where(eq(productVariants.productId, productId))
}

/** The caller must update the product afterwards, which updates its lowest price. */
export async function replaceVariants(tx: Tx, productId: string, variants: VariantRow[]): Promise<void> {
  await tx.delete(productVariants).where(eq(productVariants.productId, productId))
  if (variants.length > 0) await tx.insert(productVariants).values(variants.map((row) => ({ productId, ...row })))
}

/** Fires the trigger that maintains the lowest price. */
export async function updateLowestPrice(tx: Tx, productId: string): Promise<void> {
  await tx
    .update(products)
    .set({ pricePaise: sql`${products.pricePaise}` })
    .where(eq(products.id, productId))
}

/** All values are lowercase. */
interface Identifiers {
  skus: string[]
  barcodes: string[]
  slugs: string[]
}

export interface TakenIdentifier extends Record<string, unknown> {
  kind: 'sku' | 'barcode' | 'slug'
  value: string
  productId: string
}

/** Finds the products and variants that use one of the identifiers. */
export async function findTakenIdentifiers(
  db: Queryable,
  { skus, barcodes, slugs }: Partial<Identifiers>,
): Promise<TakenIdentifier[]> {
  const anyOf = (values: string[] = []) => sql`ANY (${sql.param(values)}::text[])`
  const { rows } = await db.execute<TakenIdentifier>(sql`
    SELECT 'sku' AS kind, lower(sku) AS value, id AS "productId" FROM ${products} WHERE lower(sku) = ${anyOf(skus)}
    UNION ALL SELECT 'sku', lower(sku), product_id FROM ${productVariants} WHERE lower(sku) = ${anyOf(skus)}
    UNION ALL SELECT 'barcode', lower(barcode), product_id FROM ${productVariants} WHERE lower(barcode) = ${anyOf(barcodes)}
    UNION ALL SELECT 'slug', slug, id FROM ${products} WHERE slug = ${anyOf(slugs)}`)
  return rows
}
