import { type RefObject, useCallback, useRef, useState } from 'react'

export interface Carousel {
  track: RefObject<HTMLDivElement | null>
  /** The one to the left, then the one to the right. */
  buttons: RefObject<HTMLDivElement | null>
  isAtStart: boolean
  isAtEnd: boolean
  /** Takes note of where it is. */
  look: () => void
  /** Goes on by so many pixels from where it is, or from where it is going. */
  step: (by: number) => void
  /** Forgets where it was going, because somebody has taken it into their own hands. */
  letGo: () => void
}

/** What the buttons and the row of a carousel share. */
export function useCarousel(): Carousel {
  const track = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const goal = useRef<number>(undefined)
  const [edges, setEdges] = useState({ isAtStart: true, isAtEnd: false })

  const look = useCallback(() => {
    if (!track.current) return
    const { scrollLeft, scrollWidth, clientWidth } = track.current
    // browsers stop at fractions of a pixel
    const isAtStart = scrollLeft < 1
    const isAtEnd = scrollLeft + clientWidth > scrollWidth - 1
    const [left, right] = buttons.current?.children ?? []
    const { activeElement } = document
    const isSpent = activeElement && ((isAtStart && activeElement === left) || (isAtEnd && activeElement === right))
    // before it is disabled, and loses the focus: whoever steps by keyboard goes on in the row itself
    if (isSpent) track.current.focus({ preventScroll: true })
    if (goal.current !== undefined && Math.abs(goal.current - scrollLeft) < 1) goal.current = undefined
    setEdges((now) => (now.isAtStart === isAtStart && now.isAtEnd === isAtEnd ? now : { isAtStart, isAtEnd }))
  }, [])

  const step = (by: number) => {
    if (!track.current) return
    const { scrollLeft, scrollWidth, clientWidth } = track.current
    // quick presses add up, although the first is still on its way
    goal.current = Math.max(0, Math.min(scrollWidth - clientWidth, (goal.current ?? scrollLeft) + by))
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    track.current.scrollTo({ left: goal.current, behavior: isCalm ? 'instant' : 'smooth' })
  }

  const letGo = useCallback(() => {
    goal.current = undefined
  }, [])

  return { track, buttons, ...edges, look, step, letGo }
}
