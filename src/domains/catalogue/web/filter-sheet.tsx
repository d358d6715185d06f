import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import type { Facets } from '../contract.ts'
import { FilterGroups } from './filter-groups.tsx'
import { CLEAR_ALL, FILTER_LABEL } from './listing-filters.ts'
import { type ListingParams, toProductFilters } from './listing-params.ts'
import { formatProductCount } from './listing-title.ts'
import { facetsQueryOptions } from './queries.ts'

interface FilterSheetProps {
  collection: string | undefined
  params: ListingParams
  unfiltered: Facets
  onApply: (params: ListingParams) => void
  onClose: () => void
}

interface FilterDialogProps extends Omit<FilterSheetProps, 'unfiltered'> {
  isOpen: boolean
  /** Undefined until loaded. */
  unfiltered: Facets | undefined
}

/** Rises from the bottom of small screens. Reopening it discards changes that were not applied. */
export function FilterDialog({ isOpen, unfiltered, ...props }: FilterDialogProps) {
  const [openCount, setOpenCount] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpenCount(openCount + 1)
  }
  return (
    <Dialog open={isOpen} onClose={props.onClose} label={FILTER_LABEL} placement="bottom">
      {unfiltered && <FilterSheet key={openCount} unfiltered={unfiltered} {...props} />}
    </Dialog>
  )
}

/** Collects filter changes with live counts and applies them together as one history entry. */
function FilterSheet({ collection, params, unfiltered, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(params)
  const { data: filtered = unfiltered, isFetching } = useQuery({
    ...facetsQueryOptions(toProductFilters(collection, draft)),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="flex max-h-[88dvh] flex-col">
      <div className="flex h-14 shrink-0 items-stretch justify-between border-b border-ink">
        <h2 className="headline gutter self-center text-xl">{FILTER_LABEL}</h2>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className="focus-inside grid w-14 cursor-pointer place-items-center border-l border-ink hover:bg-accent"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        <FilterGroups facets={{ unfiltered, filtered }} params={draft} onChange={setDraft} />
      </div>
      <div className="grid shrink-0 grid-cols-[auto_1fr] border-t border-ink pb-[env(safe-area-inset-bottom)]">
        <button
          type="button"
          onClick={() => setDraft({})}
          aria-disabled={Object.keys(draft).length === 0 || undefined}
          className="focus-inside min-h-14 cursor-pointer px-5 font-semibold aria-disabled:cursor-not-allowed aria-disabled:text-smoke"
        >
          {CLEAR_ALL}
        </button>
        <button
          type="button"
          onClick={() => onApply(draft)}
          className="focus-inside min-h-14 cursor-pointer bg-ink px-5 font-semibold text-paper hover:bg-accent hover:text-ink"
        >
          <span aria-live="polite" className={isFetching ? 'opacity-60' : ''}>
            Show {formatProductCount(filtered.total)}
          </span>
        </button>
      </div>
    </div>
  )
}
