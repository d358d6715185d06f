import { useQuery } from '@tanstack/react-query'
import { SectionHeading } from '#ui/section-heading.tsx'
import { newArrivalsQueryOptions } from '../queries.ts'
import { ProductGrid } from './product-grid.tsx'

const moreProducts = { label: 'New Launches', to: '/collections/all' }

/** Shows the newest products below something short. */
export function NewArrivals({ maxProducts }: { maxProducts?: number }) {
  const arrivals = useQuery({ ...newArrivalsQueryOptions, select: (products) => products.slice(0, maxProducts) })
  if (arrivals.data?.length === 0) return null
  return (
    <section aria-labelledby="new-arrivals">
      <SectionHeading id="new-arrivals" title="Just in" />
      <ProductGrid query={arrivals} moreLink={moreProducts} />
    </section>
  )
}
