import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react'
import { createPath, type LinkProps, Link as RouterLink, useHref } from 'react-router'
import { usePrefetch } from './prefetch.ts'

/** How long the pointer or the focus must rest on a link before it is taken for interest. */
const REST_MS = 65

/** How long a link must stay in view where nothing can rest on it; those that fly past are of no interest. */
const STAY_MS = 250

/** A link whose page is fetched as soon as somebody seems to want it; on touch screens, when it stays in view. */
export function Link({ onPointerEnter, onPointerLeave, onFocus, onBlur, viewTransition, ...props }: LinkProps) {
  const ref = useRef<HTMLAnchorElement>(null)
  const prefetch = usePrefetch()
  const href = useHref(typeof props.to === 'string' ? props.to : createPath(props.to))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => prefetch(href), REST_MS)
  }
  const leave = () => clearTimeout(timer.current)

  useEffect(() => {
    const link = ref.current
    if (!link || !window.matchMedia('(hover: none)').matches) return
    let stay: ReturnType<typeof setTimeout> | undefined
    // told of several moments at once, the latest last
    const seen = new IntersectionObserver((entries) => {
      clearTimeout(stay)
      if (entries.at(-1)?.isIntersecting) stay = setTimeout(() => prefetch(href), STAY_MS)
    })
    seen.observe(link)
    return () => {
      clearTimeout(stay)
      seen.disconnect()
    }
  }, [href, prefetch])

  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <RouterLink
      ref={ref}
      {...props}
      {...(viewTransition && mayTransition() ? { viewTransition } : {})}
      onPointerEnter={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerEnter?.(event)
        wait()
      }}
      onPointerLeave={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerLeave?.(event)
        leave()
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        onFocus?.(event)
        wait()
      }}
      onBlur={(event: FocusEvent<HTMLAnchorElement>) => {
        onBlur?.(event)
        leave()
      }}
    />
  )
}

/** Read while rendering, because it changes only what a click does and never what is shown. */
function mayTransition(): boolean {
  return (
    typeof document !== 'undefined' &&
    'startViewTransition' in document &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
