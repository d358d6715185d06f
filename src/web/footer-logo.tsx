import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { useLogo } from '#ui/logo-shape.tsx'
import { measureName, NAME_FONT_SIZE } from '#ui/measure-name.ts'
import { useSite } from '#ui/site.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { drawLogo } from './draw-logo.ts'
import { protectLogo } from './protect-logo.ts'

/** Links to the home page. After hydration, a canvas with a watermark and without a context menu replaces the SVG. */
export function FooterLogo() {
  const { name, kind } = useLogo(true)
  const isHydrated = useHydrated()
  return (
    <Link to="/" aria-label={`${name}, home`} className="block select-none">
      {kind === 'name' && <LargeName name={name} />}
      {kind === 'outline' && isHydrated && <LogoCanvas />}
      {kind !== 'name' && !(kind === 'outline' && isHydrated) && <Logo isOnDark className="block w-full text-accent" />}
    </Link>
  )
}

/** In the units of `measureName`. A short name counts as this wide, or its letters would be too tall. */
const MIN_WIDTH = 340
/** `measureName` only estimates the width of a word; this margin keeps words from breaking. */
const WIDTH_MARGIN = 1.2

/** Sets the name as large as its longest word allows. */
function LargeName({ name }: { name: string }) {
  const width = Math.max(MIN_WIDTH, ...name.split(/\s+/).map((word) => measureName(word) * WIDTH_MARGIN))
  const fontSize = Math.floor((100 * NAME_FONT_SIZE) / width)
  return (
    <span className="@container block">
      <span
        className="headline block wrap-anywhere text-accent"
        style={{ fontSize: `clamp(1.5rem, ${fontSize}cqw, 11rem)` }}
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
      className="block w-full bg-ink font-mono text-accent [-webkit-touch-callout:none]"
    />
  )
}
