import { and, inArray, lt } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { DAY } from '#shared/time.ts'
import { type MailState, mails } from './tables.ts'

interface Deps {
  db: Db
  /** How long a mail can be read here once it is sent, or kept where there is no server. */
  keptDays: number
  now?: () => Date
}

const BATCH = 1_000

/** Somebody may still have to be told what a mail that failed was about. */
const FAILED_TIMES = 4

/** Deletes mails that are long done with, which are full of people's data; those that still have to leave stay. */
export async function clearOldMails({ db, keptDays, now = () => new Date() }: Deps): Promise<number> {
  const before = (days: number) => new Date(now().getTime() - days * DAY)
  const done = await deleteMails(db, ['sent', 'kept'], before(keptDays))
  return done + (await deleteMails(db, ['failed'], before(FAILED_TIMES * keptDays)))
}

/** Some at a time, so that nobody who writes a mail waits for it. */
async function deleteMails(db: Db, states: MailState[], before: Date): Promise<number> {
  let deleted = 0
  for (;;) {
    const isOld = and(inArray(mails.state, states), lt(mails.createdAt, before))
    const some = db.select({ id: mails.id }).from(mails).where(isOld).orderBy(mails.createdAt).limit(BATCH)
    const { rowCount } = await db.delete(mails).where(inArray(mails.id, some))
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return deleted
  }
}

/** Once a day, at night in India. */
export function clearOldMailsWorker({ log, ...deps }: Deps & { log: Log }): Worker {
  return {
    queue: 'mails.clear-old',
    cron: '55 21 * * *',
    async run() {
      const cleared = await clearOldMails(deps)
      if (cleared > 0) log.info({ cleared }, 'Old mails were cleared.')
    },
  }
}
