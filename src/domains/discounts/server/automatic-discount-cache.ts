import type { Db } from '#platform/database/connect.ts'
import type { Discount } from '../rules.ts'
import * as store from './store.ts'

/** Reads the automatic discounts from memory, so carts without a code need no query. */
export interface AutomaticDiscountReader {
  current(): readonly Discount[]
}

/** The automatic discounts in memory. While the database is unavailable, the last known ones stay. */
export class AutomaticDiscountCache implements AutomaticDiscountReader {
  readonly #db: Db
  #current: readonly Discount[]
  #startedReloads = 0
  #latestReload = 0

  private constructor(db: Db, automaticDiscounts: Discount[]) {
    this.#db = db
    this.#current = automaticDiscounts
  }

  static async load({ db }: { db: Db }): Promise<AutomaticDiscountCache> {
    return new AutomaticDiscountCache(db, await store.listAutomaticDiscounts(db))
  }

  current(): readonly Discount[] {
    return this.#current
  }

  async reload(): Promise<void> {
    const reload = ++this.#startedReloads
    const automaticDiscounts = await store.listAutomaticDiscounts(this.#db)
    // a reload that started later has read newer discounts
    if (reload < this.#latestReload) return
    this.#latestReload = reload
    this.#current = automaticDiscounts
  }
}
