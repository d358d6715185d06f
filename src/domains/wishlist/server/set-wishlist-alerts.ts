import { mapMissingAccountToUnauthorized } from '#domains/accounts/server/api.ts'
import * as alertStore from './alert-store.ts'
import type { Deps } from './deps.ts'
import { getWishlist } from './get-wishlist.ts'
import * as store from './store.ts'

interface AlertsRequest {
  enabled: boolean
  /** Base URL of the links in the emails. */
  origin: string
}

/** Turns the emails on or off. They are about what changes afterwards. */
export async function setWishlistAlerts(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  customer: { userId: string },
  { enabled, origin }: AlertsRequest,
) {
  return mapMissingAccountToUnauthorized(() =>
    db.transaction(async (tx) => {
      const { id } = await store.createOrTouchWishlist(tx, customer, now())
      if (enabled) {
        await alertStore.markAllAlerted(tx, id)
        await alertStore.enableAlerts(tx, id, { alertsSince: now(), alertsOrigin: origin })
      } else await alertStore.disableAlerts(tx, id)
      return getWishlist({ db: tx }, customer)
    }),
  )
}
