import { X } from 'lucide-react'
import { Link } from '#ui/link.tsx'
import { CLEAR_ALL, listActiveFilters } from './listing-filters.ts'
import type { ListingParams } from './listing-params.ts'

interface FilterChipsProps {
  params: ListingParams
  hrefFor: (params: ListingParams) => string
}

/** Renders links rather than buttons, so filters can be removed before hydration. */
export function FilterChips({ params, hrefFor }: FilterChipsProps) {
  const activeFilters = listActiveFilters(params)
  if (activeFilters.length === 0) return null
  const chip = 'inline-flex h-11 items-center gap-2 whitespace-nowrap'
  return (
    <div className="flex items-center gap-2">
      {activeFilters.map(({ label, paramsWithout }) => (
        <Link
          key={label}
          to={hrefFor(paramsWithout)}
          preventScrollReset
          aria-label={`Remove ${label}`}
          className={`${chip} group`}
        >
          <span className="mono-caption flex items-center gap-2 border border-ink px-2.5 py-1.5 group-hover:bg-accent">
            {label} <X aria-hidden="true" className="size-3.5" />
          </span>
        </Link>
      ))}
      <Link
        to={hrefFor({})}
        preventScrollReset
        className={`${chip} px-2 text-sm font-semibold underline underline-offset-4 hover:bg-accent`}
      >
        {CLEAR_ALL}
      </Link>
    </div>
  )
}
