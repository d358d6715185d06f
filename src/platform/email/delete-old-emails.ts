import { and, inArray, lt } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { EmailState } from '#shared/email-states.ts'
import { DAY } from '#shared/time.ts'
import { emails } from './tables.ts'

interface Deps {
  db: Db
  /** How long sent and suppressed emails stay in the database. */
  retentionDays: number
  now?: () => Date
}

const BATCH_SIZE = 1_000

/** Failed emails are kept longer, because someone may still have to contact the recipient. */
const FAILED_RETENTION_FACTOR = 4

/** Deletes old emails, which contain personal data, and returns how many. Queued emails stay. */
export async function deleteOldEmails({ db, retentionDays, now = () => new Date() }: Deps): Promise<number> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY)
  const deleted = await deleteEmails(db, ['sent', 'suppressed'], daysAgo(retentionDays))
  return deleted + (await deleteEmails(db, ['failed'], daysAgo(FAILED_RETENTION_FACTOR * retentionDays)))
}

/** Deletes in batches, so no insert waits long. */
async function deleteEmails(db: Db, states: EmailState[], before: Date): Promise<number> {
  let deleted = 0
  for (;;) {
    const isOld = and(inArray(emails.state, states), lt(emails.createdAt, before))
    const batch = db.select({ id: emails.id }).from(emails).where(isOld).orderBy(emails.createdAt).limit(BATCH_SIZE)
    const { rowCount } = await db.delete(emails).where(inArray(emails.id, batch))
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH_SIZE) return deleted
  }
}

/** Runs daily, at night in India. */
export function createEmailCleanupWorker({ log, ...deps }: Deps & { log: Log }): Worker {
  return {
    queue: 'emails.delete-old',
    cron: '55 21 * * *',
    async run() {
      const deleted = await deleteOldEmails(deps)
      if (deleted > 0) log.info({ deleted }, 'Old emails deleted')
    },
  }
}
