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
  const restTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const startTimer = () => {
    clearTimeout(restTimer.current)
    restTimer.current = setTimeout(() => prefetch(href), HOVER_MS)
  }
  const cancelTimer = () => clearTimeout(restTimer.current)

  useEffect(() => {
    const link = ref.current
    if (!link || !window.matchMedia('(hover: none)').matches) return
    let stayTimer: ReturnType<typeof setTimeout> | undefined
    // entries may queue up; the last one is current
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(stayTimer)
      if (entries.at(-1)?.isIntersecting) stayTimer = setTimeout(() => prefetch(href), IN_VIEW_MS)
    })
    observer.observe(link)
    return () => {
      clearTimeout(stayTimer)
      observer.disconnect()
    }
  }, [href, prefetch])

  useEffect(() => () => clearTimeout(restTimer.current), [])

  return (
    <RouterLink
      ref={ref}
      {...props}
      {...(viewTransition && canTransition() ? { viewTransition } : {})}
      onPointerEnter={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerEnter?.(event)
        startTimer()
      }}
      onPointerLeave={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerLeave?.(event)
        cancelTimer()
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        onFocus?.(event)
        startTimer()
      }}
      onBlur={(event: FocusEvent<HTMLAnchorElement>) => {
        onBlur?.(event)
        cancelTimer()
      }}
    />
  )
}

/** Safe to read while rendering: it changes what a click does, never the markup. */
function canTransition(): boolean {
  return (
    typeof document !== 'undefined' &&
    'startViewTransition' in document &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
