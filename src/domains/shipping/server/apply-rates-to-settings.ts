import type { ShopSettings, ShopSettingsReader } from '#shared/shop-settings.ts'
import type { ShippingRatesReader } from './shipping-rates-cache.ts'

interface SettingsCache<Seller> extends ShopSettingsReader {
  environmentSeller: Seller
  reload(): Promise<void>
}

/**
 * Returns settings whose promises never contradict the rates: "free shipping" only if the cheapest option is free
 * everywhere, "worldwide" only if everywhere else is served, and the delivery time of saved rates. Reloading them reloads
 * the rates too.
 */
export function applyRatesToSettings<Seller>(
  settings: SettingsCache<Seller>,
  shippingRates: ShippingRatesReader & { reload(): Promise<void> },
): SettingsCache<Seller> {
  let source: unknown[] = []
  let applied: ShopSettings | undefined
  const current = (): ShopSettings => {
    const saved = settings.current()
    const { summary, shippingDays = saved.pages.shippingDays } = shippingRates.current()
    if (!applied || source[0] !== saved || source[1] !== summary) {
      source = [saved, summary]
      const { pages } = saved
      applied = {
        ...saved,
        pages: {
          ...pages,
          shippingDays,
          freeShipping: pages.freeShipping && summary.isFree,
          worldwideShipping: pages.worldwideShipping && summary.countries === undefined,
        },
      }
    }
    return applied
  }
  const reload = async () => {
    await settings.reload()
    await shippingRates.reload()
  }
  return { environmentSeller: settings.environmentSeller, current, reload }
}
