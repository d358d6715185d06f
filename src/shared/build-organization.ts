import { brand } from './brand.ts'

interface OrganizationOptions {
  origin?: string
  careEmail: string
}

/** Returns the schema.org description of the shop. URLs are relative without an origin. */
export function buildOrganization({ origin = '', careEmail }: OrganizationOptions) {
  return {
    '@type': 'Organization',
    name: brand.name,
    description: brand.description,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: careEmail,
    sameAs: brand.social.map(({ url }) => url),
  }
}
