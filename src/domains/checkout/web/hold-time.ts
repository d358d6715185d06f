import { MINUTE, SECOND } from '#shared/time.ts'

/** In minutes. Few, because every announcement interrupts a screen reader. */
const announcedAt = [1, 2, 5, 10]

/** Formats as '19:07'. */
export function formatCountdown(msLeft: number): string {
  const seconds = Math.max(0, Math.ceil(msLeft / SECOND))
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Returns the screen reader announcement, which changes only a few times. */
export function formatTimeLeftAnnouncement(msLeft: number): string {
  if (msLeft <= 0) return ''
  const minutes = announcedAt.find((mark) => msLeft <= mark * MINUTE)
  if (minutes === undefined) return ''
  return `Less than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left to pay.`
}
