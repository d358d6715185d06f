import { type RefObject, useCallback, useRef, useState } from 'react'

export interface Carousel {
  track: RefObject<HTMLDivElement | null>
  /** Contains the left button, then the right one. */
  buttons: RefObject<HTMLDivElement | null>
  isAtStart: boolean
  isAtEnd: boolean
  /** Updates `isAtStart` and `isAtEnd`. */
  updateEdges: () => void
  /** Scrolls by a number of pixels, from the target of a scroll that is still running. */
  step: (by: number) => void
  /** Drops the scroll target because the user scrolls by hand. */
  cancelScroll: () => void
}

/** Creates the state that the buttons and the row of a carousel share. */
export function useCarousel(): Carousel {
  const track = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const target = useRef<number>(undefined)
  const [edges, setEdges] = useState({ isAtStart: true, isAtEnd: false })

  const look = useCallback(() => {
    if (!track.current) return
    const { scrollLeft, scrollWidth, clientWidth } = track.current
    // browsers stop at fractions of a pixel
    const isAtStart = scrollLeft < 1
    const isAtEnd = scrollLeft + clientWidth > scrollWidth - 1
    const [left, right] = buttons.current?.children ?? []
    const { activeElement } = document
    const isDisabling = activeElement && ((isAtStart && activeElement === left) || (isAtEnd && activeElement === right))
    // a disabled button loses the focus, so keyboard users continue in the row itself
    if (isDisabling) track.current.focus({ preventScroll: true })
    if (target.current !== undefined && Math.abs(target.current - scrollLeft) < 1) target.current = undefined
    setEdges((previous) =>
      previous.isAtStart === isAtStart && previous.isAtEnd === isAtEnd ? previous : { isAtStart, isAtEnd },
    )
  }, [])

  const step = (by: number) => {
    if (!track.current) return
    const { scrollLeft, scrollWidth, clientWidth } = track.current
    // quick clicks add up while the first scroll is still running
    target.current = Math.max(0, Math.min(scrollWidth - clientWidth, (target.current ?? scrollLeft) + by))
    const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    track.current.scrollTo({ left: target.current, behavior: prefersReducedMotion ? 'instant' : 'smooth' })
  }

  const letGo = useCallback(() => {
    target.current = undefined
  }, [])

  return { track, buttons, ...edges, updateEdges: look, step, cancelScroll: letGo }
}
