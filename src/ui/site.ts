import { createContext, useContext } from 'react'
import type { ShopSettings } from '#shared/shop-settings.ts'

type Seller = ShopSettings['seller']
type Commerce = ShopSettings['commerce']

/** Values that the server and the browser must share, or hydration fails. */
export interface Site extends Pick<ShopSettings, 'brand' | 'navigation' | 'social' | 'pages'> {
  /** The public origin, if it is configured: `https://shop.example`. */
  origin?: string
  year: number
  seller: Pick<Seller, 'careEmail' | 'careHours'>
  commerce: Pick<Commerce, 'returnDays' | 'lowStockThreshold' | 'firstOrderOffer'>
}

/** Returns what every page needs of the settings. */
export function toSite(
  { brand, navigation, social, pages, seller, commerce }: ShopSettings,
  { origin, year }: Pick<Site, 'origin' | 'year'>,
): Site {
  const { careEmail, careHours } = seller
  const { returnDays, lowStockThreshold, firstOrderOffer } = commerce
  return {
    ...(origin ? { origin } : {}),
    year,
    brand,
    navigation,
    social,
    pages,
    seller: { careEmail, careHours },
    commerce: { returnDays, lowStockThreshold, firstOrderOffer },
  }
}

export const SiteContext = createContext<Site | undefined>(undefined)

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('SiteContext is missing')
  return site
}
