import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { useSite } from '#ui/site.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { drawLogo } from './draw-logo.ts'
import { protectLogo } from './protect-logo.ts'

/** Links to the home page. After hydration, a canvas with a watermark and without a context menu replaces the SVG. */
export function FooterLogo() {
  const { brand } = useSite()
  return (
    <Link to="/" aria-label={`${brand.name}, home`} className="block select-none">
      {useHydrated() ? <LogoCanvas /> : <Logo className="block w-full text-acid" />}
    </Link>
  )
}

function LogoCanvas() {
  const { name } = useSite().brand
  const ref = useRef<HTMLCanvasElement>(null)

  // the observer also fires for the initial size, before the first paint, so the canvas is never empty
  useLayoutEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    const observer = new ResizeObserver(() => drawLogo(canvas, `© ${name}`))
    observer.observe(canvas)
    return () => observer.disconnect()
  }, [name])

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
      className="block aspect-[2475/790] w-full bg-ink font-mono text-acid [-webkit-touch-callout:none]"
    />
  )
}
