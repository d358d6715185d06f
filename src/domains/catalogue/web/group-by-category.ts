import type { Facets, Product } from '../contract.ts'
import { foldText } from '../rules.ts'

export interface ListingGroup {
  category: string
  /** Includes products that are not loaded yet; undefined until the facets are loaded. */
  count: number | undefined
  products: Product[]
}

/** Groups products by category in order of first appearance. A complete list (`isWhole`) needs no facets for its counts. */
export function groupByCategory(products: Product[], counted: Facets | undefined, isWhole: boolean): ListingGroup[] {
  const counts = new Map(counted?.category.map((facet) => [foldText(facet.value), facet]))
  return [...Map.groupBy(products, ({ category }) => foldText(category))].map(([folded, members]) => ({
    category: counts.get(folded)?.value ?? members[0]?.category ?? '',
    count: counts.get(folded)?.count ?? (isWhole ? members.length : undefined),
    products: members,
  }))
}
