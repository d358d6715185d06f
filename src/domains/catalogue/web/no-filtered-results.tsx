import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import { ALL_PRODUCTS_PATH } from './collections.ts'
import { listRemovableFilters } from './list-removable-filters.ts'
import { CLEAR_ALL } from './listing-filters.ts'
import { type ListingParams, toProductFilters } from './listing-params.ts'
import { formatProductCount } from './listing-title.ts'
import { OtherProducts } from './no-results.tsx'
import { PlaceholderCards } from './parts/product-cards.tsx'
import { ProductGrid } from './parts/product-grid.tsx'
import type { ProductCardData } from './product-card-data.ts'
import { facetsQueryOptions, productListQueryOptions } from './queries.ts'
import type { Listing } from './use-listing.ts'

const PRODUCT_COUNT = 4
const CLOSE_MATCHES = 'Close matches'
const allProducts = { label: 'Shop all', to: ALL_PRODUCTS_PATH }
/** Each filter is counted with a call of its own. */
const MAX_SUGGESTIONS = 6

/** Returns the filters without which there are products, the most helpful first; undefined until they are counted. */
function useSuggestions(collection: string | undefined, params: ListingParams) {
  const client = useQueryClient()
  const { data, isError } = useQuery(
    queryOptions({
      queryKey: ['products', 'removable-filters', collection, params],
      queryFn: async () => {
        const counted = await Promise.all(
          listRemovableFilters(params)
            .slice(0, MAX_SUGGESTIONS)
            .map(async (filter) => {
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

/** Fills the row with products of the next filters to drop. */
async function fetchCloseMatches(client: QueryClient, collection: string | undefined, paramsList: ListingParams[]) {
  const products = new Map<string, ProductCardData>()
  for (const params of paramsList) {
    const query = { ...toProductFilters(collection, params), limit: PRODUCT_COUNT }
    const { items } = await client.ensureQueryData(productListQueryOptions(query))
    for (const item of items) if (!products.has(item._id)) products.set(item._id, item)
    if (products.size >= PRODUCT_COUNT) break
  }
  return [...products.values()].slice(0, PRODUCT_COUNT)
}

/** Says which filter to drop and shows four of the products that are found without it. */
export function NoFilteredResults({ listing }: { listing: Listing }) {
  const { collection, params, hrefFor } = listing
  const client = useQueryClient()
  const suggestions = useSuggestions(collection, params)
  const paramsList = suggestions?.map(({ paramsWithout }) => paramsWithout) ?? []
  const products = useQuery({
    queryKey: ['products', 'close-matches', collection, paramsList],
    queryFn: () => fetchCloseMatches(client, collection, paramsList),
    enabled: paramsList.length > 0,
  })
  if (!suggestions) return <PlaceholderCards />
  // no single filter is to blame
  if (suggestions.length === 0) return <OtherProducts />
  return (
    <>
      <ul aria-label="Filters to remove" className="gutter flex flex-wrap gap-3 pb-8 lg:pb-10">
        {suggestions.map(({ label, paramsWithout, total }) => (
          <li key={label}>
            <DropLink to={hrefFor(paramsWithout)}>
              {label}: {formatProductCount(total)}
            </DropLink>
          </li>
        ))}
        {suggestions.length > 1 && (
          <li>
            <DropLink to={hrefFor({})}>{CLEAR_ALL}</DropLink>
          </li>
        )}
      </ul>
      <section aria-labelledby="close-matches">
        <h2
          id="close-matches"
          className="headline gutter border-y border-ink py-4 text-[clamp(1rem,1.6vw,1.5rem)] lg:py-5"
        >
          {CLOSE_MATCHES}
        </h2>
        <ProductGrid query={products} moreLink={allProducts} />
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
