import type { CspSources } from '#platform/http/extend-csp.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

const GOOGLE: CspSources = {
  'script-src': 'https://www.googletagmanager.com',
  'connect-src':
    'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com https://*.g.doubleclick.net',
}
const META: CspSources = {
  'script-src': 'https://connect.facebook.net',
  'connect-src': 'https://www.facebook.com https://connect.facebook.net',
}

/** Returns what pages load from the analytics providers that the settings name; undefined without one. */
export function listAnalyticsSources({
  googleAnalyticsId,
  metaPixelId,
}: ShopSettings['marketing']): CspSources | undefined {
  const used = [...(googleAnalyticsId ? [GOOGLE] : []), ...(metaPixelId ? [META] : [])]
  if (used.length === 0) return undefined
  const join = (directive: string) => used.map((sources) => sources[directive]).join(' ')
  return { 'script-src': join('script-src'), 'connect-src': join('connect-src') }
}
