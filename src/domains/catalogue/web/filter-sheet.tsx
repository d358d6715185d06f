import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { Facets } from '../contract.ts'
import { buildFilterGroups } from './filter-groups.tsx'
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

/** Collects filter changes with live counts and applies them together as one history entry. */
export function FilterSheet({ collection, params, unfiltered, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(params)
  const { data: filtered = unfiltered, isFetching } = useQuery({
    ...facetsQueryOptions(toProductFilters(collection, draft)),
    placeholderData: keepPreviousData,
  })
  // fixed when the sheet opens, so no group collapses while its values are being tapped
  const initiallyOpen = buildFilterGroups({ unfiltered, filtered }, params, setDraft).map(
    ({ selectedCount }) => selectedCount > 0,
  )
  return (
    <div className="flex max-h-[88dvh] flex-col">
      <div className="flex h-14 shrink-0 items-stretch justify-between border-b border-ink">
        <h2 className="headline gutter self-center text-xl">{FILTER_LABEL}</h2>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className="focus-inside grid w-14 cursor-pointer place-items-center border-l border-ink hover:bg-acid"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {buildFilterGroups({ unfiltered, filtered }, draft, setDraft).map(
          ({ label, selectedCount, content }, index) => (
            <details key={label} open={initiallyOpen[index]} className="group border-b border-line">
              <summary className="focus-inside flex min-h-14 cursor-pointer items-center gap-2 px-4 font-semibold select-none after:ml-auto after:font-mono after:content-['+'] group-open:after:content-['−']">
                {label}
                {selectedCount > 0 && (
                  <span className="bg-ink px-1.5 font-mono text-xs text-acid">{selectedCount}</span>
                )}
              </summary>
              <div className="pb-3">{content}</div>
            </details>
          ),
        )}
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
          className="focus-inside min-h-14 cursor-pointer bg-ink px-5 font-semibold text-paper hover:bg-acid hover:text-ink"
        >
          <span aria-live="polite" className={isFetching ? 'opacity-60' : ''}>
            Show {formatProductCount(filtered.total)}
          </span>
        </button>
      </div>
    </div>
  )
}
