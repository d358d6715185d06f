import type { ShopSettings } from './shop-settings.ts'

interface OrganizationOptions extends Pick<ShopSettings, 'brand' | 'social'> {
  origin?: string | undefined
  careEmail: string
}

/** Returns the schema.org description of the shop. URLs are relative without an origin. */
export function buildOrganization({ brand, social, origin = '', careEmail }: OrganizationOptions) {
  return {
    '@type': 'Organization',
    name: brand.name,
    ...(brand.description && { description: brand.description }),
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    ...(careEmail && { email: careEmail }),
    sameAs: social.profiles.map(({ url }) => url),
  }
}
