import { useQuery } from '@tanstack/react-query'
import { ProductRecommendations } from '#domains/catalogue/web/parts/product-recommendations.tsx'
import { newArrivalsQueryOptions } from '#domains/catalogue/web/queries.ts'

const PRODUCT_COUNT = 4

/** Shows products before anything is typed, and next to few suggestions. */
export function JustIn({ excludedIds, className }: { excludedIds: string[]; className: string }) {
  const { data } = useQuery({ ...newArrivalsQueryOptions, throwOnError: false })
  const products =
    data?.filter(({ _id, inStock }) => inStock && !excludedIds.includes(_id)).slice(0, PRODUCT_COUNT) ?? []
  if (products.length === 0) return null
  return (
    <div className={`gutter border-ink pt-4 pb-6 ${className}`}>
      <ProductRecommendations title="Just in" products={products} />
    </div>
  )
}
