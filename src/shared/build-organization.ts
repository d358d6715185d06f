import { buildReturnPolicy } from './build-return-policy.ts'
import type { ShopSettings } from './shop-settings.ts'

interface OrganizationOptions extends Pick<ShopSettings, 'brand' | 'social'> {
  origin?: string | undefined
  careEmail: string
  commerce: Pick<ShopSettings['commerce'], 'returnDays' | 'freeReturns'>
}

/** Returns the schema.org description of the shop. URLs are relative without an origin. */
export function buildOrganization({ brand, social, origin = '', careEmail, commerce }: OrganizationOptions) {
  return {
    '@type': 'OnlineStore',
    name: brand.name,
    ...(brand.secondScriptName && { alternateName: brand.secondScriptName }),
    ...(brand.description && { description: brand.description }),
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    ...(careEmail && { email: careEmail }),
    sameAs: social.profiles.map(({ url }) => url),
    hasMerchantReturnPolicy: buildReturnPolicy({ origin, commerce }),
  }
}
