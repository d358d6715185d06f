import { consumeRateLimit, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { foldEmail } from '#shared/email.ts'
import { rateLimits, validateAccountEmail } from '../rules.ts'
import type { Deps } from './deps.ts'
import type { Client } from './read-client.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'

/** Stored with waiting jobs, so it keeps its old name. */
export const RESET_LINK_QUEUE = 'accounts.password-link'

/** Only enqueues the request, so response and timing don't reveal whether the account exists. */
export async function requestResetLink(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  { email, origin }: { email: string; origin: string },
  client: Client,
): Promise<void> {
  rejectIfInvalid(validateAccountEmail(email))
  await consumeRateLimit(deps, [
    createRateLimit('linkFromNetwork', rateLimits.linkFromNetwork, client.network),
    createRateLimit('linkToAccount', rateLimits.linkToAccount, foldEmail(email)),
  ])
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, RESET_LINK_QUEUE, { email, origin }))
}
