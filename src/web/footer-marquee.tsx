import type { CSSProperties } from 'react'
import { brand } from '#shared/brand.ts'
import { brandOutline } from '#ui/brand-outline.ts'

const LOGOS = 25
const LAP_SECONDS = 40
/**
 * After this many logos the animation restarts with the next one in the first one's place. Must be even, because every
 * other logo is hollow, and the remaining logos must be at least as wide as the screen.
 */
const LOGOS_PER_LAP = 12
const indexes = Array.from({ length: LOGOS }, (_, index) => index)
const OUTLINE_ID = 'marquee-mark'

const track = {
  '--travel': `${(-100 * LOGOS_PER_LAP) / LOGOS}%`,
  '--logo': `max(11rem, ${100 / LOGOS_PER_LAP}vw)`,
  animationDuration: `${LAP_SECONDS}s`,
} as CSSProperties

const { width, height, path } = brandOutline
const viewBox = `0 0 ${width} ${height}`

/** Repeats the brand mark along the top of the footer. Only the first one is announced by screen readers. */
export function LogoMarquee({ isPaused }: { isPaused: boolean }) {
  return (
    <div className="group late overflow-hidden bg-acid text-ink">
      <div
        style={track}
        className={`flex w-max animate-tape items-center group-hover:[animation-play-state:paused] motion-reduce:animate-none ${isPaused ? '[animation-play-state:paused]' : ''}`}
      >
        {indexes.map((index) => (
          <span key={index} className="grid w-(--logo) place-items-center py-4 lg:py-5">
            {index === 0 ? <FirstLogo /> : <NextLogo isHollow={index % 2 === 1} />}
          </span>
        ))}
      </div>
    </div>
  )
}

const size = 'w-[62%] overflow-visible'

function FirstLogo() {
  return (
    <svg viewBox={viewBox} role="img" aria-label={brand.name} className={size}>
      <path id={OUTLINE_ID} d={path} />
    </svg>
  )
}

function NextLogo({ isHollow }: { isHollow: boolean }) {
  return (
    <svg aria-hidden="true" viewBox={viewBox} className={size}>
      <use href={`#${OUTLINE_ID}`} className={isHollow ? 'fill-transparent stroke-ink stroke-[26]' : ''} />
    </svg>
  )
}
