import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Video } from '#shared/brand-media.ts'
import { useInView } from './use-in-view.ts'
import { useMediaQuery } from './use-media-query.ts'
import { useReducedMotion } from './use-reduced-motion.ts'

const WIDE = '(min-width: 48rem)'
/** Delays the video, which is larger than the rest of the page. */
const POSTER_MS = 2_500
const fill = 'absolute inset-0 size-full object-cover'

interface FilmPlayerProps {
  portrait: Video
  landscape: Video
  /** Positions the image when it is cropped. */
  className?: string
}

/**
 * Plays a silent video that fills its box. The poster comes with the page; the video for this screen size loads some time
 * after the poster and plays while it is in view and not paused.
 */
export function FilmPlayer({ portrait, landscape, className = '' }: FilmPlayerProps) {
  const box = useRef<HTMLDivElement>(null)
  const [hasPoster, setHasPoster] = useState(false)
  const [canLoad, setCanLoad] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const [failedFilm, setFailedFilm] = useState<Video>()
  const isWide = useMediaQuery(WIDE)
  const isInView = useInView(box)
  const prefersReducedMotion = useReducedMotion()

  useEffect(() => {
    if (!hasPoster) return
    const timer = setTimeout(() => setCanLoad(true), POSTER_MS)
    return () => clearTimeout(timer)
  }, [hasPoster])

  const film = isWide ? landscape : portrait
  const canPlay = isWide !== undefined && canLoad && !prefersReducedMotion && film !== failedFilm
  return (
    <div ref={box} className="absolute inset-0">
      <Poster portrait={portrait} landscape={landscape} onLoaded={() => setHasPoster(true)} className={className} />
      {canPlay && (
        <>
          <Footage
            key={film.mp4}
            film={film}
            isPlaying={isInView && !isPaused}
            onAutoplayBlocked={() => setPaused(true)}
            onFailed={() => setFailedFilm(film)}
            className={className}
          />
          <button
            type="button"
            aria-label={isPaused ? 'Play film' : 'Pause film'}
            onClick={() => setPaused(!isPaused)}
            className="focus-inside absolute! top-0 right-0 z-10 grid size-12 cursor-pointer place-items-center bg-ink text-paper hover:bg-acid hover:text-ink md:top-auto md:bottom-0"
          >
            {isPaused ? (
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
  onLoaded: () => void
}

function Poster({ portrait, landscape, onLoaded, className = '' }: PosterProps) {
  const ref = useRef<HTMLImageElement>(null)
  const { width, height, poster } = portrait

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; later changes arrive as load and error events
  useEffect(() => {
    // it may have loaded or failed before hydration
    if (ref.current?.complete) onLoaded()
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
        onLoad={onLoaded}
        onError={onLoaded}
        className={`${fill} ${className}`}
      />
    </picture>
  )
}

interface FootageProps {
  film: Video
  isPlaying: boolean
  /** The browser blocks autoplay. */
  onAutoplayBlocked: () => void
  onFailed: () => void
  className: string
}

/** Loads nothing until it first plays; until then it is transparent and the poster shows. */
function Footage({ film, isPlaying, onAutoplayBlocked, onFailed, className }: FootageProps) {
  const ref = useRef<HTMLVideoElement>(null)
  const [hasStarted, setStarted] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks do not affect playback
  useEffect(() => {
    const video = ref.current
    if (!video) return
    if (!isPlaying) return video.pause()
    // React does not render `muted`, and browsers only autoplay muted videos
    video.muted = true
    video.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') onAutoplayBlocked()
    })
  }, [isPlaying])

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
      {/* the last source the browser tries */}
      <source src={film.mp4} type="video/mp4" onError={onFailed} />
    </video>
  )
}
