import type { Db } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import { emailProblem } from '../rules.ts'
import type { Client } from './client.ts'
import { refuse } from './refuse.ts'
import { foldEmail } from './store.ts'
import { bucket, takeTurns } from './throttle.ts'

export const LINK_QUEUE = 'accounts.password-link'

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
  refuse(emailProblem(email))
  const account = await foldEmail(deps.db, email)
  await takeTurns(deps, [bucket('linkFromAddress', client.network), bucket('linkToAccount', account)])
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, LINK_QUEUE, { email, origin }))
}
