import { lazy, Suspense } from 'react'
import { useSite } from '#ui/site.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Facets } from '../contract.ts'
import { ALL_PRODUCTS_PATH } from './collections.ts'
import { groupByCategory } from './group-by-category.ts'
import { listActiveFilters } from './listing-filters.ts'
import { type ListingParams, PAGE_SIZE } from './listing-params.ts'
import { LoadMore } from './load-more.tsx'
import { NoResults, OtherProducts } from './no-results.tsx'
import { PlaceholderCards, ProductCards } from './parts/product-cards.tsx'
import { EMPTY, ProductGrid } from './parts/product-grid.tsx'
import { PreviousPage } from './previous-page.tsx'
import { ProductGroups } from './product-groups.tsx'
import type { Listing } from './use-listing.ts'
import type { useProductPages } from './use-product-pages.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

const NoFilteredResults = lazy(async () => ({ default: (await import('./no-filtered-results.tsx')).NoFilteredResults }))

export const EMPTY_COLLECTION = 'No products found in this collection.'
export const NOTHING_HERE = 'Have a look at everything else.'
const EAGER_IMAGE_COUNT = 4
const allProducts = { label: 'New Launches', to: ALL_PRODUCTS_PATH }

interface ProductListProps {
  listing: Listing
  productPages: ReturnType<typeof useProductPages>
  facets: Facets | undefined
  /** False if there is only one group. */
  hasHeadings: boolean
  /** Refetches the facets along with the products. */
  onRetry: () => Promise<unknown>
  /** True while another list is loading and the previous one is still shown. */
  isBusy: boolean
}

export function ProductList({ listing, productPages, facets, hasHeadings, onRetry, isBusy }: ProductListProps) {
  const { collection, params, hrefFor } = listing
  const { page = 1 } = params
  const { products, total = 0, data, error } = productPages
  const refetch = () => Promise.all([productPages.refetch(), onRetry()])
  const loadedPageCount = data?.pages.length ?? 0
  const loadNextPage = () => productPages.fetchNextPage({ cancelRefetch: false })
  const hrefForPage = (target: number) => hrefFor(target > 1 ? { ...params, page: target } : withoutPage(params))
  const { homeLink } = useSite().brand.copy
  const isEmpty = products?.length === 0
  const isFiltered = listActiveFilters(params).length > 0
  const isEverything = !collection && !params.search && !isFiltered
  const endLink = isEverything ? { label: homeLink, to: '/' } : allProducts
  const moreLink = productPages.hasNextPage ? undefined : endLink
  useScrollRestoration({ loadedPageCount, loadNextPage })

  return (
    <div
      aria-busy={isBusy}
      className={`transition-opacity delay-100 ${isBusy ? 'pointer-events-none opacity-40' : ''}`}
    >
      {page > 1 && <PreviousPage page={page} pageCount={Math.ceil(total / PAGE_SIZE)} href={hrefForPage(page - 1)} />}
      {isEmpty && !isFiltered && (
        <NoResults
          title={collection ? EMPTY_COLLECTION : EMPTY}
          text={
            params.search
              ? `Nothing matches “${params.search}”. Check the spelling, or try another word.`
              : NOTHING_HERE
          }
        />
      )}
      {(!isEmpty || isFiltered) && (
        <ProductGrid
          query={{ data: products, error, refetch }}
          placeholderRows={2}
          {...(collection ? { emptyText: EMPTY_COLLECTION } : {})}
        >
          {(loaded) =>
            productPages.isGrouped ? (
              <ProductGroups
                groups={groupByCategory(loaded, facets, { isComplete: page === 1 && !productPages.hasNextPage })}
                eagerCount={EAGER_IMAGE_COUNT}
                hasHeadings={hasHeadings}
                moreLink={moreLink}
              />
            ) : (
              <>
                <h2 className="sr-only">Products</h2>
                <ProductCards products={loaded} eagerCount={EAGER_IMAGE_COUNT} moreLink={moreLink} />
              </>
            )
          }
        </ProductGrid>
      )}
      {isEmpty && isFiltered && <Alternatives listing={listing} />}
      <LoadMore
        shownCount={(page - 1) * PAGE_SIZE + (products?.length ?? 0)}
        total={total}
        loadedPageCount={loadedPageCount}
        href={hrefForPage(page + loadedPageCount)}
        hasMore={productPages.hasNextPage}
        isLoading={productPages.isFetchingNextPage}
        isPaused={isBusy}
        error={productPages.isFetchNextPageError ? error : null}
        onLoad={() => void loadNextPage()}
      />
    </div>
  )
}

/** Alternatives to an empty filtered list. They are counted in the browser, because that takes several calls. */
function Alternatives({ listing }: { listing: Listing }) {
  const isHydrated = useHydrated()
  if (isHydrated) {
    return (
      <Suspense fallback={<PlaceholderCards />}>
        <NoFilteredResults listing={listing} />
      </Suspense>
    )
  }
  return (
    <>
      <PlaceholderCards />
      <noscript>{import.meta.env.SSR && <OtherProducts />}</noscript>
    </>
  )
}

function withoutPage({ page: _page, ...params }: ListingParams): ListingParams {
  return params
}
