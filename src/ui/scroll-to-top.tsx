import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'

const VISIBLE_AFTER_PX = 300

/** Sticks to the bottom of the screen while the content before it is visible. */
export function ScrollToTop() {
  const [isFarDown, setFarDown] = useState(false)

  useEffect(() => {
    const updateVisibility = () => setFarDown(window.scrollY > VISIBLE_AFTER_PX)
    updateVisibility()
    window.addEventListener('scroll', updateVisibility, { passive: true })
    return () => window.removeEventListener('scroll', updateVisibility)
  }, [])

  function scrollToTop() {
    const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'instant' : 'smooth' })
    // the button disappears and would lose the focus
    document.querySelector('main')?.focus({ preventScroll: true })
  }

  return (
    <div className="pointer-events-none sticky bottom-20 z-20 h-0 lg:bottom-2">
      {isFarDown && (
        <button
          type="button"
          aria-label="Scroll to top"
          onClick={scrollToTop}
          className="pointer-events-auto absolute right-4 bottom-4 grid size-12 cursor-pointer place-items-center border border-ink bg-paper hover:bg-acid lg:right-10"
        >
          <ArrowUp aria-hidden="true" className="size-5" />
        </button>
      )}
    </div>
  )
}
