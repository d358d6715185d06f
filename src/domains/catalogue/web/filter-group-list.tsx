import { type ReactNode, useState } from 'react'
import { filterLabels, PRICE_LABEL } from './listing-filters.ts'

export interface FilterGroup {
  label: string
  selectedCount: number
  content: ReactNode
}

/** Most shoppers filter by these, so they need no tap to open. */
const alwaysOpen: string[] = [filterLabels.size, filterLabels.color, PRICE_LABEL]

/** Groups with a selection are open. */
export function FilterGroupList({ groups }: { groups: FilterGroup[] }) {
  // fixed at first, so no group collapses while its values are being selected
  const [initiallyOpen] = useState(() =>
    groups
      .filter(({ label, selectedCount }) => selectedCount > 0 || alwaysOpen.includes(label))
      .map(({ label }) => label),
  )
  return groups.map(({ label, selectedCount, content }) => (
    <details key={label} open={initiallyOpen.includes(label)} className="group border-b border-line">
      <summary className="focus-inside flex min-h-14 cursor-pointer items-center gap-2 px-4 font-semibold select-none after:ml-auto after:font-mono after:content-['+'] group-open:after:content-['−'] hover:bg-accent lg:min-h-12 lg:px-5 lg:text-sm">
        {label}
        {selectedCount > 0 && (
          <span className="bg-ink px-1.5 font-mono text-xs text-accent">
            {selectedCount}
            <span className="sr-only"> selected</span>
          </span>
        )}
      </summary>
      <div className="pb-3">{content}</div>
    </details>
  ))
}
