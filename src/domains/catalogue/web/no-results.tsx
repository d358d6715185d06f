import { useQuery } from '@tanstack/react-query'
import { TrendingSearches } from '#domains/search/web/parts/trending-searches.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { ALL_PRODUCTS_PATH } from './collections.ts'
import { OpeningSoon } from './opening-soon.tsx'
import { ProductGrid } from './parts/product-grid.tsx'
import { newArrivalsQueryOptions } from './queries.ts'

const PRODUCT_COUNT = 4
const allProducts = { label: 'Shop all', to: ALL_PRODUCTS_PATH }

export function NoResults() {
  const arrivals = useQuery(newArrivalsQueryOptions)
  if (arrivals.data?.length === 0) return <OpeningSoon />
  return (
    <>
      <TrendingSearches />
      <section aria-labelledby="new-arrivals">
        <SectionHeading id="new-arrivals" title="Explore New Arrivals" link={allProducts} />
        <ProductGrid query={{ ...arrivals, data: arrivals.data?.slice(0, PRODUCT_COUNT) }} moreLink={allProducts} />
      </section>
    </>
  )
}
