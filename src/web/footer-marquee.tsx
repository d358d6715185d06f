import type { CSSProperties } from 'react'
import { logoOutline } from '#ui/logo-outline.ts'
import { useSite } from '#ui/site.ts'

const LOGO_COUNT = 25
const LAP_SECONDS = 40
/**
 * The animation moves by this many logos and restarts. Must be even, because every other logo is hollow. The remaining
 * logos must be at least as wide as the screen.
 */
const LOGOS_PER_LAP = 12
const indexes = Array.from({ length: LOGO_COUNT }, (_, index) => index)
const FIRST_LOGO_ID = 'marquee-mark'

const trackStyle = {
  '--marquee-distance': `${(-100 * LOGOS_PER_LAP) / LOGO_COUNT}%`,
  '--logo-width': `max(11rem, ${100 / LOGOS_PER_LAP}vw)`,
  animationDuration: `${LAP_SECONDS}s`,
} as CSSProperties

const { width, height, path } = logoOutline
const viewBox = `0 0 ${width} ${height}`

/** Scrolls a row of logos along the top of the footer. Screen readers announce only the first one. */
export function LogoMarquee({ isPaused }: { isPaused: boolean }) {
  return (
    <div className="group below-fold overflow-hidden bg-acid text-ink">
      <div
        style={trackStyle}
        className={`flex w-max animate-marquee items-center group-hover:[animation-play-state:paused] motion-reduce:animate-none ${isPaused ? '[animation-play-state:paused]' : ''}`}
      >
        {indexes.map((index) => (
          <span key={index} className="grid w-(--logo-width) place-items-center py-4 lg:py-5">
            {index === 0 ? <FirstLogo /> : <RepeatedLogo isHollow={index % 2 === 1} />}
          </span>
        ))}
      </div>
    </div>
  )
}

const logoSize = 'w-[62%] overflow-visible'

function FirstLogo() {
  const { brand } = useSite()
  return (
    <svg viewBox={viewBox} role="img" aria-label={brand.name} className={logoSize}>
      <path id={FIRST_LOGO_ID} d={path} />
    </svg>
  )
}

function RepeatedLogo({ isHollow }: { isHollow: boolean }) {
  return (
    <svg aria-hidden="true" viewBox={viewBox} className={logoSize}>
      <use href={`#${FIRST_LOGO_ID}`} className={isHollow ? 'fill-transparent stroke-ink stroke-[26]' : ''} />
    </svg>
  )
}
