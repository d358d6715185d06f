import { useQuery } from '@tanstack/react-query'
import { collectionBannersQueryOptions } from '#domains/catalogue/web/queries.ts'
import { SelectInput } from '#ui/admin/editor-fields.tsx'

interface CollectionSelectProps {
  name: string
  itemName: string
  value: string
  onChange: (collection: string) => void
}

/** Offers the collections that have a banner. */
export function CollectionSelect({ value, ...field }: CollectionSelectProps) {
  const { data: banners = [] } = useQuery(collectionBannersQueryOptions)
  const names = new Set([...banners.map(({ name }) => name), value].filter(Boolean))
  const options = Object.fromEntries([...names].map((name) => [name, name]))
  return <SelectInput {...field} label="Image of a collection" value={value} options={{ '': 'None', ...options }} />
}
