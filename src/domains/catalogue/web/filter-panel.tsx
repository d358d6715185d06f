import { FilterGroupList } from './filter-group-list.tsx'
import type { FilterGroup } from './filter-groups.tsx'
import { FILTER_LABEL, FILTER_PANEL_ID } from './listing-filters.ts'

interface FilterPanelProps {
  groups: FilterGroup[]
  isOpen: boolean
}

/** Next to the products on wide screens. Without JavaScript it is always shown, because nothing else could open it. */
export function FilterPanel({ groups, isOpen }: FilterPanelProps) {
  return (
    <section
      id={FILTER_PANEL_ID}
      aria-label={FILTER_LABEL}
      className={`hidden overscroll-contain border-ink [scrollbar-width:thin] lg:sticky lg:top-[calc(var(--spacing-header)+3.0625rem)] lg:max-h-[calc(100dvh-var(--spacing-header)-3.0625rem)] lg:w-68 lg:shrink-0 lg:overflow-y-auto lg:border-r noscript:block ${isOpen ? 'lg:block' : ''}`}
    >
      <FilterGroupList groups={groups} />
    </section>
  )
}
