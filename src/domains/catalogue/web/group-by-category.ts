import type { Facets } from '../contract.ts'
import { foldText } from '../rules.ts'
import type { ProductCardData } from './product-card-data.ts'

export interface CategoryGroup {
  category: string
  /** Includes products that are not loaded yet; undefined until the facets are loaded. */
  count: number | undefined
  products: ProductCardData[]
}

interface GroupOptions {
  /** Whether all products of the list are loaded, so the counts need no facets. */
  isComplete: boolean
}

/** Groups products by category in order of first appearance. */
export function groupByCategory(
  products: ProductCardData[],
  facets: Facets | undefined,
  { isComplete }: GroupOptions,
): CategoryGroup[] {
  const counts = new Map(facets?.category.map((facet) => [foldText(facet.value), facet]))
  // `Map.groupBy` is missing in browsers that the shop supports
  const groups = new Map<string, ProductCardData[]>()
  for (const product of products) {
    const folded = foldText(product.category)
    groups.set(folded, [...(groups.get(folded) ?? []), product])
  }
  return Array.from(groups, ([folded, members]) => ({
    category: counts.get(folded)?.value ?? members[0]?.category ?? '',
    count: counts.get(folded)?.count ?? (isComplete ? members.length : undefined),
    products: members,
  }))
}
