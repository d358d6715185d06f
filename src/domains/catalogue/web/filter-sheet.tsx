import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { Facets } from '../contract.ts'
import { filterFields } from './filter-fields.tsx'
import { activeFilters, CLEAR_ALL, FILTER, withoutFilters } from './listing-filters.ts'
import { filtersOf, type ListingSearch } from './listing-search.ts'
import { productCount } from './listing-title.ts'
import { facetsQuery } from './queries.ts'

interface FilterSheetProps {
  collection: string | undefined
  search: ListingSearch
  whole: Facets
  onApply: (search: ListingSearch) => void
  onClose: () => void
}

/** Collects filter changes with live counts and applies them together as one history entry. */
export function FilterSheet({ collection, search, whole, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(search)
  const { data: counted = whole, isFetching } = useQuery({
    ...facetsQuery(filtersOf(collection, draft)),
    placeholderData: keepPreviousData,
  })
  // fixed when the sheet opens, so no group collapses while its values are being tapped
  const initiallyOpen = filterFields({ whole, counted }, search, setDraft).map(({ chosen }) => chosen > 0)
  return (
    <div className="flex max-h-[88dvh] flex-col">
      <div className="flex h-14 shrink-0 items-stretch justify-between border-b border-ink">
        <h2 className="headline gutter self-center text-xl">{FILTER}</h2>
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
        {filterFields({ whole, counted }, draft, setDraft).map(({ label, chosen, field }, index) => (
          <details key={label} open={initiallyOpen[index]} className="group border-b border-line">
            <summary className="focus-inside flex min-h-14 cursor-pointer items-center gap-2 px-4 font-semibold select-none after:ml-auto after:font-mono after:content-['+'] group-open:after:content-['−']">
              {label}
              {chosen > 0 && <span className="bg-ink px-1.5 font-mono text-xs text-acid">{chosen}</span>}
            </summary>
            <div className="pb-3">{field}</div>
          </details>
        ))}
      </div>
      <div className="grid shrink-0 grid-cols-[auto_1fr] border-t border-ink pb-[env(safe-area-inset-bottom)]">
        <button
          type="button"
          onClick={() => setDraft(withoutFilters(draft))}
          aria-disabled={activeFilters(draft).length === 0 || undefined}
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
            Show {productCount(counted.total)}
          </span>
        </button>
      </div>
    </div>
  )
}
