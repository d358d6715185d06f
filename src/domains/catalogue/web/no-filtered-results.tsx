import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useDropSuggestions } from './drop-suggestions.ts'
import { CLEAR_ALL } from './listing-filters.ts'
import { type ListingParams, toProductFilters } from './listing-params.ts'
import { formatProductCount } from './listing-title.ts'
import { NoResults } from './no-results.tsx'
import { ProductGrid } from './parts/product-grid.tsx'
import { productListQueryOptions } from './queries.ts'
import type { Listing } from './use-listing.ts'

const PRODUCT_COUNT = 4

/** Says which filter to drop and shows four of the products that are found without it. */
export function NoFilteredResults({ listing }: { listing: Listing }) {
  const { collection, params, hrefFor } = listing
  const suggestions = useDropSuggestions(collection, params)
  const [best] = suggestions
  const query = { ...toProductFilters(collection, best?.paramsWithout ?? {}), limit: PRODUCT_COUNT }
  const products = useQuery({ ...productListQueryOptions(query), select: (page) => page.items, enabled: best !== undefined })
  // no single filter is to blame
  if (!best) return <NoResults />
  const more = { label: 'See all', to: hrefFor(best.paramsWithout) }
  return (
    <>
      <ul aria-label="Filters to remove" className="gutter flex flex-wrap justify-center gap-3 pb-10">
        {suggestions.map(({ label, paramsWithout, total }) => (
          <li key={label}>
            <DropLink to={hrefFor(paramsWithout)}>
              Without {label}: {formatProductCount(total)}
            </DropLink>
          </li>
        ))}
        {suggestions.length > 1 && (
          <li>
            <DropLink to={hrefFor({})}>{CLEAR_ALL}</DropLink>
          </li>
        )}
      </ul>
      <section aria-labelledby="without-filter">
        <SectionHeading id="without-filter" title={`Without ${best.label}`} link={more} />
        <ProductGrid query={products} />
      </section>
    </>
  )
}

const DropLink = (props: { to: string; children: ReactNode }) => (
  <Link
    {...props}
    preventScrollReset
    className="flex min-h-11 items-center border border-ink px-4 text-sm font-semibold hover:bg-acid"
  />
)
