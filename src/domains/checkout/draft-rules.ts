import { SECOND } from '#shared/time.ts'

/** Limits calls with payment links per client network, because they need no login. */
export const linkRateLimit = { burst: 60, intervalMs: SECOND }

export const DISCOUNT_GONE = 'The discount of this order is no longer available. Please ask us for a new payment link.'

/** Returns why a draft order can't be paid any more, as a sentence for the shopper. */
export function findDraftProblem(
  { cancelledAt, expiresAt }: { cancelledAt: Date | null; expiresAt: Date },
  now: Date,
): string | undefined {
  if (cancelledAt) return 'This payment link was cancelled. Please ask us for a new one.'
  return expiresAt <= now ? 'This payment link has expired. Please ask us for a new one.' : undefined
}

const MASK = '•'

/** Keeps the last four digits. */
export const maskPhone = (phone: string): string => MASK.repeat(6) + phone.replace(/\D/g, '').slice(-4)

/** Keeps the first letter and the domain. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, `$1${MASK.repeat(3)}`)
