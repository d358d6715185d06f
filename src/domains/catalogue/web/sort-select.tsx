import { ChevronDown } from 'lucide-react'
import type { SortOrder } from '../contract.ts'

const labels = {
  Default: 'Default',
  priceAsc: 'Price: low to high',
  priceDesc: 'Price: high to low',
  popularity: 'Popularity',
} satisfies Record<SortOrder, string>

/** Short enough for a phone, where the select shows no text of its own. */
const shortLabels = {
  Default: 'Sort',
  priceAsc: 'Low price',
  priceDesc: 'High price',
  popularity: 'Popular',
} satisfies Record<SortOrder, string>

interface SortSelectProps {
  value: SortOrder
  onChange: (order: SortOrder) => void
}

export function SortSelect({ value, onChange }: SortSelectProps) {
  return (
    <label className="relative flex h-full items-center">
      <span className="mono-caption pointer-events-none absolute left-4 text-smoke max-lg:sr-only">Sort</span>
      <select
        name="sortBy"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as SortOrder)}
        className="focus-within-cell h-full w-full cursor-pointer appearance-none truncate bg-paper pr-10 pl-14 text-sm font-semibold hover:bg-accent max-lg:pr-2 max-lg:pl-4 max-lg:text-transparent max-lg:[&_option]:text-ink noscript:text-ink"
      >
        {Object.entries(labels).map(([order, label]) => (
          <option key={order} value={order}>
            {label}
          </option>
        ))}
      </select>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 flex items-center justify-center gap-2 text-sm font-semibold lg:hidden noscript:hidden"
      >
        {shortLabels[value]} <ChevronDown className="size-4" />
      </span>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-4 size-4 max-lg:hidden" />
    </label>
  )
}
