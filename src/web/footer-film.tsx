import { useEffect, useRef, useState } from 'react'
import { brandMedia } from '#shared/brand-media.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { useInView } from '#ui/use-in-view.ts'
import { useReducedMotion } from '#ui/use-reduced-motion.ts'

const film = brandMedia.glitch

/** The logo, glitching. It is fetched when it is first seen, and runs only while it is; behind it stands the mark. */
export function GlitchFilm({ still }: { still: boolean }) {
  const ref = useRef<HTMLVideoElement>(null)
  const isInView = useInView(ref)
  const isRunning = !useReducedMotion() && isInView && !still
  const [wasSeen, setSeen] = useState(false)
  const [wasRun, setRun] = useState(false)
  if (isInView && !wasSeen) setSeen(true)
  if (isRunning && !wasRun) setRun(true)

  useEffect(() => {
    const video = ref.current
    if (!video) return
    // React leaves it out of the page it sends, and browsers let only silent films start by themselves
    video.muted = true
    if (!isRunning) video.pause()
    // a browser that will not play it, or has not got it, goes on showing the poster
    else video.play().catch(() => {})
  }, [isRunning])

  return (
    <div
      aria-hidden="true"
      className="relative grid aspect-video place-items-center overflow-hidden border-b border-iron bg-coal"
    >
      <BrandMark className="w-1/2 text-iron" />
      <video
        ref={ref}
        muted
        loop
        playsInline
        preload="none"
        width={film?.width}
        height={film?.height}
        tabIndex={-1}
        {...(wasSeen && film ? { poster: film.poster.webp } : {})}
        className="absolute inset-0 size-full object-cover"
      >
        {wasRun && film?.webm && <source src={film.webm} type="video/webm" />}
        {wasRun && film && <source src={film.mp4} type="video/mp4" />}
      </video>
    </div>
  )
}
