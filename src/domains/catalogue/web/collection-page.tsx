import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { collectionBanners } from '#shared/collection-banners.ts'
import { DecorativeImage } from '#ui/decorative-image.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useSite } from '#ui/site.ts'
import { StructuredData } from '#ui/structured-data.tsx'
import { CollectionHeader } from './collection-header.tsx'
import { collectionPath } from './collections.ts'
import { FilterChips } from './filter-chips.tsx'
import { isKnownCollection } from './known-collections.ts'
import { listActiveFilters } from './listing-filters.ts'
import type { ListingParams } from './listing-params.ts'
import { formatProductCount, getListingTitle, toCanonicalParams } from './listing-title.ts'
import { ListingToolbar } from './listing-toolbar.tsx'
import { NoResults } from './no-results.tsx'
import { EMPTY_COLLECTION, ProductList } from './product-list.tsx'
import { facetsQueryOptions } from './queries.ts'
import { buildBreadcrumbData } from './structured-data.ts'
import { useListing } from './use-listing.ts'
import { useFacetCounts, useProductPages } from './use-product-pages.ts'

export function CollectionPage() {
  const listing = useListing()
  const { collection = '' } = listing
  const isSpecified = collection === '' || isKnownCollection(collection)
  const { data: facets } = useQuery({ ...facetsQueryOptions({}), enabled: !isSpecified })
  if (!isSpecified && facets && !isKnownCollection(collection, facets.collection)) return <UnknownCollection />
  return <Listing listing={listing} />
}

/** The same for every name, so it is rendered and cached once. */
function UnknownCollection() {
  return (
    <>
      <PageHead title="Collection not found" />
      <CollectionHeader title="Collection not found" />
      <Notice>{EMPTY_COLLECTION}</Notice>
      <NoResults />
    </>
  )
}

function Listing({ listing }: { listing: ReturnType<typeof useListing> }) {
  const { collection, params, optimisticParams, hrefFor } = listing
  const list = useProductPages(listing)
  const { counts, refetchCounts } = useFacetCounts(listing)
  const results = useRef<HTMLElement>(null)
  const { brand } = useSite()
  const title = getListingTitle(collection, params)
  // an empty list has nothing to filter or sort
  const hasToolbar = list.total !== 0 || listActiveFilters(optimisticParams).length > 0
  const isBusy = listing.isNavigating || list.isPlaceholderData

  const changeParams = (next: ListingParams) => {
    listing.changeParams(next)
    // the scroll position of the previous list would be arbitrary in the next one
    if (results.current && results.current.getBoundingClientRect().top < 0) results.current.scrollIntoView()
  }

  return (
    <>
      <PageHead
        title={params.page ? `${title}, page ${params.page}` : title}
        description={`${title} from ${brand.name}: sizes, colours and prices in ₹.`}
        {...(list.total === 0 || params.search ? {} : { path: hrefFor(toCanonicalParams(params)) })}
      />
      {collection && <Breadcrumbs collection={collection} />}
      <CollectionHeader
        title={title}
        note={<CorrectedSearch text={counts?.filtered.understoodAs} />}
        banner={collection && renderBanner(collection)}
      />
      {hasToolbar && <ListingToolbar listing={listing} counts={counts} isBusy={isBusy} onChange={changeParams} />}
      <section ref={results} aria-label="Products" className="scroll-mt-29 lg:scroll-mt-14">
        <div className="flex min-h-14 items-center gap-3 border-b border-line lg:gap-6 lg:px-[clamp(1rem,2.5vw,2.5rem)]">
          <p role="status" className="mono-caption max-w-[62vw] shrink-0 truncate py-3 max-lg:pl-4">
            {formatResultCount(list.total, params)}
          </p>
          <FilterChips params={optimisticParams} hrefFor={hrefFor} />
        </div>
        <ProductList listing={listing} list={list} facets={counts?.filtered} onRetry={refetchCounts} isBusy={isBusy} />
      </section>
    </>
  )
}

function renderBanner(collection: string) {
  const banner = collectionBanners[collection]
  return (
    banner && (
      <DecorativeImage
        narrow={banner.square}
        wide={banner.wide}
        wideMedia="(min-width: 48rem)"
        sizes="100vw"
        priority
      />
    )
  )
}

function Breadcrumbs({ collection }: { collection: string }) {
  const site = useSite()
  return <StructuredData data={buildBreadcrumbData([{ name: collection, path: collectionPath(collection) }], site)} />
}

function CorrectedSearch({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p className="text-lg wrap-anywhere">
      Showing results for <strong className="bg-acid px-1">“{text}”</strong>
    </p>
  )
}

function formatResultCount(total: number | undefined, { search }: ListingParams): string {
  if (total === undefined) return ''
  return search ? `${formatProductCount(total)} for “${search}”` : formatProductCount(total)
}
