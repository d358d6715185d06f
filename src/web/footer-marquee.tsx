import type { CSSProperties } from 'react'
import { LogoShape, useLogo } from '#ui/logo-shape.tsx'

const LOGO_COUNT = 25
const LAP_SECONDS = 40
/**
 * The animation moves by this many logos and restarts. Must be even, because every other logo is hollow. The remaining
 * logos must be at least as wide as the screen.
 */
const LOGOS_PER_LAP = 12
const indexes = Array.from({ length: LOGO_COUNT }, (_, index) => index)
const FIRST_LOGO_ID = 'marquee-logo'

const trackStyle = {
  '--marquee-distance': `${(-100 * LOGOS_PER_LAP) / LOGO_COUNT}%`,
  '--logo-width': `max(11rem, ${100 / LOGOS_PER_LAP}vw)`,
  animationDuration: `${LAP_SECONDS}s`,
} as CSSProperties

/** Scrolls a row of logos along the top of the footer. Screen readers announce only the first one. */
export function LogoMarquee({ isPaused }: { isPaused: boolean }) {
  const { kind } = useLogo()
  return (
    <div className="group below-fold overflow-hidden bg-accent text-ink">
      <div
        style={trackStyle}
        className={`flex w-max animate-marquee items-center group-hover:[animation-play-state:paused] motion-reduce:animate-none ${isPaused ? '[animation-play-state:paused]' : ''}`}
      >
        {indexes.map((index) => (
          <span
            key={index}
            className={`grid place-items-center py-4 lg:py-5 ${kind === 'name' ? 'min-w-(--logo-width) px-6' : 'w-(--logo-width)'}`}
          >
            {index === 0 ? <FirstLogo /> : <RepeatedLogo isHollow={index % 2 === 1} />}
          </span>
        ))}
      </div>
    </div>
  )
}

const logoSizes = {
  outline: 'w-[62%] overflow-visible fill-current',
  image: 'h-10 w-[62%] object-contain',
  name: 'h-7 overflow-visible fill-current lg:h-9',
}
/** Relative to the height. */
const STROKE = 0.033

function FirstLogo() {
  const { name, kind, image, viewBox } = useLogo()
  if (kind === 'image') return <img src={image} alt={name} className={logoSizes.image} />
  return (
    <svg viewBox={viewBox} role="img" aria-label={name} className={logoSizes[kind]}>
      <LogoShape id={FIRST_LOGO_ID} />
    </svg>
  )
}

function RepeatedLogo({ isHollow }: { isHollow: boolean }) {
  const { kind, image, height, viewBox } = useLogo()
  if (kind === 'image') return <img src={image} alt="" className={logoSizes.image} />
  return (
    <svg aria-hidden="true" viewBox={viewBox} className={logoSizes[kind]}>
      <use
        href={`#${FIRST_LOGO_ID}`}
        className={isHollow ? 'fill-transparent stroke-ink' : ''}
        strokeWidth={isHollow ? Math.round(height * STROKE) : undefined}
      />
    </svg>
  )
}
