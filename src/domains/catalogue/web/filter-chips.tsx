import { X } from 'lucide-react'
import { Link } from '#ui/link.tsx'
import { CLEAR_ALL, clearFilters, listActiveFilters } from './listing-filters.ts'
import type { ListingSearch } from './listing-search.ts'

interface FilterChipsProps {
  search: ListingSearch
  hrefFor: (search: ListingSearch) => string
}

/** Renders links rather than buttons, so filters can be removed before hydration. */
export function FilterChips({ search, hrefFor }: FilterChipsProps) {
  const active = listActiveFilters(search)
  if (active.length === 0) return null
  const chip = 'inline-flex h-11 items-center gap-2 whitespace-nowrap'
  return (
    <div className="-my-1 flex items-center gap-2 max-lg:overflow-x-auto max-lg:[scrollbar-width:none] lg:flex-wrap">
      {active.map(({ label, without }) => (
        <Link
          key={label}
          to={hrefFor(without)}
          preventScrollReset
          aria-label={`Remove ${label}`}
          className={`${chip} group`}
        >
          <span className="tag-type flex items-center gap-2 border border-ink px-2.5 py-1.5 group-hover:bg-acid">
            {label} <X aria-hidden="true" className="size-3.5" />
          </span>
        </Link>
      ))}
      <Link
        to={hrefFor(clearFilters(search))}
        preventScrollReset
        className={`${chip} px-2 text-sm font-semibold underline underline-offset-4 hover:bg-acid`}
      >
        {CLEAR_ALL}
      </Link>
    </div>
  )
}
