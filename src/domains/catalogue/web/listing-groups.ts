import type { Facets, Product } from '../contract.ts'
import { fold } from '../rules.ts'

export interface ListingGroup {
  category: string
  /** Of the whole list, not only of what is loaded; unknown until it has been counted. */
  count: number | undefined
  products: Product[]
}

/** The products of each category together, in the order in which the categories come; a whole list counts itself. */
export function groupsOf(products: Product[], counted: Facets | undefined, isWhole: boolean): ListingGroup[] {
  const counts = new Map(counted?.category.map((each) => [fold(each.value), each]))
  return [...Map.groupBy(products, ({ category }) => fold(category))].map(([folded, members]) => ({
    category: counts.get(folded)?.value ?? members[0]?.category ?? '',
    count: counts.get(folded)?.count ?? (isWhole ? members.length : undefined),
    products: members,
  }))
}
