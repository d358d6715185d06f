import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { productImages, products } from './tables.ts'

type ProductColumns = Omit<typeof products.$inferInsert, 'unitsSold'>

interface NewProductRows extends ProductColumns {
  images: { url: string; altText: string; color?: string; placeholder?: string }[]
}

export async function hasProducts(db: Queryable): Promise<boolean> {
  return (await db.select({ id: products.id }).from(products).limit(1)).length > 0
}

/** Returns the unique field that is already taken, in which case nothing is written. */
export async function insertProduct(tx: Tx, { images, ...product }: NewProductRows): Promise<'id' | 'sku' | undefined> {
  const inserted = await tx.insert(products).values(product).onConflictDoNothing().returning({ id: products.id })
  if (inserted.length === 0) return (await tx.$count(products, eq(products.id, product.id))) > 0 ? 'id' : 'sku'
  const productId = product.id
  if (images.length > 0) {
    await tx.insert(productImages).values(images.map((image, position) => ({ productId, position, ...image })))
  }
  return undefined
}
