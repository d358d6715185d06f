import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import type { Carousel } from './use-carousel.ts'
import { useDragScroll } from './use-drag-scroll.ts'

const STEP_PX = 300

const arrowButton =
  'focus-inside grid w-13 shrink-0 cursor-pointer place-items-center border-l border-ink hover:bg-accent disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ash lg:w-20'

export function CarouselButtons({ carousel }: { carousel: Carousel }) {
  const { buttons, isAtStart, isAtEnd, step } = carousel

  return (
    <div ref={buttons} className="flex noscript:hidden">
      <button
        type="button"
        aria-label="Scroll left"
        disabled={isAtStart}
        onClick={() => step(-STEP_PX)}
        className={arrowButton}
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        aria-label="Scroll right"
        disabled={isAtEnd}
        onClick={() => step(STEP_PX)}
        className={arrowButton}
      >
        <ArrowRight aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}

interface CarouselRowProps {
  carousel: Carousel
  label: string
  /** List items. */
  children: ReactNode
}

/** Scrolls horizontally by touch, wheel, mouse drag, keyboard and the buttons. */
export function CarouselRow({ carousel, label, children }: CarouselRowProps) {
  const { track, updateEdges, step, cancelScroll } = carousel
  const drag = useDragScroll(cancelScroll)

  useEffect(() => {
    const element = track.current
    if (!element) return
    const observer = new ResizeObserver(updateEdges)
    observer.observe(element)
    return () => observer.disconnect()
  }, [track, updateEdges])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const offsets = {
      ArrowLeft: -STEP_PX,
      ArrowRight: STEP_PX,
      Home: Number.NEGATIVE_INFINITY,
      End: Number.POSITIVE_INFINITY,
    }
    const offset = offsets[event.key as keyof typeof offsets]
    if (offset === undefined) return
    event.preventDefault()
    step(offset)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would nest landmarks
    <div
      ref={track}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      onScroll={updateEdges}
      onWheel={cancelScroll}
      onKeyDown={handleKeyDown}
      {...drag}
      className="focus-inside overflow-x-auto overscroll-x-contain data-dragging:cursor-grabbing data-dragging:select-none"
    >
      <ul className="cards flex w-max min-w-full">{children}</ul>
    </div>
  )
}
