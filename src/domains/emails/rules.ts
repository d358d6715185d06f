import type { EmailState } from '#shared/email-states.ts'
import type { Permission } from '#shared/permissions.ts'
import { MINUTE } from '#shared/time.ts'

export const rateLimits = {
  /** Emails sent again, per order or address: 5 an hour. */
  resends: { burst: 5, intervalMs: 12 * MINUTE },
}

/** An email shows what a customer bought, so only those who talk with customers may send it elsewhere. */
export const FORWARD_PERMISSION: Permission = 'messages:write'

/** Returns why an email can't be sent again. */
export function findResendProblem({ state, secret }: { state: EmailState; secret: boolean }): string | undefined {
  if (secret) return "This email has a link that opens an account or works once, so it can't be sent again."
  return state === 'queued' ? 'This email is still being sent.' : undefined
}
