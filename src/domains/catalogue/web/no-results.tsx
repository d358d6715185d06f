import { useQuery } from '@tanstack/react-query'
import { TrendingSearches } from '#domains/search/web/parts/trending-searches.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { OpeningSoon } from './opening-soon.tsx'
import { ProductGrid } from './parts/product-grid.tsx'
import { newArrivalsQueryOptions } from './queries.ts'

const allProducts = { label: 'Shop all', to: '/collections/all' }

export function NoResults() {
  const arrivals = useQuery(newArrivalsQueryOptions)
  if (arrivals.data?.length === 0) return <OpeningSoon />
  return (
    <>
      <TrendingSearches />
      <section aria-labelledby="new-arrivals">
        <SectionHeading id="new-arrivals" title="Explore New Arrivals" link={allProducts} />
        <ProductGrid query={arrivals} moreLink={allProducts} />
      </section>
    </>
  )
}
