import type { CachedResponse } from '#platform/cache/cached-response.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { MINUTE } from '#shared/time.ts'
import type { Deps } from './deps.ts'

const MAX_BYTES = 4_000_000
/** Midnight and every full hour in India fall on one of these. */
const PERIOD_MS = 30 * MINUTE

/** Keeps quotes until the rates, the settings or the day of the dispatch may have changed. */
export class QuoteCache extends ResponseCache {
  readonly #deps: Pick<Deps, 'shippingRates' | 'shopSettings' | 'now'>
  #rates: unknown
  #settings: unknown
  #period = 0

  constructor(deps: Pick<Deps, 'shippingRates' | 'shopSettings' | 'now'>) {
    super({ maxBytes: MAX_BYTES })
    this.#deps = deps
  }

  override get(key: string): CachedResponse | undefined {
    const { shippingRates, shopSettings, now } = this.#deps
    const rates = shippingRates.current()
    const settings = shopSettings.current()
    const period = Math.floor(now().getTime() / PERIOD_MS)
    if (rates !== this.#rates || settings !== this.#settings || period !== this.#period) {
      this.clear()
      this.#rates = rates
      this.#settings = settings
      this.#period = period
    }
    return super.get(key)
  }
}
