import { useQuery } from '@tanstack/react-query'
import { useSite } from '#ui/site.ts'
import { StructuredData } from '#ui/structured-data.tsx'
import { organizationData } from '../organization.ts'
import { shopQuery } from '../queries.ts'

/** Pages that render it must preload `shopQueryOptions`. */
export function OrganizationData() {
  const { origin } = useSite()
  const { data: shop } = useQuery(shopQuery)
  return shop && <StructuredData data={organizationData(shop, origin)} />
}
