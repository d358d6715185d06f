import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { useLogo } from '#ui/logo-shape.tsx'
import { useSite } from '#ui/site.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { drawLogo } from './draw-logo.ts'
import { protectLogo } from './protect-logo.ts'

/** Links to the home page. After hydration, a canvas with a watermark and without a context menu replaces the SVG. */
export function FooterLogo() {
  const { name, kind } = useLogo()
  const isHydrated = useHydrated()
  return (
    <Link to="/" aria-label={`${name}, home`} className="block select-none">
      {kind === 'name' && <LargeName name={name} />}
      {kind === 'outline' && isHydrated && <LogoCanvas />}
      {kind !== 'name' && !(kind === 'outline' && isHydrated) && <Logo isOnDark className="block w-full text-acid" />}
    </Link>
  )
}

/** Relative to the font size, in the headline style. */
const LETTER_WIDTH = 0.85
const MIN_LETTERS = 4

/** Sets the name as large as its longest word allows. */
function LargeName({ name }: { name: string }) {
  const letters = Math.max(MIN_LETTERS, ...name.split(/\s+/).map((word) => word.length))
  return (
    <span className="@container block">
      <span
        className="headline block wrap-anywhere text-acid"
        style={{ fontSize: `clamp(1.5rem, ${Math.floor(100 / (letters * LETTER_WIDTH))}cqw, 11rem)` }}
      >
        {name}
      </span>
    </span>
  )
}

function LogoCanvas() {
  const { brand } = useSite()
  const { name, width, height } = useLogo()
  const ref = useRef<HTMLCanvasElement>(null)

  // the observer also fires for the initial size, before the first paint, so the canvas is never empty
  useLayoutEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    const observer = new ResizeObserver(() => drawLogo(canvas, brand))
    observer.observe(canvas)
    return () => observer.disconnect()
  }, [brand])

  useEffect(() => {
    const link = ref.current?.closest('a')
    return link ? protectLogo(link) : undefined
  }, [])

  return (
    <canvas
      ref={ref}
      role="img"
      aria-label={name}
      tabIndex={-1}
      style={{ aspectRatio: width / height }}
      className="block w-full bg-ink font-mono text-acid [-webkit-touch-callout:none]"
    />
  )
}
