import { brand } from '#shared/brand.ts'
import type { ShopFacts } from '../contract.ts'

/** Addresses that leave the page are whole ones, as far as the shop knows its own. */
export function organizationData({ seller, care }: ShopFacts, origin = '') {
  return {
    '@type': 'Organization',
    name: brand.name,
    legalName: seller.name,
    description: brand.description,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: care.email,
    telephone: care.phone,
    taxID: seller.gstin,
    address: {
      '@type': 'PostalAddress',
      streetAddress: seller.address.join(', '),
      addressRegion: seller.state,
      addressCountry: 'IN',
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: care.email,
      telephone: care.phone,
      availableLanguage: ['en', 'hi'],
      hoursAvailable: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '09:00',
        closes: '18:00',
      },
    },
    sameAs: brand.social.map(({ url }) => url),
  }
}
