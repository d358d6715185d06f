import { DAY, SECOND } from '#shared/time.ts'
import { MAX_ITEMS } from './contract.ts'

/** An unchanged guest wishlist is deleted after this time. */
export const GUEST_WISHLIST_RETENTION_DAYS = 90
/** Between two emails to one customer. */
export const ALERT_INTERVAL_MS = DAY
/** For this time the unsubscribe link of an email works. */
export const UNSUBSCRIBE_LINK_TTL_MS = 180 * DAY

export const rateLimits = {
  /** New guest wishlists from one IP network. */
  guestWishlist: { burst: 1_000, intervalMs: 2 * SECOND },
}

interface StockEntry {
  size?: string | undefined
  color?: string | undefined
  available: number
}

/** Sums the units of a size and color. An entry without them counts for every variant. */
export function countUnits(
  stock: StockEntry[],
  { size, color }: { size?: string; color?: string | undefined },
): number {
  return stock
    .filter(
      (entry) =>
        (entry.size === undefined || size === undefined || entry.size === size) &&
        (entry.color === undefined || color === undefined || entry.color === color),
    )
    .reduce((sum, { available }) => sum + available, 0)
}

interface SavedProduct {
  productId: string
  /** null is any color. */
  color: string | null
}

/** Decides which of a guest's items, the newest first, move to the customer's wishlist. */
export function planMerge<Item extends SavedProduct>(customerItems: SavedProduct[], guestItems: Item[]) {
  const isCovered = ({ productId, color }: Item) =>
    customerItems.some(
      (item) => item.productId === productId && (item.color === null || color === null || item.color === color),
    )
  const missing = guestItems.filter((item) => !isCovered(item))
  const space = Math.max(MAX_ITEMS - customerItems.length, 0)
  return { moved: missing.slice(0, space), remaining: missing.slice(space), covered: guestItems.filter(isCovered) }
}
