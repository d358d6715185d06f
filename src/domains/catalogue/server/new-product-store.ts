import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import { productImages, products, stock } from './tables.ts'

type ProductColumns = Omit<typeof products.$inferInsert, 'unitsSold'>

interface Rows extends ProductColumns {
  images: { url: string; altText: string; color?: string; placeholder?: string }[]
  stock: { size?: string; color?: string; quantity: number }[]
}

export async function hasProducts(db: Db | Tx): Promise<boolean> {
  return (await db.select({ id: products.id }).from(products).limit(1)).length > 0
}

/** Answers what is taken already, if anything; nothing is written then. */
export async function insertProduct(
  tx: Tx,
  { images, stock: lines, ...product }: Rows,
): Promise<'id' | 'sku' | undefined> {
  const inserted = await tx.insert(products).values(product).onConflictDoNothing().returning({ id: products.id })
  if (inserted.length === 0) return (await tx.$count(products, eq(products.id, product.id))) > 0 ? 'id' : 'sku'
  const productId = product.id
  if (images.length > 0) {
    await tx.insert(productImages).values(images.map((image, position) => ({ productId, position, ...image })))
  }
  if (lines.length > 0) {
    await tx
      .insert(stock)
      .values(lines.map(({ quantity, ...choice }) => ({ productId, ...choice, onHand: quantity, received: quantity })))
  }
  return undefined
}
