import { useQuery } from '@tanstack/react-query'
import { Flame, Gem, type LucideIcon, Pause, Play, Rocket, Sparkles, Zap } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AnnouncementIcon } from '#domains/content/contract.ts'
import { contentQuery } from '#domains/content/web/queries.ts'

const INTERVAL_MS = 3500
const FADE_MS = 500

const icons: Record<AnnouncementIcon, LucideIcon> = {
  flame: Flame,
  zap: Zap,
  gem: Gem,
  rocket: Rocket,
  sparkles: Sparkles,
}

/** Messages in turn. It waits while somebody points at it, and for as long as somebody has told it to. */
export function AnnouncementBanner() {
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  const { data } = useQuery(contentQuery)
  const messages = data?.messages ?? []
  const { turn, fading } = useTurns(!paused && !held && messages.length > 1)
  const message = messages[turn % messages.length]
  const Icon = message && icons[message.icon]
  const PauseIcon = paused ? Play : Pause

  const togglePause = () => {
    setPaused(!paused)
    // whoever presses play wants to see it play, although the pointer is still here
    setHeld(false)
  }

  return (
    <section
      aria-label="Announcements"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="relative flex h-11 items-center justify-center bg-ink pr-11 pl-3 text-paper sm:pl-11 lg:h-10"
    >
      <p
        style={{ transitionDuration: `${FADE_MS}ms` }}
        className={`tag-type flex items-center gap-2.5 text-[0.6875rem] leading-3.5 tracking-normal transition-opacity sm:text-xs ${fading ? 'motion-safe:opacity-0' : ''}`}
      >
        {Icon && <Icon aria-hidden="true" className="size-4 shrink-0 text-acid" />}
        {message && <Parted text={message.text} />}
      </p>
      <button
        type="button"
        aria-label={paused ? 'Play announcements' : 'Pause announcements'}
        onClick={togglePause}
        className="focus-inside absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center text-ash hover:text-acid noscript:hidden"
      >
        <PauseIcon aria-hidden="true" className="size-3.5 fill-current" />
      </button>
    </section>
  )
}

/** Where there is no room for all of it, what comes after the dash goes below what comes before. */
function Parted({ text }: { text: string }) {
  const [what = '', ...more] = text.split(' - ')
  if (more.length === 0) return <span>{what}</span>
  return (
    <span>
      {what} - <span className="inline-block">{more.join(' - ')}</span>
    </span>
  )
}

/** Counts on while it runs: each interval the present turn fades, and is over when it has faded. */
function useTurns(running: boolean) {
  const [turn, setTurn] = useState(0)
  const [fading, setFading] = useState(false)

  useEffect(() => {
    if (!running) return
    let swap: ReturnType<typeof setTimeout> | undefined
    const interval = setInterval(() => {
      setFading(true)
      swap = setTimeout(() => {
        setTurn((last) => last + 1)
        setFading(false)
      }, FADE_MS)
    }, INTERVAL_MS)
    return () => {
      clearInterval(interval)
      clearTimeout(swap)
      setFading(false)
    }
  }, [running])

  return { turn, fading }
}
