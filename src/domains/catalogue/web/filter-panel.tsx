import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { LazyHydration, lazyComponent } from '#ui/lazy-hydration.tsx'
import { FILTER_LABEL, FILTER_PANEL_ID, type ListingFacets } from './listing-filters.ts'
import type { ListingParams } from './listing-params.ts'

export const FilterGroups = lazyComponent(async () => (await import('./filter-groups.tsx')).FilterGroups)

interface PanelContentProps {
  facets: ListingFacets
  params: ListingParams
  onChange: (params: ListingParams) => void
}

interface FilterPanelProps extends Omit<PanelContentProps, 'facets'> {
  facets: ListingFacets | undefined
  isOpen: boolean
}

/** Next to the products on wide screens. Without JavaScript it is always shown, because nothing else could open it. */
export function FilterPanel({ facets, params, onChange, isOpen }: FilterPanelProps) {
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  const latestOnChange = useRef(onChange)
  useEffect(() => {
    latestOnChange.current = onChange
  })
  const change = useCallback((next: ListingParams) => latestOnChange.current(next), [])
  return (
    <section
      id={FILTER_PANEL_ID}
      aria-label={FILTER_LABEL}
      className={`hidden overscroll-contain border-ink [scrollbar-width:thin] lg:sticky lg:top-[calc(var(--spacing-header)+3.0625rem)] lg:max-h-[calc(100dvh-var(--spacing-header)-3.0625rem)] lg:w-68 lg:shrink-0 lg:overflow-y-auto lg:border-r noscript:block ${isOpen ? 'lg:block' : ''}`}
    >
      {wasOpened ? (
        facets && <PanelContent facets={facets} params={params} onChange={change} />
      ) : (
        // nothing to hydrate until it opens
        <noscript>
          {import.meta.env.SSR && facets && <FilterGroups facets={facets} params={params} onChange={change} />}
        </noscript>
      )}
    </section>
  )
}

const PanelContent = memo(function PanelContent(props: PanelContentProps) {
  return (
    <LazyHydration>
      <FilterGroups {...props} />
    </LazyHydration>
  )
})
