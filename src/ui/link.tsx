import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react'
import { createPath, type LinkProps, Link as RouterLink, useHref } from 'react-router'
import { usePrefetch } from './prefetch.ts'

/** How long a link must be hovered or focused before its page is prefetched. */
const HOVER_MS = 65

/** How long a link must stay in view on touch screens, so links that scroll past are not prefetched. */
const IN_VIEW_MS = 250

/** Prefetches its page on hover or focus; on touch screens, once it stays in view. */
export function Link({ onPointerEnter, onPointerLeave, onFocus, onBlur, viewTransition, ...props }: LinkProps) {
  const ref = useRef<HTMLAnchorElement>(null)
  const prefetch = usePrefetch()
  const href = useHref(typeof props.to === 'string' ? props.to : createPath(props.to))
  const hoverTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const startHoverTimer = () => {
    clearTimeout(hoverTimer.current)
    hoverTimer.current = setTimeout(() => prefetch(href), HOVER_MS)
  }
  const cancelHoverTimer = () => clearTimeout(hoverTimer.current)

  useEffect(() => {
    const link = ref.current
    if (!link || !window.matchMedia('(hover: none)').matches) return
    let inViewTimer: ReturnType<typeof setTimeout> | undefined
    // several entries may arrive together; the last one is current
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(inViewTimer)
      if (entries.at(-1)?.isIntersecting) inViewTimer = setTimeout(() => prefetch(href), IN_VIEW_MS)
    })
    observer.observe(link)
    return () => {
      clearTimeout(inViewTimer)
      observer.disconnect()
    }
  }, [href, prefetch])

  useEffect(() => () => clearTimeout(hoverTimer.current), [])

  return (
    <RouterLink
      ref={ref}
      {...props}
      {...(viewTransition && canUseViewTransition() ? { viewTransition } : {})}
      onPointerEnter={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerEnter?.(event)
        startHoverTimer()
      }}
      onPointerLeave={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerLeave?.(event)
        cancelHoverTimer()
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        onFocus?.(event)
        startHoverTimer()
      }}
      onBlur={(event: FocusEvent<HTMLAnchorElement>) => {
        onBlur?.(event)
        cancelHoverTimer()
      }}
    />
  )
}

/** Safe to call while rendering, because it affects only the click and not the markup. */
function canUseViewTransition(): boolean {
  return (
    typeof document !== 'undefined' &&
    'startViewTransition' in document &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
