import { useEffect, useState } from 'react'
import { brand } from '#shared/brand.ts'
import { formatCountdown, formatTimeLeftAnnouncement } from './hold-time.ts'

const TICK_MS = 1_000
const RECHECK_MS = 5_000

const timeFormat = new Intl.DateTimeFormat(brand.locale, { timeStyle: 'short', timeZone: brand.timeZone })

function useMsLeft(until: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Date.parse(until) - now
}

interface HoldClockProps {
  until: string
  /** Called when the time is over by this device's clock, which may be wrong. */
  onOver: () => void
}

export function HoldClock({ until, onOver }: HoldClockProps) {
  const msLeft = useMsLeft(until)
  const isOver = msLeft <= 0

  useEffect(() => {
    if (!isOver) return
    onOver()
    const timer = setInterval(onOver, RECHECK_MS)
    return () => clearInterval(timer)
  }, [isOver, onOver])

  return (
    <div className="flex items-end justify-between gap-4 bg-acid px-4 py-3">
      <p className="leading-snug text-pretty">
        <span className="block font-bold">Held for you</span>
        {isOver ? 'Checking your hold...' : `until ${timeFormat.format(new Date(until))}`}
      </p>
      <p role="timer" aria-live="off" className="font-mono text-4xl leading-none font-bold tabular-nums">
        {formatCountdown(msLeft)}
      </p>
      <p role="status" className="sr-only">
        {formatTimeLeftAnnouncement(msLeft)}
      </p>
    </div>
  )
}
