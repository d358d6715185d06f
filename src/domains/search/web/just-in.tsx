import { useQuery } from '@tanstack/react-query'
import { ProductRecommendations } from '#domains/catalogue/web/parts/product-recommendations.tsx'
import { newArrivalsQueryOptions } from '#domains/catalogue/web/queries.ts'

const PRODUCT_COUNT = 4

/** Shows products before anything is typed, and next to few suggestions. */
export function JustIn({ excludedIds }: { excludedIds: string[] }) {
  const { data } = useQuery({ ...newArrivalsQueryOptions, throwOnError: false })
  const products =
    data?.filter(({ _id, inStock }) => inStock && !excludedIds.includes(_id)).slice(0, PRODUCT_COUNT) ?? []
  if (products.length === 0) return null
  return (
    <div className="gutter col-span-full border-t border-ink pt-4 pb-6">
      <ProductRecommendations title="Just in" products={products} />
    </div>
  )
}
