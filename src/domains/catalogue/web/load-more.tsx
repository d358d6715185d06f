import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { groupDigits } from '#shared/group-digits.ts'
import { FailureNotice } from '#ui/notice.tsx'
import { formatProductCount } from './listing-title.ts'
import { PlaceholderCells } from './parts/product-cells.tsx'
import { LOADING_FAILED } from './parts/product-grid.tsx'

const LOAD_MORE = 'Load more'
/** Further pages load on click only, so the footer can be reached. */
const AUTOMATIC_PAGES = 4

interface LoadMoreProps {
  shownCount: number
  total: number
  pages: number
  /** The next page's own URL, for browsers without JavaScript. */
  href: string
  hasMore: boolean
  isLoading: boolean
  /** True while another list is loading. */
  isPaused: boolean
  error: Error | null
  onLoad: () => void
}

export function LoadMore({
  shownCount,
  total,
  pages,
  href,
  hasMore,
  isLoading,
  isPaused,
  error,
  onLoad,
}: LoadMoreProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const isAutomatic = hasMore && !isLoading && !isPaused && !error && pages < AUTOMATIC_PAGES
  useNearViewport(link, isAutomatic, onLoad)

  const load = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!isLoading) onLoad()
  }

  if (!hasMore && pages < 2) return null
  return (
    <>
      {isLoading && <PlaceholderCells />}
      {error && <FailureNotice title={LOADING_FAILED} message={error.message} onRetry={onLoad} />}
      <div className="grid min-h-20 border-t border-ink lg:grid-cols-2">
        <p role="status" className="tag-type gutter relative grid content-center py-4">
          Showing {groupDigits(shownCount)} of {formatProductCount(total)}
          <span aria-hidden="true" className="absolute inset-x-0 -top-px h-1">
            <span className="block h-full bg-ink" style={{ width: `${(shownCount / total) * 100}%` }} />
          </span>
        </p>
        {hasMore && (
          // the click does not navigate, so nothing is prefetched: this is the router's plain link
          <Link
            ref={link}
            to={href}
            rel="next"
            onClick={load}
            className="focus-inside grid min-h-16 place-items-center bg-ink text-lg font-bold text-paper hover:bg-acid hover:text-ink"
          >
            {LOAD_MORE}
          </Link>
        )}
      </div>
    </>
  )
}

/** Calls back when the element is within one and a half screens; observes again after each page, since it may still be near. */
function useNearViewport(ref: { current: Element | null }, isWatching: boolean, onNear: () => void) {
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    if (!isWatching || !ref.current) return
    // entries are batched with the latest last
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && latest.current(), {
      rootMargin: '0px 0px 150% 0px',
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, isWatching])
}
