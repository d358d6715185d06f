import type { OfferReader } from '#domains/discounts/server/api.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'

export interface Deps {
  db: Db
  now: () => Date
  log: Log
  /** Without it, no automatic offers apply. */
  offers?: OfferReader | undefined
  /** Moves what else a guest has saved to the customer, in the transaction that merges the carts. */
  mergeGuestData?: ((tx: Tx, customer: { userId: string }, guestId: string) => Promise<void>) | undefined
}
