import { useEffect, useLayoutEffect, useRef } from 'react'
import { brand } from '#shared/brand.ts'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { drawLogo } from './draw-logo.ts'
import { protectLogo } from './protect-logo.ts'

const WATERMARK = `© ${brand.name}`

/** Links to the home page. After hydration, a canvas with a watermark and without a context menu replaces the SVG. */
export function FooterLogo() {
  return (
    <Link to="/" aria-label={`${brand.name}, home`} className="block select-none">
      {useHydrated() ? <LogoCanvas /> : <Logo className="block w-full text-acid" />}
    </Link>
  )
}

function LogoCanvas() {
  const ref = useRef<HTMLCanvasElement>(null)

  // the observer also fires for the initial size, before the first paint, so the canvas is never empty
  useLayoutEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    const observer = new ResizeObserver(() => drawLogo(canvas, WATERMARK))
    observer.observe(canvas)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const link = ref.current?.closest('a')
    return link ? protectLogo(link) : undefined
  }, [])

  return (
    <canvas
      ref={ref}
      role="img"
      aria-label={brand.name}
      tabIndex={-1}
      className="block aspect-[2475/790] w-full bg-ink font-mono text-acid [-webkit-touch-callout:none]"
    />
  )
}
