import { MINUTE, SECOND } from '#shared/time.ts'

/** Few, because every announcement interrupts a screen reader. */
const announcedMinutes = [1, 2, 5, 10]

/** Formats as '19:07'. */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / SECOND))
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Returns the screen reader announcement, which changes only a few times. */
export function formatTimeLeftAnnouncement(remainingMs: number): string {
  if (remainingMs <= 0) return ''
  const minutes = announcedMinutes.find((count) => remainingMs <= count * MINUTE)
  if (minutes === undefined) return ''
  return `Less than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left to pay.`
}
