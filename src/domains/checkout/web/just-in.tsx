import { useQuery } from '@tanstack/react-query'
import { ProductRecommendations } from '#domains/catalogue/web/parts/product-recommendations.tsx'
import { newArrivalsQueryOptions } from '#domains/catalogue/web/queries.ts'

const COUNT = 4

/** Suggests new products for an empty cart. */
export function JustIn() {
  const { data = [] } = useQuery({ ...newArrivalsQueryOptions, throwOnError: false })
  const products = data.filter(({ inStock }) => inStock).slice(0, COUNT)
  return products.length > 0 && <ProductRecommendations title="Just in" products={products} />
}
