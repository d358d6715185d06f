import { createContext, useContext } from 'react'
import { DELIVERY_DAYS } from '#shared/delivery-estimate.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import type { ThemeColors } from '#shared/theme.ts'

type Seller = ShopSettings['seller']
type Commerce = ShopSettings['commerce']

/** What is true of every shipment, wherever it goes. */
export interface SiteShipping {
  /** Whether every order ships free. */
  isFree: boolean
  /** In rupees: the price of the items from which every order ships free. */
  freeFrom?: number | undefined
  /** Calendar days from the order to the delivery; absent if they depend on the address or on the day. */
  days?: number | undefined
  /** ISO codes of the countries that the shop delivers to; absent: to any country. */
  countries?: string[] | undefined
  /** The weight of products without one. */
  defaultGrams: number
}

/** Values that the server and the browser must share, or hydration fails. */
export interface Site extends Pick<ShopSettings, 'brand' | 'navigation' | 'social' | 'pages'> {
  /** The public origin, if it is configured: `https://shop.example`. */
  origin?: string
  year: number
  seller: Pick<Seller, 'careEmail' | 'careHours'> & { isGstRegistered: boolean }
  commerce: Pick<
    Commerce,
    'returnDays' | 'freeReturns' | 'lowStockThreshold' | 'firstOrderOffer' | 'firstOrderPercent'
  > & {
    offersCod: boolean
  }
  shipping: SiteShipping
  /** Present if the shop uses one of the providers. */
  analytics?: Pick<ShopSettings['marketing'], 'googleAnalyticsId' | 'metaPixelId'>
  /** Whether customers can ask to be reminded of their cart by email. */
  offersCartReminders?: true
  /** For places that the stylesheet does not reach, such as the payment window. */
  colors: Pick<ThemeColors, 'ink' | 'paper' | 'accent'>
  /** The heading face, if it isn't Archivo: its file, the height of its capitals at a font size of 100, and their width relative to Archivo's. */
  face?: { url: string; capHeight: number; width: number }
}

/** What is true as long as the owner has saved no rates. */
const defaultShipping: SiteShipping = { isFree: true, days: DELIVERY_DAYS, defaultGrams: 400 }

interface SiteOptions {
  origin?: string | undefined
  face?: Site['face'] | undefined
  year: number
  shipping?: SiteShipping | undefined
}

/** Returns what every page needs of the settings. */
export function toSite(
  { brand, navigation, social, pages, seller, commerce, theme, marketing }: ShopSettings,
  { origin, face, year, shipping = defaultShipping }: SiteOptions,
): Site {
  const { careEmail, careHours, gstin } = seller
  const { returnDays, freeReturns, lowStockThreshold, firstOrderOffer, firstOrderPercent, cod } = commerce
  const { ink, paper, accent } = theme.colors
  const { googleAnalyticsId, metaPixelId } = marketing
  return {
    ...(origin ? { origin } : {}),
    ...(face ? { face } : {}),
    ...(googleAnalyticsId || metaPixelId ? { analytics: { googleAnalyticsId, metaPixelId } } : {}),
    ...(marketing.cartReminderHours > 0 ? { offersCartReminders: true } : {}),
    year,
    brand,
    navigation,
    social,
    pages,
    shipping,
    seller: { careEmail, careHours, isGstRegistered: gstin !== '' },
    commerce: {
      returnDays,
      freeReturns,
      lowStockThreshold,
      firstOrderOffer,
      firstOrderPercent,
      offersCod: cod.enabled,
    },
    colors: { ink, paper, accent },
  }
}

export const SiteContext = createContext<Site | undefined>(undefined)

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('SiteContext is missing')
  return site
}
