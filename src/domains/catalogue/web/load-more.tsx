import { type MouseEvent, useEffect, useRef } from 'react'
import { groupDigits } from '#shared/group-digits.ts'
import { NoPrefetchLink } from '#ui/link.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import { formatProductCount } from './listing-title.ts'
import { PlaceholderCards } from './parts/product-cards.tsx'
import { LOADING_FAILED } from './parts/product-grid.tsx'

const LOAD_MORE = 'Load more'
/** Further pages load on click only, so the footer can be reached. */
const MAX_AUTOMATIC_PAGES = 4

interface LoadMoreProps {
  shownCount: number
  total: number
  loadedPageCount: number
  /** The next page's own URL, for browsers without JavaScript. */
  href: string
  hasMore: boolean
  isLoading: boolean
  /** True while a list with other filters is loading. */
  isPaused: boolean
  error: Error | null
  onLoad: () => void
}

export function LoadMore({
  shownCount,
  total,
  loadedPageCount,
  href,
  hasMore,
  isLoading,
  isPaused,
  error,
  onLoad,
}: LoadMoreProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const isAutomatic = hasMore && !isLoading && !isPaused && !error && loadedPageCount < MAX_AUTOMATIC_PAGES
  useLoadNearViewport(link, isAutomatic, onLoad)

  const load = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!isLoading) onLoad()
  }

  if (!hasMore && loadedPageCount < 2) return null
  return (
    <>
      {isLoading && <PlaceholderCards />}
      {error && <FailureNotice title={LOADING_FAILED} message={error.message} onRetry={onLoad} />}
      <div className={`grid min-h-20 border-t border-ink ${hasMore ? 'lg:grid-cols-2' : ''}`}>
        <p role="status" className="mono-caption gutter relative grid content-center py-4">
          Showing {groupDigits(shownCount)} of {formatProductCount(total)}
          <span aria-hidden="true" className="absolute inset-x-0 -top-px h-1">
            <span className="block h-full bg-ink" style={{ width: `${(shownCount / total) * 100}%` }} />
          </span>
        </p>
        {hasMore && (
          // the router's link instead of ours: a click does not navigate, so prefetching would be wasted
          <NoPrefetchLink
            ref={link}
            to={href}
            rel="next"
            onClick={load}
            className="focus-inside grid min-h-16 place-items-center bg-ink text-lg font-bold text-paper hover:bg-accent hover:text-ink"
          >
            {LOAD_MORE}
          </NoPrefetchLink>
        )}
      </div>
    </>
  )
}

/** Loads when the element is within one and a half screens. Observes it again after each page, since it may still be near. */
function useLoadNearViewport(ref: { current: Element | null }, isEnabled: boolean, onLoad: () => void) {
  const latestOnLoad = useRef(onLoad)
  useEffect(() => {
    latestOnLoad.current = onLoad
  })
  useEffect(() => {
    if (!isEnabled || !ref.current) return
    // entries may queue up; the last one is current
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && latestOnLoad.current(), {
      rootMargin: '0px 0px 150% 0px',
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, isEnabled])
}
