import { inArray, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { splitIntoBatches } from '#shared/split-into-batches.ts'
import type { VariantRow } from './product-store.ts'
import { products, productVariants } from './tables.ts'

/** Every product has an entry. */
export async function listVariants(tx: Tx, productIds: string[]): Promise<Map<string, VariantRow[]>> {
  const { productId, size, color, sku, barcode, pricePaise } = productVariants
  const rows = await tx
    .select({ productId, size, color, sku, barcode, pricePaise })
    .from(productVariants)
    .where(inArray(productId, productIds))
  const byProduct = new Map<string, VariantRow[]>(productIds.map((id) => [id, []]))
  for (const { productId: id, ...variant } of rows) byProduct.get(id)?.push(variant)
  return byProduct
}

const ROWS_PER_STATEMENT = 1_000

export async function insertVariants(tx: Tx, rows: (typeof productVariants.$inferInsert)[]): Promise<void> {
  for (const batch of splitIntoBatches(rows, ROWS_PER_STATEMENT)) await tx.insert(productVariants).values(batch)
}

/** The caller must update the products afterwards, which updates their lowest prices. */
export async function replaceVariants(tx: Tx, variantsByProduct: Map<string, VariantRow[]>): Promise<void> {
  if (variantsByProduct.size === 0) return
  await tx.delete(productVariants).where(inArray(productVariants.productId, [...variantsByProduct.keys()]))
  await insertVariants(
    tx,
    [...variantsByProduct].flatMap(([productId, variants]) => variants.map((variant) => ({ productId, ...variant }))),
  )
}

/** Fires the trigger that maintains the lowest price. */
export async function updateLowestPrices(tx: Tx, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .update(products)
    .set({ pricePaise: sql`${products.pricePaise}` })
    .where(inArray(products.id, productIds))
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
  productName: string
}

/** Finds the products and variants that use one of the identifiers. */
export async function findTakenIdentifiers(
  db: Queryable,
  { skus, barcodes, slugs }: Partial<Identifiers>,
): Promise<TakenIdentifier[]> {
  const anyOf = (values: string[] = []) => sql`ANY (${sql.param(values)}::text[])`
  const { rows } = await db.execute<TakenIdentifier>(sql`
    WITH taken (kind, value, product_id) AS (
      SELECT 'sku', lower(sku), id FROM ${products} WHERE lower(sku) = ${anyOf(skus)}
      UNION ALL SELECT 'sku', lower(sku), product_id FROM ${productVariants} WHERE lower(sku) = ${anyOf(skus)}
      UNION ALL SELECT 'barcode', lower(barcode), product_id FROM ${productVariants} WHERE lower(barcode) = ${anyOf(barcodes)}
      UNION ALL SELECT 'slug', slug, id FROM ${products} WHERE slug = ${anyOf(slugs)}
    )
    SELECT taken.kind, taken.value, taken.product_id AS "productId", ${products.name} AS "productName"
    FROM taken JOIN ${products} ON ${products.id} = taken.product_id`)
  return rows
}
