import type { Db } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import { validateEmail } from '../rules.ts'
import { consumeRateLimit, rateLimitKey } from './rate-limit.ts'
import type { Client } from './read-client.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'
import { normalizeEmail } from './store.ts'

export const PASSWORD_LINK_QUEUE = 'accounts.password-link'

interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  now?: () => Date
}

/** Only enqueues the request, so response and timing don't reveal whether the account exists. */
export async function requestPasswordLink(
  deps: Deps,
  { email, origin }: { email: string; origin: string },
  client: Client,
): Promise<void> {
  rejectIfInvalid(validateEmail(email))
  const account = await normalizeEmail(deps.db, email)
  await consumeRateLimit(deps, [
    rateLimitKey('linkFromAddress', client.network),
    rateLimitKey('linkToAccount', account),
  ])
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, PASSWORD_LINK_QUEUE, { email, origin }))
}
