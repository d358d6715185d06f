import { type ReactNode, useState } from 'react'
import { filterLabels, PRICE_LABEL } from './listing-filters.ts'

export interface FilterGroup {
  label: string
  selectedValues: string[]
  content: ReactNode
}

/** Most shoppers filter by these, so they need no tap to open. */
const alwaysOpen: string[] = [filterLabels.size, filterLabels.color, PRICE_LABEL]

/** Groups with a selection are open. */
export function FilterGroupList({ groups }: { groups: FilterGroup[] }) {
  // fixed at first, so no group collapses while its values are being selected
  const [initiallyOpen] = useState(() =>
    groups
      .filter(({ label, selectedValues }) => selectedValues.length > 0 || alwaysOpen.includes(label))
      .map(({ label }) => label),
  )
  return groups.map(({ label, selectedValues, content }) => (
    <details key={label} open={initiallyOpen.includes(label)} className="group border-b border-line">
      <summary className="focus-inside flex min-h-14 cursor-pointer items-center gap-2 px-4 font-semibold select-none after:ml-auto after:shrink-0 after:font-mono after:content-['+'] group-open:after:content-['−'] hover:bg-accent lg:min-h-12 lg:px-5 lg:text-sm">
        {label}
        {selectedValues.length > 0 && (
          <>
            <span className="shrink-0 bg-ink px-1.5 font-mono text-xs text-accent">
              {selectedValues.length}
              <span className="sr-only"> selected</span>
            </span>
            {/* names the selected swatches */}
            <span aria-hidden="true" className="mono-caption min-w-0 truncate font-normal text-smoke">
              {selectedValues.join(', ')}
            </span>
          </>
        )}
      </summary>
      <div className="pb-3">{content}</div>
    </details>
  ))
}
