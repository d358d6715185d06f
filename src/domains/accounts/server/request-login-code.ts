import { consumeRateLimit, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { foldEmail } from '#shared/email.ts'
import { rateLimits, validateAccountEmail } from '../rules.ts'
import type { Deps } from './deps.ts'
import type { Client } from './read-client.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'

export const LOGIN_CODE_QUEUE = 'accounts.login-code'

/** Only enqueues the request, so response and timing don't reveal whether the account exists. */
export async function requestLoginCode(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  email: string,
  client: Client,
): Promise<void> {
  rejectIfInvalid(validateAccountEmail(email))
  await consumeRateLimit(deps, [
    createRateLimit('codeFromNetwork', rateLimits.codeFromNetwork, client.network),
    createRateLimit('codeToAccount', rateLimits.codeToAccount, foldEmail(email)),
  ])
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, LOGIN_CODE_QUEUE, { email }))
}
