import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { readSearch, writeSearch } from '#shared/known-search.ts'
import { PageHead } from '#ui/page-head.tsx'
import { collectionPath } from './collections.ts'
import { type ListingSearch, listingQuery, listingSearch, PAGE_SIZE } from './listing-search.ts'
import { Pagination } from './pagination.tsx'
import { ProductGrid } from './parts/product-grid.tsx'
import { productListQuery } from './queries.ts'
import { SortSelect } from './sort-select.tsx'

const EMPTY_COLLECTION = 'No products found in this collection.'

/** All products, or one collection; the address says which of them, in which order, and which page. */
export function CollectionPage() {
  const { collection } = useParams()
  const [params] = useSearchParams()
  const search = readSearch(listingSearch, params)
  const { page = 1 } = search
  const { data, error, refetch } = useQuery(productListQuery(listingQuery(collection, search)))
  const path = collection ? collectionPath(collection) : '/collections/all'
  const title = collection ?? titleOf(search)
  const hrefOf = (other: ListingSearch) => path + writeSearch({ ...search, ...other })
  return (
    <>
      <PageHead
        title={page > 1 ? `${title}, page ${page}` : title}
        description={`${title} from Nukkad: sizes, colours and prices in ₹.`}
        {...(data?.total === 0 || search.search ? {} : { path: hrefOf({ sortBy: undefined }) })}
      />
      <div className="border-b border-ink">
        <h1 className="headline gutter pt-8 pb-6 text-[clamp(1.75rem,6.6vw,7rem)] break-words lg:pt-14 lg:pb-10">
          {title}
        </h1>
        <div className="gutter flex min-h-14 flex-wrap items-center justify-between gap-x-6 border-t border-ink">
          <p className="tag-type">{data ? countOf(data.total) : ' '}</p>
          <SortSelect path={path} search={search} />
        </div>
      </div>
      <h2 className="sr-only">Products</h2>
      <ProductGrid
        query={{ data: data?.items, error, refetch }}
        eager={4}
        {...(collection ? { emptyText: EMPTY_COLLECTION } : {})}
      />
      {data && (
        <Pagination
          page={page}
          pages={Math.ceil(data.total / PAGE_SIZE)}
          hrefOf={(to) => hrefOf({ page: to > 1 ? to : undefined })}
        />
      )}
    </>
  )
}

function titleOf({ search, gender, category }: ListingSearch): string {
  if (search) return `“${search}”`
  if (category) return category === 'Top Wear' ? 'All T-Shirts' : category
  return gender ? `${gender}’s Collection` : 'New Launches'
}

const countOf = (total: number) => (total === 1 ? '1 product' : `${total} products`)
