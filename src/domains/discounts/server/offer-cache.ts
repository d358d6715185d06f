import type { Db } from '#platform/database/connect.ts'
import type { Discount } from '../rules.ts'
import * as store from './store.ts'

/** Reads the automatic offers from memory, so carts without a code need no query. */
export interface OfferReader {
  current(): readonly Discount[]
}

/** The automatic offers in memory. While the database is unavailable, the last known ones stay. */
export class OfferCache implements OfferReader {
  readonly #db: Db
  #current: readonly Discount[]
  #startedReloads = 0
  #latestReload = 0

  private constructor(db: Db, offers: Discount[]) {
    this.#db = db
    this.#current = offers
  }

  static async load({ db }: { db: Db }): Promise<OfferCache> {
    return new OfferCache(db, await store.listOffers(db))
  }

  current(): readonly Discount[] {
    return this.#current
  }

  async reload(): Promise<void> {
    const reload = ++this.#startedReloads
    const offers = await store.listOffers(this.#db)
    // a reload that started later has read later offers
    if (reload < this.#latestReload) return
    this.#latestReload = reload
    this.#current = offers
  }
}
