import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Video } from '#shared/media.ts'
import { isTooSlowForVideo } from './connection.ts'
import { onIdle } from './on-idle.ts'
import { useInView } from './use-in-view.ts'
import { useMediaQuery } from './use-media-query.ts'
import { useReducedMotion } from './use-reduced-motion.ts'

const WIDE_SCREEN = '(min-width: 48rem)'
/** Delays the video, which is larger than the rest of the page, and repeats while the visitor has something open. */
const LOAD_DELAY_MS = 2_500
const OPEN_PANELS = 'dialog[open], button[aria-expanded=true]'
const fillStyle = 'absolute inset-0 size-full object-cover'

interface VideoPlayerProps {
  portrait: Video
  landscape: Video
  /** Positions the image when it is cropped. */
  className?: string
}

/**
 * Plays a silent video that fills its container. The poster comes with the page. The video for this screen size loads
 * some time after the whole page, unless the connection is slow, and plays while it is in view and not paused.
 */
export function VideoPlayer({ portrait, landscape, className = '' }: VideoPlayerProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isPosterLoaded, setPosterLoaded] = useState(false)
  const [canLoad, setCanLoad] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const [failedVideo, setFailedVideo] = useState<Video>()
  const isWide = useMediaQuery(WIDE_SCREEN)
  const isInView = useInView(box)
  const prefersReducedMotion = useReducedMotion()

  useEffect(() => {
    if (!isPosterLoaded || canLoad) return
    const timer = setInterval(async () => {
      await onIdle()
      const isBusy = document.readyState !== 'complete' || document.querySelector(OPEN_PANELS) !== null
      if (!isBusy) setCanLoad(!isTooSlowForVideo())
    }, LOAD_DELAY_MS)
    return () => clearInterval(timer)
  }, [isPosterLoaded, canLoad])

  const video = isWide ? landscape : portrait
  const canPlay = isWide !== undefined && canLoad && !prefersReducedMotion && video !== failedVideo
  return (
    <div ref={box} className="absolute inset-0">
      <Poster portrait={portrait} landscape={landscape} onLoaded={() => setPosterLoaded(true)} className={className} />
      {canPlay && (
        <>
          <LoopingVideo
            key={video.mp4}
            video={video}
            isPlaying={isInView && !isPaused}
            onAutoplayBlocked={() => setPaused(true)}
            onFailed={() => setFailedVideo(video)}
            className={className}
          />
          <button
            type="button"
            aria-label={isPaused ? 'Play video' : 'Pause video'}
            onClick={() => setPaused(!isPaused)}
            className="focus-inside absolute! top-0 right-0 z-10 grid size-12 cursor-pointer place-items-center bg-ink text-paper hover:bg-accent hover:text-ink md:top-auto md:bottom-0"
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

interface PosterProps extends VideoPlayerProps {
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
      <source media={WIDE_SCREEN} type="image/avif" srcSet={landscape.poster.avif} />
      <source media={WIDE_SCREEN} type="image/webp" srcSet={landscape.poster.webp} />
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
        className={`${fillStyle} ${className}`}
      />
    </picture>
  )
}

interface LoopingVideoProps {
  video: Video
  isPlaying: boolean
  /** Called when the browser blocks autoplay. */
  onAutoplayBlocked: () => void
  onFailed: () => void
  className: string
}

/** Loads nothing until it first plays; until then it is transparent and the poster shows. */
function LoopingVideo({ video, isPlaying, onAutoplayBlocked, onFailed, className }: LoopingVideoProps) {
  const ref = useRef<HTMLVideoElement>(null)
  const [hasStarted, setStarted] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks do not affect playback
  useEffect(() => {
    const element = ref.current
    if (!element) return
    if (!isPlaying) return element.pause()
    // React does not render `muted`, and browsers only autoplay muted videos
    element.muted = true
    element.play().catch((error: unknown) => {
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
      width={video.width}
      height={video.height}
      onPlaying={() => setStarted(true)}
      className={`${fillStyle} ${className} ${hasStarted ? '' : 'opacity-0'}`}
    >
      {video.webm && <source src={video.webm} type="video/webm" />}
      {/* the last source the browser tries */}
      <source src={video.mp4} type="video/mp4" onError={onFailed} />
    </video>
  )
}
