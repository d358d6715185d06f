import type { Facets } from '../contract.ts'
import { chosenIn } from './listing-filters.ts'
import { groupsOf } from './listing-groups.ts'
import { PAGE_SIZE } from './listing-search.ts'
import { LoadMore } from './load-more.tsx'
import { NothingFound } from './nothing-found.tsx'
import { ProductCells } from './parts/product-cells.tsx'
import { ProductGrid } from './parts/product-grid.tsx'
import { PreviousPage } from './previous-page.tsx'
import { ProductGroups } from './product-groups.tsx'
import { useKeptPlace } from './use-kept-place.ts'
import type { useListedProducts } from './use-listed-products.ts'
import type { Listing } from './use-listing.ts'

const EMPTY_COLLECTION = 'No products found in this collection.'
const FIRST_ROW = 4
const allProducts = { label: 'New Launches', to: '/collections/all' }

interface ProductListProps {
  listing: Listing
  list: ReturnType<typeof useListedProducts>
  counted: Facets | undefined
  /** Refetches the counts along with the products. */
  onRetry: () => Promise<unknown>
  /** True while another list is loading and the previous one is still shown. */
  isBusy: boolean
}

export function ProductList({ listing, list, counted, onRetry, isBusy }: ProductListProps) {
  const { collection, search, hrefOf } = listing
  const { page = 1 } = search
  const { products, total = 0, data, error } = list
  const refetch = () => Promise.all([list.refetch(), onRetry()])
  const colors = chosenIn(search, 'color')
  const pages = data?.pages.length ?? 0
  const loadNextPage = () => list.fetchNextPage({ cancelRefetch: false })
  const hrefForPage = (to: number) => hrefOf(to > 1 ? { ...search, page: to } : withoutPage(search))
  const onwards = collection && !list.hasNextPage ? allProducts : undefined
  useKeptPlace({ pages, load: loadNextPage })

  return (
    <div
      aria-busy={isBusy}
      className={`transition-opacity delay-100 ${isBusy ? 'pointer-events-none opacity-40' : ''}`}
    >
      {page > 1 && <PreviousPage page={page} of={Math.ceil(total / PAGE_SIZE)} href={hrefForPage(page - 1)} />}
      <ProductGrid query={{ data: products, error, refetch }} {...(collection ? { emptyText: EMPTY_COLLECTION } : {})}>
        {(loaded) =>
          list.isGrouped ? (
            <ProductGroups
              groups={groupsOf(loaded, counted, page === 1 && !list.hasNextPage)}
              eager={FIRST_ROW}
              colors={colors}
              onwards={onwards}
            />
          ) : (
            <>
              <h2 className="sr-only">Products</h2>
              <ProductCells products={loaded} eager={FIRST_ROW} colors={colors} />
            </>
          )
        }
      </ProductGrid>
      {products?.length === 0 && <NothingFound />}
      <LoadMore
        shown={(page - 1) * PAGE_SIZE + (products?.length ?? 0)}
        total={total}
        pages={pages}
        href={hrefForPage(page + pages)}
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        isPaused={isBusy}
        error={list.isFetchNextPageError ? error : null}
        onLoad={() => void loadNextPage()}
      />
    </div>
  )
}

function withoutPage({ page: _page, ...search }: Listing['search']): Listing['search'] {
  return search
}
