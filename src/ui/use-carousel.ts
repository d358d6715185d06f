import { type RefObject, useCallback, useRef, useState } from 'react'

export interface Carousel {
  track: RefObject<HTMLDivElement | null>
  /** Contains the left button, then the right one. */
  buttons: RefObject<HTMLDivElement | null>
  isAtStart: boolean
  isAtEnd: boolean
  /** Updates `isAtStart` and `isAtEnd`. */
  updateEdges: () => void
  /** Scrolls by a number of pixels, starting from the target of a running scroll. */
  step: (by: number) => void
  /** Drops the scroll target because the user scrolls by hand. */
  cancelScroll: () => void
}

/** Creates the state that the buttons and the row of a carousel share. */
export function useCarousel(): Carousel {
  const track = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const scrollTarget = useRef<number>(undefined)
  const [edges, setEdges] = useState({ isAtStart: true, isAtEnd: false })

  const updateEdges = useCallback(() => {
    if (!track.current) return
    const { scrollLeft, scrollWidth, clientWidth } = track.current
    // browsers stop at fractions of a pixel
    const isAtStart = scrollLeft < 1
    const isAtEnd = scrollLeft + clientWidth > scrollWidth - 1
    const [left, right] = buttons.current?.children ?? []
    const { activeElement } = document
    const disablesFocusedButton =
      activeElement && ((isAtStart && activeElement === left) || (isAtEnd && activeElement === right))
    // a disabled button loses the focus, so keyboard users continue in the row itself
    if (disablesFocusedButton) track.current.focus({ preventScroll: true })
    if (scrollTarget.current !== undefined && Math.abs(scrollTarget.current - scrollLeft) < 1)
      scrollTarget.current = undefined
    setEdges((previous) =>
      previous.isAtStart === isAtStart && previous.isAtEnd === isAtEnd ? previous : { isAtStart, isAtEnd },
    )
  }, [])

  const step = (by: number) => {
    if (!track.current) return
    const { scrollLeft, scrollWidth, clientWidth } = track.current
    // quick clicks add up while the first scroll is still running
    scrollTarget.current = Math.max(0, Math.min(scrollWidth - clientWidth, (scrollTarget.current ?? scrollLeft) + by))
    const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    track.current.scrollTo({ left: scrollTarget.current, behavior: prefersReducedMotion ? 'instant' : 'smooth' })
  }

  const cancelScroll = useCallback(() => {
    scrollTarget.current = undefined
  }, [])

  return { track, buttons, ...edges, updateEdges, step, cancelScroll }
}
