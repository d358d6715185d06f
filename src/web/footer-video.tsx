import { useEffect, useRef, useState } from 'react'
import type { Video } from '#shared/media.ts'
import { isTooSlowForVideo } from '#ui/connection.ts'
import { Logo } from '#ui/logo.tsx'
import { useInView } from '#ui/use-in-view.ts'
import { useReducedMotion } from '#ui/use-reduced-motion.ts'

/**
 * Loads the video when it first comes into view, unless the connection is slow, and plays it only while it is visible.
 * Until then the logo shows.
 */
export function FooterVideo({ video, isPaused }: { video: Video; isPaused: boolean }) {
  const ref = useRef<HTMLVideoElement>(null)
  const isInView = useInView(ref)
  const isPlaying = !useReducedMotion() && isInView && !isPaused && !isTooSlowForVideo()
  const [hasBeenSeen, setHasBeenSeen] = useState(false)
  const [hasPlayed, setHasPlayed] = useState(false)
  if (isInView && !hasBeenSeen) setHasBeenSeen(true)
  if (isPlaying && !hasPlayed) setHasPlayed(true)

  useEffect(() => {
    const element = ref.current
    if (!element) return
    // React does not render `muted`, and browsers only autoplay muted videos
    element.muted = true
    if (!isPlaying) element.pause()
    // if playback is blocked or the file missing, the poster stays
    else element.play().catch(() => {})
  }, [isPlaying])

  return (
    <div
      aria-hidden="true"
      className="relative grid aspect-video place-items-center max-md:aspect-3/1 overflow-hidden border-b border-iron bg-coal"
    >
      <Logo className="w-1/2 text-iron" />
      <video
        ref={ref}
        muted
        loop
        playsInline
        preload="none"
        width={video.width}
        height={video.height}
        tabIndex={-1}
        {...(hasBeenSeen ? { poster: video.poster.webp } : {})}
        className="absolute inset-0 size-full object-cover"
      >
        {hasPlayed && video.webm && <source src={video.webm} type="video/webm" />}
        {hasPlayed && <source src={video.mp4} type="video/mp4" />}
      </video>
    </div>
  )
}
