import { LOCALE, TIME_ZONE } from '#shared/locale.ts'
import { formatAnnouncement, formatCountdown } from './format-drop.ts'

const dateFormat = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: TIME_ZONE,
})

interface CountdownProps {
  opensAt: string
  /** The server's time; undefined until it is known. */
  now: number | undefined
}

/** Has the same size whatever it shows, so nothing moves when it starts or ends. */
export function Countdown({ opensAt, now }: CountdownProps) {
  const remainingMs = now === undefined ? undefined : Date.parse(opensAt) - now
  return (
    <div className="grid gap-3 bg-accent p-5 sm:p-6">
      <p className="mono-caption">Opens in</p>
      <p
        role="timer"
        aria-live="off"
        className="font-mono text-[clamp(2.5rem,12vw,4rem)] leading-none font-bold tabular-nums md:text-[clamp(2.5rem,5vw,4.5rem)]"
      >
        {remainingMs === undefined ? '--:--:--' : formatCountdown(remainingMs)}
      </p>
      <p className="text-sm font-semibold">{dateFormat.format(new Date(opensAt))}, Indian time</p>
      <p role="status" className="sr-only">
        {remainingMs !== undefined && formatAnnouncement(remainingMs)}
      </p>
    </div>
  )
}
