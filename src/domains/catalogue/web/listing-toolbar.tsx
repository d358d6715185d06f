import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { createPreload, useLazyLoad } from '#ui/use-lazy-load.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterGroups } from './filter-panel.tsx'
import {
  FILTER_LABEL,
  FILTER_PANEL_ID,
  LISTING_FORM_ID,
  type ListingFacets,
  listActiveFilters,
} from './listing-filters.ts'
import type { ListingParams } from './listing-params.ts'
import { SortSelect } from './sort-select.tsx'
import type { Listing } from './use-listing.ts'

const loadSheet = async () => (await import('./filter-sheet.tsx')).FilterDialog
const preloadSheet = createPreload(loadSheet)
const preloadPanel = createPreload(FilterGroups.preload)

interface ListingToolbarProps {
  listing: Listing
  facets: ListingFacets | undefined
  /** What is listed, and how many. */
  summary: ReactNode
  /** False for an empty list, which has nothing to filter or sort. */
  hasControls: boolean
  isBusy: boolean
  isPanelOpen: boolean
  onTogglePanel: () => void
  onChange: (params: ListingParams) => void
}

/** One row. Works as a plain GET form when JavaScript is off. */
export function ListingToolbar({ listing, summary, hasControls, isBusy, ...controls }: ListingToolbarProps) {
  const { optimisticParams, path, hrefFor } = listing
  return (
    <div className={hasControls ? 'sticky top-header z-30 border-y border-ink bg-paper noscript:static' : 'sr-only'}>
      <form
        id={LISTING_FORM_ID}
        action={path}
        autoComplete="off"
        onSubmit={(event) => event.preventDefault()}
        className="flex min-h-12 items-stretch noscript:max-lg:flex-wrap"
      >
        {optimisticParams.search && <input type="hidden" name="search" value={optimisticParams.search} />}
        {hasControls && <FilterButtons listing={listing} {...controls} />}
        <p
          role="status"
          className={`mono-caption min-w-0 grow self-center max-lg:line-clamp-2 lg:truncate lg:max-w-[40vw] lg:grow-0 px-4 lg:px-6`}
        >
          {summary}
        </p>
        <div className="hidden min-w-0 grow items-center overflow-x-auto [scrollbar-width:none] lg:flex">
          <FilterChips params={optimisticParams} hrefFor={hrefFor} />
        </div>
        {hasControls && <SortCell listing={listing} {...controls} />}
      </form>
      {isBusy && (
        <div aria-hidden="true" className="absolute inset-x-0 -bottom-1 h-1 overflow-hidden bg-ink">
          <div className="h-full w-1/3 animate-progress bg-accent" />
        </div>
      )}
    </div>
  )
}

type ControlProps = Omit<ListingToolbarProps, 'summary' | 'hasControls' | 'isBusy'>

function SortCell({ listing, isPanelOpen, onChange }: Pick<ControlProps, 'listing' | 'isPanelOpen' | 'onChange'>) {
  const { sortBy = 'Default', page: _page, ...unsorted } = listing.optimisticParams
  return (
    <>
      {/* as wide as the last column of the cards below */}
      <div
        className={`w-30 shrink-0 border-l border-ink md:w-1/3 noscript:max-lg:w-full ${isPanelOpen ? 'lg:w-[calc((100%-17rem)/3)] min-[81rem]:w-[calc((100%-17rem)/4)]' : 'lg:w-1/4'}`}
      >
        <SortSelect
          value={sortBy}
          onChange={(order) => onChange(order === 'Default' ? unsorted : { ...unsorted, sortBy: order })}
        />
      </div>
      <noscript>
        <button type="submit" className="h-12 bg-ink px-6 font-semibold text-paper max-lg:w-full">
          Apply
        </button>
      </noscript>
    </>
  )
}

const filterButton =
  'focus-inside shrink-0 cursor-pointer items-center gap-3 border-r border-ink px-4 text-sm font-semibold hover:bg-accent noscript:hidden'

/** Opens the sheet on small screens and the panel on wide ones. */
function FilterButtons({ listing, facets, isPanelOpen, onTogglePanel, onChange }: ControlProps) {
  const { collection, optimisticParams } = listing
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const [Sheet, load] = useLazyLoad(loadSheet, close)
  const label = <FilterLabel activeCount={listActiveFilters(optimisticParams).length} />
  const openSheet = () => {
    load()
    setOpen(true)
  }
  const apply = (params: ListingParams) => {
    setOpen(false)
    onChange(params)
  }
  return (
    <>
      <button
        type="button"
        onClick={openSheet}
        onPointerEnter={preloadSheet}
        onFocus={preloadSheet}
        aria-haspopup="dialog"
        data-loads="filter-sheet"
        data-clicked={isOpen && !Sheet ? '' : undefined}
        className={`${filterButton} flex md:w-1/3 lg:hidden`}
      >
        {label}
      </button>
      <button
        type="button"
        onClick={onTogglePanel}
        onPointerEnter={preloadPanel}
        onFocus={preloadPanel}
        aria-expanded={isPanelOpen}
        aria-controls={FILTER_PANEL_ID}
        className={`${filterButton} hidden w-1/4 px-5 aria-expanded:w-68 aria-expanded:bg-ink aria-expanded:text-paper lg:flex`}
      >
        {label}
      </button>
      {Sheet && (
        <Sheet
          isOpen={isOpen}
          collection={collection}
          params={optimisticParams}
          unfiltered={facets?.unfiltered}
          onApply={apply}
          onClose={close}
        />
      )}
    </>
  )
}

function FilterLabel({ activeCount }: { activeCount: number }) {
  return (
    <>
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      <span>
        {FILTER_LABEL}
        {activeCount > 0 && <span className="font-mono"> ({activeCount})</span>}
      </span>
    </>
  )
}
