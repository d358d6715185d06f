import type { CSSProperties } from 'react'
import { brand } from '#shared/brand.ts'
import { brandOutline } from '#ui/brand-outline.ts'

const LOGOS = 25
const LAP_SECONDS = 40
/**
 * So many logos pass in a lap; then the next one stands exactly where the first did. It is even, because every other
 * logo is hollow, and the logos left over are at least as wide as the screen.
 */
const LOGOS_PER_LAP = 12
const places = Array.from({ length: LOGOS }, (_, place) => place)
const OUTLINE_ID = 'marquee-mark'

const track = {
  '--travel': `${(-100 * LOGOS_PER_LAP) / LOGOS}%`,
  '--logo': `max(11rem, ${100 / LOGOS_PER_LAP}vw)`,
  animationDuration: `${LAP_SECONDS}s`,
} as CSSProperties

const { width, height, path } = brandOutline
const viewBox = `0 0 ${width} ${height}`

/** The mark, over and over, on a tape that runs along the top of the footer. Only the first is read out. */
export function LogoMarquee({ still }: { still: boolean }) {
  return (
    <div className="group late overflow-hidden bg-acid text-ink">
      <div
        style={track}
        className={`flex w-max animate-tape items-center group-hover:[animation-play-state:paused] motion-reduce:animate-none ${still ? '[animation-play-state:paused]' : ''}`}
      >
        {places.map((place) => (
          <span key={place} className="grid w-(--logo) place-items-center py-4 lg:py-5">
            {place === 0 ? <FirstLogo /> : <NextLogo hollow={place % 2 === 1} />}
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

function NextLogo({ hollow }: { hollow: boolean }) {
  return (
    <svg aria-hidden="true" viewBox={viewBox} className={size}>
      <use href={`#${OUTLINE_ID}`} className={hollow ? 'fill-transparent stroke-ink stroke-[26]' : ''} />
    </svg>
  )
}
