import { useQuery } from '@tanstack/react-query'
import { useSite } from '#ui/site.ts'
import { StructuredData } from '#ui/structured-data.tsx'
import { organizationData } from '../organization.ts'
import { shopQuery } from '../queries.ts'

/** Who the shop is and how it is reached, for machines. Pages that show it name `shopQuery` among their needs. */
export function OrganizationData() {
  const { origin } = useSite()
  const { data: shop } = useQuery(shopQuery)
  return shop && <StructuredData data={organizationData(shop, origin)} />
}
