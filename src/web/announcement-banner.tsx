import { useQuery } from '@tanstack/react-query'
import { Flame, Gem, type LucideIcon, Pause, Play, Rocket, Sparkles, Zap } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AnnouncementIcon } from '#domains/content/contract.ts'
import { contentQueryOptions } from '#domains/content/web/queries.ts'

const INTERVAL_MS = 3500
const FADE_MS = 500

const icons: Record<AnnouncementIcon, LucideIcon> = {
  flame: Flame,
  zap: Zap,
  gem: Gem,
  rocket: Rocket,
  sparkles: Sparkles,
}

/** Rotates the announcements, except on hover or focus and after a click on the pause button. */
export function AnnouncementBanner() {
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const { data } = useQuery(contentQueryOptions)
  const announcements = data?.messages ?? []
  const { index, isFading } = useRotation(!isPaused && !isHovered && announcements.length > 1)
  const announcement = announcements[index % announcements.length]
  const Icon = announcement && icons[announcement.icon]
  const PauseIcon = isPaused ? Play : Pause

  const togglePause = () => {
    setPaused(!isPaused)
    // resumes immediately, although the pointer is still over the banner
    setHovered(false)
  }

  if (data?.messages.length === 0) return null
  return (
    <section
      aria-label="Announcements"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setHovered(true)}
      onBlur={() => setHovered(false)}
      className="relative flex h-11 items-center justify-center bg-ink pr-11 pl-3 text-paper sm:pl-11 lg:h-10"
    >
      <p
        style={{ transitionDuration: `${FADE_MS}ms` }}
        className={`mono-caption flex w-full items-center justify-center gap-2.5 text-[0.6875rem] leading-3.5 tracking-normal transition-opacity sm:text-xs ${isFading ? 'motion-safe:opacity-0' : ''}`}
      >
        {Icon && <Icon aria-hidden="true" className="size-4 shrink-0 text-accent" />}
        {/* the key makes another text a new element, which does not count as a layout shift */}
        {announcement && <AnnouncementText key={announcement.text} text={announcement.text} />}
      </p>
      <button
        type="button"
        aria-label={isPaused ? 'Play announcements' : 'Pause announcements'}
        onClick={togglePause}
        className="focus-inside absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center text-ash hover:text-accent noscript:hidden"
      >
        <PauseIcon aria-hidden="true" className="size-3.5 fill-current" />
      </button>
    </section>
  )
}

/** Breaks the line only at the dash, if it fits. */
function AnnouncementText({ text }: { text: string }) {
  const [start = '', ...rest] = text.split(' - ')
  if (rest.length === 0) return <span>{start}</span>
  return (
    <span>
      {start} - <span className="inline-block">{rest.join(' - ')}</span>
    </span>
  )
}

/** Advances the index after every interval, once the current announcement has faded out. */
function useRotation(isRunning: boolean) {
  const [index, setIndex] = useState(0)
  const [isFading, setFading] = useState(false)

  useEffect(() => {
    if (!isRunning) return
    let swapTimer: ReturnType<typeof setTimeout> | undefined
    const timer = setInterval(() => {
      setFading(true)
      swapTimer = setTimeout(() => {
        setIndex((last) => last + 1)
        setFading(false)
      }, FADE_MS)
    }, INTERVAL_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(swapTimer)
      setFading(false)
    }
  }, [isRunning])

  return { index, isFading }
}
