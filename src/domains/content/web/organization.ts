import { buildOrganization } from '#shared/build-organization.ts'
import type { ShopFacts } from '../contract.ts'

/** The opening hours must match PHONE_HOURS. */
export function buildOrganizationData({ seller, care }: ShopFacts, origin?: string) {
  return {
    ...buildOrganization({ ...(origin ? { origin } : {}), careEmail: care.email }),
    legalName: seller.name,
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
      hoursAvailable: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '09:00',
        closes: '18:00',
      },
    },
  }
}
