import { eq } from 'drizzle-orm'
import { products } from '#domains/catalogue/server/tables.ts'
import type { Queryable } from '#platform/database/connect.ts'
import type { Person } from '#platform/database/personal-data.ts'
import { wishlistItems, wishlists } from './tables.ts'

export async function exportWishlist(db: Queryable, { userId }: Person): Promise<Record<string, unknown>> {
  const { productId, color, savedPricePaise, addedAt } = wishlistItems
  const { alertsSince, lastAlertAt } = wishlists
  const isOwn = eq(wishlists.userId, userId)
  const wishlist = await db
    .select({ productId, name: products.name, color, savedPricePaise, addedAt })
    .from(wishlistItems)
    .innerJoin(wishlists, eq(wishlists.id, wishlistItems.wishlistId))
    .innerJoin(products, eq(products.id, productId))
    .where(isOwn)
    .orderBy(wishlistItems.id)
  const wishlistAlerts = await db.select({ alertsSince, lastAlertAt }).from(wishlists).where(isOwn)
  return { wishlist, wishlistAlerts }
}
