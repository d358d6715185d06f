import type { AutomaticDiscountReader } from '#domains/discounts/server/api.ts'
import type { Db, Queryable, Tx } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'

export interface Deps {
  db: Db
  now: () => Date
  log: Log
  publicUrl: string | undefined
  shopSettings: ShopSettingsReader
  /** Without it, no automatic discounts apply. */
  automaticDiscounts?: AutomaticDiscountReader | undefined
  /** Whether the customer has ordered since then. Injected, because orders come after carts. */
  hasOrderSince?: ((db: Queryable, userId: string, since: Date) => Promise<boolean>) | undefined
  /** Moves what else a guest has saved to the customer, in the transaction that merges the carts. */
  mergeGuestData?: ((tx: Tx, customer: { userId: string }, guestId: string) => Promise<void>) | undefined
}
