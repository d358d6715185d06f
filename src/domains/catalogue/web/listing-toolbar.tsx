import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { buildFilterGroups } from './filter-groups.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { FILTER_LABEL, type ListingFacets, listActiveFilters } from './listing-filters.ts'
import type { ListingParams } from './listing-params.ts'
import { SortSelect } from './sort-select.tsx'
import type { Listing } from './use-listing.ts'

interface ListingToolbarProps {
  listing: Listing
  facets: ListingFacets | undefined
  isBusy: boolean
  onChange: (params: ListingParams) => void
}

/** Works as a plain GET form when JavaScript is off. */
export function ListingToolbar({ listing, facets, isBusy, onChange }: ListingToolbarProps) {
  const { collection, optimisticParams, path } = listing
  const [isOpen, setOpen] = useState(false)
  const [openCount, setOpenCount] = useState(0)
  const { sortBy = 'Default', page: _page, ...unsorted } = optimisticParams
  const openSheet = () => {
    setOpen(true)
    setOpenCount(openCount + 1)
  }
  const apply = (params: ListingParams) => {
    setOpen(false)
    onChange(params)
  }
  return (
    <div className="sticky top-14 z-30 border-y border-ink bg-paper lg:top-0 noscript:relative noscript:top-0">
      <form
        action={path}
        autoComplete="off"
        onSubmit={(event) => event.preventDefault()}
        className="grid min-h-14 grid-cols-2 lg:flex lg:justify-between noscript:max-lg:grid-cols-1"
      >
        {optimisticParams.search && <input type="hidden" name="search" value={optimisticParams.search} />}
        <FilterButton activeCount={listActiveFilters(optimisticParams).length} onPress={openSheet} />
        <FilterBar groups={facets ? buildFilterGroups(facets, optimisticParams, onChange) : []} />
        <div className="h-14 shrink-0 lg:w-60 lg:border-l xl:w-72 lg:border-ink">
          <SortSelect
            value={sortBy}
            onChange={(order) => onChange(order === 'Default' ? unsorted : { ...unsorted, sortBy: order })}
          />
        </div>
        <noscript>
          <button type="submit" className="h-14 w-full bg-ink px-6 font-semibold text-paper">
            Apply
          </button>
        </noscript>
      </form>
      {isBusy && (
        <div aria-hidden="true" className="absolute inset-x-0 -bottom-1 h-1 overflow-hidden bg-ink">
          <div className="h-full w-1/3 animate-progress bg-acid" />
        </div>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} label={FILTER_LABEL} placement="bottom">
        {facets && (
          <FilterSheet
            // reopening discards changes that were not applied
            key={openCount}
            collection={collection}
            params={optimisticParams}
            unfiltered={facets.unfiltered}
            onApply={apply}
            onClose={() => setOpen(false)}
          />
        )}
      </Dialog>
    </div>
  )
}

function FilterButton({ activeCount, onPress }: { activeCount: number; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-haspopup="dialog"
      className="focus-inside flex cursor-pointer items-center gap-3 border-r border-ink px-4 text-sm font-semibold hover:bg-acid lg:hidden noscript:hidden"
    >
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      <span>
        {FILTER_LABEL}
        {activeCount > 0 && <span className="font-mono"> ({activeCount})</span>}
      </span>
    </button>
  )
}
