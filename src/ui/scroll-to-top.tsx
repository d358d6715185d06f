import { ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

const VISIBLE_AFTER_PX = 300
const CONTROLS = 'a, button, input, select, textarea, label, summary'
/** Points in the button, as parts of its size: dense enough to hit every control under it. */
const PROBES = [0.02, 0.25, 0.5, 0.75, 0.98]

/** Returns whether the button is over another control; never in the header. */
function coversControl(button: HTMLElement): boolean {
  if (!window.matchMedia('(min-width: 64rem)').matches) return false
  const { left, top, width, height } = button.getBoundingClientRect()
  const findBelow = (x: number, y: number) =>
    document.elementsFromPoint(x, y).find((element) => !button.contains(element))
  return PROBES.some((x) => PROBES.some((y) => findBelow(left + x * width, top + y * height)?.closest(CONTROLS)))
}

/**
 * Uses the free part of the sticky header on small screens. On wide ones it sticks to the bottom of the screen, in the
 * margin, while the content before it is visible, except where it would cover a control.
 */
export function ScrollToTop() {
  const ref = useRef<HTMLButtonElement>(null)
  const [isVisible, setVisible] = useState(false)

  useEffect(() => {
    const updateVisibility = () =>
      setVisible(window.scrollY > VISIBLE_AFTER_PX && ref.current !== null && !coversControl(ref.current))
    updateVisibility()
    const options = { passive: true }
    window.addEventListener('scroll', updateVisibility, options)
    window.addEventListener('resize', updateVisibility, options)
    return () => {
      window.removeEventListener('scroll', updateVisibility)
      window.removeEventListener('resize', updateVisibility)
    }
  }, [])

  function scrollToTop() {
    const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'instant' : 'smooth' })
    // the button disappears and would lose the focus
    document.querySelector('main')?.focus({ preventScroll: true })
  }

  return (
    <div className="pointer-events-none z-40 max-lg:fixed max-lg:top-1 max-lg:right-37 max-[22rem]:right-33.5 lg:sticky lg:bottom-2 lg:z-20 lg:h-0 noscript:hidden">
      <button
        ref={ref}
        type="button"
        aria-label="Scroll to top"
        onClick={scrollToTop}
        className={`grid size-12 cursor-pointer place-items-center hover:bg-accent max-lg:focus-inside max-[22rem]:w-8 lg:absolute lg:right-0 lg:bottom-4 lg:w-[clamp(1.75rem,2.5vw,2.5rem)] lg:border lg:border-r-0 lg:border-ink lg:bg-paper ${isVisible ? 'pointer-events-auto' : 'invisible'}`}
      >
        <ArrowUp aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}
