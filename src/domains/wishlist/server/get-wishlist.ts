import type { Queryable } from '#platform/database/connect.ts'
import { findWishlist, type WishlistOwner, type WishlistRow } from './read-store.ts'

const emptyWishlist: WishlistRow = { hasAlerts: false, items: [] }

export async function getWishlist({ db }: { db: Queryable }, owner: WishlistOwner): Promise<WishlistRow> {
  return (await findWishlist(db, owner)) ?? emptyWishlist
}
