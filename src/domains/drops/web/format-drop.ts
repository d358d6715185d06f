import { HOUR, MINUTE, SECOND } from '#shared/time.ts'

const pad = (value: number) => String(value).padStart(2, '0')

/** Formats as '02:13:09'; hours go beyond 24. */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / SECOND))
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(pad).join(':')
}

/** Few, because every announcement interrupts a screen reader. */
const announcements: [ms: number, text: string][] = [
  [10 * SECOND, 'Less than 10 seconds to go.'],
  [MINUTE, 'Less than a minute to go.'],
  [5 * MINUTE, 'Less than 5 minutes to go.'],
  [HOUR, 'Less than an hour to go.'],
]

/** Returns the screen reader announcement, which changes only a few times. */
export function formatAnnouncement(remainingMs: number): string {
  if (remainingMs <= 0) return 'The drop is open.'
  return announcements.find(([ms]) => remainingMs <= ms)?.[1] ?? ''
}

const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }

/** 1st, 2nd, 3rd, 11th, 37th. */
export function formatOrdinal(position: number): string {
  const category = new Intl.PluralRules('en', { type: 'ordinal' }).select(position)
  return `${position}${suffixes[category] ?? 'th'}`
}
