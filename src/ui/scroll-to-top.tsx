import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'

const APPEARS_AFTER_PX = 300

/** Stands at the lower edge of the screen for as long as the content that it closes is on it. */
export function ScrollToTop() {
  const [isFarDown, setFarDown] = useState(false)

  useEffect(() => {
    const look = () => setFarDown(window.scrollY > APPEARS_AFTER_PX)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])

  function goUp() {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
    // the button goes, and would take the focus with it
    document.querySelector('main')?.focus({ preventScroll: true })
  }

  return (
    <div className="pointer-events-none sticky bottom-20 z-20 h-0 lg:bottom-2">
      {isFarDown && (
        <button
          type="button"
          aria-label="Scroll to top"
          onClick={goUp}
          className="pointer-events-auto absolute right-4 bottom-4 grid size-12 cursor-pointer place-items-center border border-ink bg-paper hover:bg-acid lg:right-10"
        >
          <ArrowUp aria-hidden="true" className="size-5" />
        </button>
      )}
    </div>
  )
}
