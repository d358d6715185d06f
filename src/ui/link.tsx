import { type AnchorHTMLAttributes, type FocusEvent, type PointerEvent, type Ref, useEffect, useRef } from 'react'
import { createPath, type NavigateOptions, type To, useHref, useLinkClickHandler } from 'react-router'
import { usePrefetch } from './prefetch.ts'
import { isTouchScreen, prefetchInView } from './prefetch-in-view.ts'

export interface LinkProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>,
    Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset' | 'viewTransition'> {
  /** A path of the shop, or a URL with its scheme. */
  to: To
}

const absoluteUrl = /^[a-z][a-z\d+.-]*:/i

/** A link that prefetches nothing. The router's own brings 3 KB of code for features we do not use. */
export function NoPrefetchLink({
  to,
  replace,
  state,
  preventScrollReset,
  viewTransition,
  onClick,
  children,
  ...props
}: LinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  const navigate = useLinkClickHandler(to, {
    target: props.target,
    replace,
    state,
    preventScrollReset,
    viewTransition,
  } as Parameters<typeof useLinkClickHandler>[1])
  const href = useHref(to)
  const isOutside = typeof to === 'string' && absoluteUrl.test(to)
  return (
    <a
      {...props}
      href={isOutside ? to : href}
      onClick={(event) => {
        onClick?.(event)
        if (!isOutside && !event.defaultPrevented) navigate(event)
      }}
    >
      {children}
    </a>
  )
}

/** How long a link must be hovered or focused before its page is prefetched. */
const HOVER_MS = 65

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
    return link && isTouchScreen() ? prefetchInView(link, () => prefetch(href)) : undefined
  }, [href, prefetch])

  useEffect(() => () => clearTimeout(hoverTimer.current), [])

  return (
    <NoPrefetchLink
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
