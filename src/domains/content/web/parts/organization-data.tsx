import { useQuery } from '@tanstack/react-query'
import { useSite } from '#ui/site.ts'
import { StructuredData } from '#ui/structured-data.tsx'
import { buildOrganizationData } from '../organization.ts'
import { shopQueryOptions } from '../queries.ts'

/** A page that renders this must preload `shopQueryOptions`. */
export function OrganizationData() {
  const site = useSite()
  const { data: shop } = useQuery(shopQueryOptions)
  return shop && <StructuredData data={import.meta.env.SSR && buildOrganizationData(shop, site)} />
}
