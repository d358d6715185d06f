import { and, inArray, sql } from 'drizzle-orm'
import { stock } from '#domains/inventory/server/tables.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { isLive, productImages, products } from './tables.ts'

export type SellableProduct = Awaited<ReturnType<typeof findSellableProducts>>[number]

/** Returns live products only, with their current prices and available stock per variant. */
export async function findSellableProducts(db: Queryable, productIds: string[]) {
  if (productIds.length === 0) return []
  const { id, name, sku, category, pricePaise, sizes, colors } = products
  const liveProducts = await db
    .select({ id, name, sku, category, pricePaise, sizes, colors })
    .from(products)
    .where(and(isLive, inArray(products.id, productIds)))
  const stockRows = await db
    .select({
      id: stock.id,
      productId: stock.productId,
      size: stock.size,
      color: stock.color,
      available: sql<number>`${stock.onHand} - ${stock.held}`,
    })
    .from(stock)
    .where(inArray(stock.productId, productIds))
  const images = await db
    .select({ productId: productImages.productId, url: productImages.url, color: productImages.color })
    .from(productImages)
    .where(inArray(productImages.productId, productIds))
    .orderBy(productImages.position)
  return liveProducts.map((product) => ({
    ...product,
    stock: stockRows.filter(({ productId }) => productId === product.id),
    images: images.filter(({ productId }) => productId === product.id),
  }))
}
