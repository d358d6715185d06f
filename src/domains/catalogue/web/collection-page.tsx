import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatSearchParams } from '#shared/search-params.ts'
import { PageHead } from '#ui/page-head.tsx'
import { useSite } from '#ui/site.ts'
import { StructuredData } from '#ui/structured-data.tsx'
import type { Collection, Facets } from '../contract.ts'
import { foldText } from '../rules.ts'
import { CollectionHeader } from './collection-header.tsx'
import { collectionPath, collectionSocialCardPath, UNKNOWN_COLLECTION } from './collections.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { getSelectedValues, listActiveFilters } from './listing-filters.ts'
import type { ListingParams } from './listing-params.ts'
import { formatProductCount, getListingHeading, getListingTitle, toCanonicalParams } from './listing-title.ts'
import { ListingToolbar } from './listing-toolbar.tsx'
import { NoResults } from './no-results.tsx'
import { CollectionBanner } from './parts/collection-banner.tsx'
import { EMPTY_COLLECTION, NOTHING_HERE, ProductList } from './product-list.tsx'
import { collectionQueryOptions } from './queries.ts'
import { buildCollectionData } from './structured-data.ts'
import { useListing } from './use-listing.ts'
import { useListingFacets, useProductPages } from './use-product-pages.ts'

/** On wide screens as high as the banner, and at most this wide. */
const BANNER_SIZES = '(min-width: 48rem) 72rem, 100vw'

export function CollectionPage() {
  const listing = useListing()
  const { collection: slugOrName = '' } = listing
  const { data: collection } = useQuery({ ...collectionQueryOptions(slugOrName), enabled: slugOrName !== '' })
  const unknownSlugOrName = useUnknownCollection(slugOrName)
  if (collection === null || (!collection && unknownSlugOrName === slugOrName)) return <UnknownCollection />
  return <Listing listing={listing} collection={collection} />
}

const unknownKey = collectionQueryOptions(UNKNOWN_COLLECTION).queryKey

/**
 * Returns the slug or name if the server rendered the page of unknown collections for it. That page is cached once for all
 * of them, so its data is stored under `UNKNOWN_COLLECTION`.
 */
function useUnknownCollection(slugOrName: string): string | undefined {
  const client = useQueryClient()
  const [unknownSlugOrName] = useState(() =>
    slugOrName !== '' && client.getQueryData(unknownKey) === null ? slugOrName : undefined,
  )
  // only the first page is rendered on the server
  useEffect(() => client.removeQueries({ queryKey: unknownKey }), [client])
  return unknownSlugOrName
}

/** The same for all unknown collections, so it is rendered and cached once. */
function UnknownCollection() {
  return (
    <>
      <PageHead title="Collection not found" />
      <CollectionHeader title="Collection not found" isQuiet />
      <NoResults title={EMPTY_COLLECTION} text={NOTHING_HERE} />
    </>
  )
}

interface ListingProps {
  listing: ReturnType<typeof useListing>
  /** Undefined on the page of all products, and until it is loaded. */
  collection: Collection | undefined
}

function Listing({ listing, collection }: ListingProps) {
  const { params, optimisticParams, hrefFor } = listing
  const productPages = useProductPages(listing)
  const { facets, refetchFacets } = useListingFacets(listing)
  const results = useRef<HTMLElement>(null)
  const site = useSite()
  const titleSources = [collection?.name ?? listing.collection, params, site.navigation.header] as const
  const title = getListingTitle(...titleSources)
  const description = describeListing(title, site.brand.name, collection)
  const { products = [], total = 0 } = productPages
  // an empty list has nothing to filter or sort
  const hasControls = productPages.total !== 0 || listActiveFilters(optimisticParams).length > 0
  const [isPanelOpen, setPanelOpen] = useState(() => listActiveFilters(params).length > 0)
  const groups = productPages.isGrouped && facets ? listGroups(facets.filtered, params) : []
  const isBusy = listing.isNavigating || productPages.isPlaceholderData

  const changeParams = (next: ListingParams) => {
    listing.changeParams(next)
    // the scroll position of the previous list would be arbitrary in the next one
    if (results.current && results.current.getBoundingClientRect().top < 0) results.current.scrollIntoView()
  }

  return (
    <>
      <PageHead
        title={formatPageTitle(collection?.seoTitle || title, params)}
        description={description}
        {...(collection ? { image: collectionSocialCardPath(collection.slug), imageAlt: collection.name } : {})}
        {...(productPages.total === 0 || params.search ? {} : { path: getCanonicalPath(listing, collection) })}
      />
      {collection && (
        <StructuredData
          data={import.meta.env.SSR && buildCollectionData({ collection, description, products, total }, site)}
        />
      )}
      <CollectionHeader
        title={getListingHeading(...titleSources)}
        note={<ListingNote description={collection?.description} correctedQuery={facets?.filtered.understoodAs} />}
        banner={collection?.banner && <CollectionBanner banner={collection.banner} sizes={BANNER_SIZES} priority />}
        isCompact={groups.length > 1}
        isQuiet={productPages.total === 0 && listActiveFilters(params).length === 0}
      />
      <ListingToolbar
        listing={listing}
        facets={facets}
        summary={<Summary total={productPages.total} params={params} groups={groups} />}
        hasControls={hasControls}
        isBusy={isBusy}
        isPanelOpen={isPanelOpen}
        onTogglePanel={() => setPanelOpen(!isPanelOpen)}
        onChange={changeParams}
      />
      <div className="lg:flex lg:items-start">
        {hasControls && (
          <FilterPanel facets={facets} params={optimisticParams} onChange={changeParams} isOpen={isPanelOpen} />
        )}
        <section ref={results} aria-label="Products" className="min-w-0 grow scroll-mt-13">
          <div className="flex min-h-12 items-center overflow-x-auto border-b border-line pl-4 [scrollbar-width:none] empty:hidden lg:hidden">
            <FilterChips params={optimisticParams} hrefFor={hrefFor} />
          </div>
          <ProductList
            listing={listing}
            productPages={productPages}
            facets={facets?.filtered}
            hasHeadings={groups.length !== 1}
            onRetry={refetchFacets}
            isBusy={isBusy}
          />
        </section>
      </div>
    </>
  )
}

const formatPageTitle = (title: string, { page }: ListingParams) => (page ? `${title}, page ${page}` : title)

const describeListing = (title: string, shopName: string, collection: Collection | undefined) =>
  collection?.seoDescription ||
  collection?.description.slice(0, 200) ||
  `${title} from ${shopName}: sizes, colours and prices in ₹.`

/** Links in the shop use the name, but only the slug is indexed. */
function getCanonicalPath({ params, path }: ReturnType<typeof useListing>, collection: Collection | undefined): string {
  return (collection ? collectionPath(collection.slug) : path) + formatSearchParams(toCanonicalParams(params))
}

interface ListingNoteProps {
  description: string | undefined
  correctedQuery: string | undefined
}

function ListingNote({ description, correctedQuery }: ListingNoteProps) {
  if (!description && !correctedQuery) return null
  return (
    <div className="grid max-w-[70ch] gap-2 py-2 lg:shrink-0">
      {description && <p className="leading-snug text-pretty whitespace-pre-line wrap-anywhere">{description}</p>}
      {correctedQuery && (
        <p className="text-lg wrap-anywhere">
          Showing results for <strong className="bg-accent px-1">“{correctedQuery}”</strong>
        </p>
      )}
    </div>
  )
}

interface SummaryProps {
  total: number | undefined
  params: ListingParams
  groups: Facets['category']
}

/** Returns the selected categories, or all. They are filtered here, because a facet's counts ignore its own filter. */
function listGroups({ category }: Facets, params: ListingParams): Facets['category'] {
  const selected = getSelectedValues(params, 'category').map(foldText)
  return selected.length === 0 ? category : category.filter(({ value }) => selected.includes(foldText(value)))
}

/** The heading of the only group is part of the summary: 'Winter Wear, 7 products'. A phone has room for the count only. */
function Summary({ total, params: { search }, groups }: SummaryProps) {
  if (total === undefined) return null
  const [group, ...others] = groups
  return (
    <>
      {!search && group && others.length === 0 && <span className="max-sm:sr-only">{group.value}, </span>}
      {formatProductCount(total)}
      {search && <span className="max-sm:sr-only"> for “{search}”</span>}
    </>
  )
}
