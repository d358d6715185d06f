import { useEffect, useState } from 'react'
import { LOCALE, TIME_ZONE } from '#shared/locale.ts'
import { formatCountdown, formatTimeLeftAnnouncement } from './hold-time.ts'

const TICK_MS = 1_000
const RECHECK_MS = 5_000

const timeFormat = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', timeZone: TIME_ZONE })

function useRemainingMs(expiresAt: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Date.parse(expiresAt) - now
}

interface HoldClockProps {
  expiresAt: string
  /** Called when the hold has expired by this device's clock, which may be wrong. */
  onExpired: () => void
}

export function HoldClock({ expiresAt, onExpired }: HoldClockProps) {
  const remainingMs = useRemainingMs(expiresAt)
  const isExpired = remainingMs <= 0

  useEffect(() => {
    if (!isExpired) return
    onExpired()
    const timer = setInterval(onExpired, RECHECK_MS)
    return () => clearInterval(timer)
  }, [isExpired, onExpired])

  return (
    <div className="flex items-end justify-between gap-4 bg-accent px-4 py-3">
      <p className="leading-snug text-pretty">
        <span className="block font-bold">Held for you</span>
        {isExpired ? 'Checking your hold...' : `until ${timeFormat.format(new Date(expiresAt))}`}
      </p>
      <p role="timer" aria-live="off" className="font-mono text-4xl leading-none font-bold tabular-nums">
        {formatCountdown(remainingMs)}
      </p>
      <p role="status" className="sr-only">
        {formatTimeLeftAnnouncement(remainingMs)}
      </p>
    </div>
  )
}
