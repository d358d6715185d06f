import { useQuery } from '@tanstack/react-query'
import { ProductRecommendations } from '#domains/catalogue/web/parts/product-recommendations.tsx'
import { productListQueryOptions } from '#domains/catalogue/web/queries.ts'

const COUNT = 4
/** Some may be sold out. */
const REQUESTED_COUNT = 8

/** What others buy, for an empty or short cart. */
export function BestSellers({ excludedIds = [] }: { excludedIds?: string[] }) {
  const { data } = useQuery({
    ...productListQueryOptions({ sortBy: 'popularity', limit: REQUESTED_COUNT }),
    throwOnError: false,
  })
  const products = (data?.items ?? [])
    .filter(({ _id, inStock }) => inStock && !excludedIds.includes(_id))
    .toSorted((a, b) => Number(!a.image) - Number(!b.image))
    .slice(0, COUNT)
  return products.length > 0 && <ProductRecommendations title="Best sellers" products={products} />
}
