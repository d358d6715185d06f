import { useQuery } from '@tanstack/react-query'
import { TrendingSearches } from '#domains/search/web/parts/trending-searches.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { ProductGrid } from './parts/product-grid.tsx'
import { newArrivalsQuery } from './queries.ts'

const allProducts = { label: 'Shop all', to: '/collections/all' }

export function NothingFound() {
  const arrivals = useQuery(newArrivalsQuery)
  return (
    <>
      <TrendingSearches />
      <section aria-labelledby="new-arrivals">
        <SectionHeading id="new-arrivals" title="Explore New Arrivals" link={allProducts} />
        <ProductGrid query={arrivals} onwards={allProducts} />
      </section>
    </>
  )
}
