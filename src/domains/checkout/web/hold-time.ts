import { MINUTE, SECOND } from '#shared/time.ts'

/** Minutes at which those who do not see the clock are told; more would only interrupt. */
const toldAt = [1, 2, 5, 10]

/** '19:07' */
export function clockOf(msLeft: number): string {
  const seconds = Math.max(0, Math.ceil(msLeft / SECOND))
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** What is said aloud: it changes a few times in all. */
export function spokenTimeLeft(msLeft: number): string {
  if (msLeft <= 0) return ''
  const minutes = toldAt.find((mark) => msLeft <= mark * MINUTE)
  if (minutes === undefined) return ''
  return `Less than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left to pay.`
}
