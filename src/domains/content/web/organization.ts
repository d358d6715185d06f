import { buildOrganization } from '#shared/build-organization.ts'
import type { Site } from '#ui/site.ts'
import type { ShopFacts } from '../contract.ts'

type OrganizationOptions = Pick<Site, 'brand' | 'social' | 'origin'>

/** Hours in other words can't be described as data. */
const WEEKDAYS = 'Mon-Fri 9 AM-6 PM IST'
const weekdays = {
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  opens: '09:00',
  closes: '18:00',
}

export function buildOrganizationData({ seller, care }: ShopFacts, { brand, social, origin }: OrganizationOptions) {
  return {
    ...buildOrganization({ brand, social, origin, careEmail: care.email }),
    ...(seller.name && { legalName: seller.name }),
    ...(care.phone && { telephone: care.phone }),
    ...(seller.gstin && { taxID: seller.gstin }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: seller.address.join(', '),
      addressRegion: seller.state,
      addressCountry: 'IN',
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      ...(care.email && { email: care.email }),
      ...(care.phone && { telephone: care.phone }),
      ...(care.hours === WEEKDAYS && { hoursAvailable: weekdays }),
    },
  }
}
