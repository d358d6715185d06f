import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Film } from '#shared/brand-media.ts'
import { useInView } from './use-in-view.ts'
import { useMediaQuery } from './use-media-query.ts'
import { useReducedMotion } from './use-reduced-motion.ts'

const WIDE = '(min-width: 48rem)'
/** How long the poster is seen before the film is asked for, which is heavier than all the rest of the page. */
const POSTER_MS = 2_500
const fill = 'absolute inset-0 size-full object-cover'

interface FilmPlayerProps {
  portrait: Film
  landscape: Film
  /** Which part of the picture stays when the box has another shape. */
  className?: string
}

/**
 * A silent film that runs by itself in the box it is put into. The poster comes with the page; the film, and only the
 * one for this screen, follows a while after the poster, and runs while it is seen and nobody has stopped it.
 */
export function FilmPlayer({ portrait, landscape, className = '' }: FilmPlayerProps) {
  const box = useRef<HTMLDivElement>(null)
  const [hasPoster, setHasPoster] = useState(false)
  const [isDue, setDue] = useState(false)
  const [isStopped, setStopped] = useState(false)
  const [failed, setFailed] = useState<Film>()
  const isWide = useMediaQuery(WIDE)
  const isInView = useInView(box)
  const wantsStillness = useReducedMotion()

  useEffect(() => {
    if (!hasPoster) return
    const timer = setTimeout(() => setDue(true), POSTER_MS)
    return () => clearTimeout(timer)
  }, [hasPoster])

  const film = isWide ? landscape : portrait
  const canRun = isWide !== undefined && isDue && !wantsStillness && film !== failed
  return (
    <div ref={box} className="absolute inset-0">
      <Poster portrait={portrait} landscape={landscape} onSettled={() => setHasPoster(true)} className={className} />
      {canRun && (
        <>
          <Footage
            key={film.mp4}
            film={film}
            isRunning={isInView && !isStopped}
            onRefused={() => setStopped(true)}
            onFailed={() => setFailed(film)}
            className={className}
          />
          <button
            type="button"
            aria-label={isStopped ? 'Play film' : 'Pause film'}
            onClick={() => setStopped(!isStopped)}
            className="focus-inside absolute! top-0 right-0 z-10 grid size-12 cursor-pointer place-items-center bg-ink text-paper hover:bg-acid hover:text-ink md:top-auto md:bottom-0"
          >
            {isStopped ? (
              <Play aria-hidden="true" className="size-5" />
            ) : (
              <Pause aria-hidden="true" className="size-5" />
            )}
          </button>
        </>
      )}
    </div>
  )
}

interface PosterProps extends FilmPlayerProps {
  onSettled: () => void
}

function Poster({ portrait, landscape, onSettled, className = '' }: PosterProps) {
  const ref = useRef<HTMLImageElement>(null)
  const { width, height, poster } = portrait

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; from then on the picture says it itself
  useEffect(() => {
    // it may have come, or failed, before React was there to hear of it
    if (ref.current?.complete) onSettled()
  }, [])

  return (
    <picture>
      <source media={WIDE} type="image/avif" srcSet={landscape.poster.avif} />
      <source media={WIDE} type="image/webp" srcSet={landscape.poster.webp} />
      <source type="image/avif" srcSet={poster.avif} />
      <img
        ref={ref}
        src={poster.webp}
        alt=""
        width={width}
        height={height}
        loading="eager"
        fetchPriority="high"
        onLoad={onSettled}
        onError={onSettled}
        className={`${fill} ${className}`}
      />
    </picture>
  )
}

interface FootageProps {
  film: Film
  isRunning: boolean
  /** The browser lets no film start by itself. */
  onRefused: () => void
  onFailed: () => void
  className: string
}

/** Nothing of it is fetched before it runs for the first time, and until then the poster is seen through it. */
function Footage({ film, isRunning, onRefused, onFailed, className }: FootageProps) {
  const ref = useRef<HTMLVideoElement>(null)
  const [hasStarted, setStarted] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: whom it tells does not change whether it runs
  useEffect(() => {
    const video = ref.current
    if (!video) return
    if (!isRunning) return video.pause()
    // React leaves `muted` to the property, and browsers let only silent films start by themselves
    video.muted = true
    video.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') onRefused()
    })
  }, [isRunning])

  return (
    <video
      ref={ref}
      muted
      loop
      playsInline
      preload="none"
      aria-hidden="true"
      tabIndex={-1}
      width={film.width}
      height={film.height}
      onPlaying={() => setStarted(true)}
      className={`${fill} ${className} ${hasStarted ? '' : 'opacity-0'}`}
    >
      {film.webm && <source src={film.webm} type="video/webm" />}
      {/* the last that is tried */}
      <source src={film.mp4} type="video/mp4" onError={onFailed} />
    </video>
  )
}
