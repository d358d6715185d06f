import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { CLEAR_ALL, listActiveFilters } from './listing-filters.ts'
import { type ListingParams, toProductFilters } from './listing-params.ts'
import { formatProductCount } from './listing-title.ts'
import { NoResults } from './no-results.tsx'
import { PlaceholderCards } from './parts/product-cards.tsx'
import { ProductGrid } from './parts/product-grid.tsx'
import { facetsQueryOptions, productListQueryOptions } from './queries.ts'
import type { Listing } from './use-listing.ts'

const PRODUCT_COUNT = 4
/** Each filter is counted with a call of its own. */
const MAX_SUGGESTIONS = 6

/** Returns the filters without which there are products, the most helpful first; undefined until they are counted. */
function useSuggestions(collection: string | undefined, params: ListingParams) {
  const client = useQueryClient()
  const { data, isError } = useQuery(
    queryOptions({
      queryKey: ['products', 'filters-to-drop', collection, params],
      queryFn: async () => {
        const filters = [...listSearch(params), ...listActiveFilters(params)].slice(0, MAX_SUGGESTIONS)
        const counted = await Promise.all(
          filters.map(async (filter) => {
            const facets = facetsQueryOptions(toProductFilters(collection, filter.paramsWithout))
            return { ...filter, total: (await client.ensureQueryData(facets)).total }
          }),
        )
        return counted.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total)
      },
      throwOnError: false,
    }),
  )
  return isError ? [] : data
}

/** The search text can be dropped like a filter. */
function listSearch({ search, ...paramsWithout }: ListingParams) {
  return search === undefined ? [] : [{ label: `“${search}”`, paramsWithout }]
}

/** Says which filter to drop and shows four of the products that are found without it. */
export function NoFilteredResults({ listing }: { listing: Listing }) {
  const { collection, params, hrefFor } = listing
  const suggestions = useSuggestions(collection, params)
  const best = suggestions?.[0]
  const query = { ...toProductFilters(collection, best?.paramsWithout ?? {}), limit: PRODUCT_COUNT }
  const products = useQuery({
    ...productListQueryOptions(query),
    select: (page) => page.items,
    enabled: best !== undefined,
  })
  if (!suggestions) return <PlaceholderCards />
  // no single filter is to blame
  if (!best) return <NoResults />
  const more = { label: 'See all', to: hrefFor(best.paramsWithout) }
  return (
    <>
      <ul aria-label="Filters to remove" className="gutter flex flex-wrap gap-3 pb-8 lg:pb-10">
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

const DropLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    preventScrollReset
    className="flex min-h-12 items-center gap-3 border border-ink bg-chalk px-4 text-sm font-semibold hover:bg-accent"
  >
    <X aria-hidden="true" className="size-4" />
    <span>{children}</span>
  </Link>
)
