import { buildOrganization } from '#shared/build-organization.ts'
import type { Site } from '#ui/site.ts'
import type { ShopDetails } from '../contract.ts'

type OrganizationOptions = Pick<Site, 'brand' | 'social' | 'origin'> & {
  commerce: Pick<Site['commerce'], 'returnDays' | 'freeReturns'>
}

/** The only hours that are published as data, because hours are a free text. */
const KNOWN_HOURS = 'Mon-Fri 9 AM-6 PM IST'
/** A PIN code, in one or two parts. */
const pinPattern = /\b[1-9]\d{2} ?\d{3}\b/
const knownHoursData = {
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  opens: '09:00',
  closes: '18:00',
}

export function buildOrganizationData(
  { seller, care }: ShopDetails,
  { brand, social, origin, commerce }: OrganizationOptions,
) {
  const address = seller.address.join(', ')
  const [postalCode] = address.match(pinPattern) ?? []
  return {
    ...buildOrganization({ brand, social, origin, commerce, careEmail: care.email }),
    ...(seller.name && { legalName: seller.name }),
    ...(care.phone && { telephone: care.phone }),
    ...(seller.gstin && { taxID: seller.gstin }),
    ...(seller.address.length > 0 && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: address,
        ...(postalCode && { postalCode: postalCode.replace(' ', '') }),
        ...(seller.state && { addressRegion: seller.state }),
        addressCountry: 'IN',
      },
    }),
    ...((care.email || care.phone) && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        ...(care.email && { email: care.email }),
        ...(care.phone && { telephone: care.phone }),
        ...(care.hours === KNOWN_HOURS && { hoursAvailable: knownHoursData }),
      },
    }),
  }
}
