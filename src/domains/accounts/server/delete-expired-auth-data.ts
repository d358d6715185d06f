import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { roles } from '../contract.ts'
import { DEVICE_TTL_MS, SETUP_TTL_MS, sessionLifetime } from '../rules.ts'
import * as store from './expired-store.ts'

interface Deps {
  db: Db
  now?: () => Date
}

/** Deletes rows that are already rejected and only take space. Returns how many were deleted. */
export async function deleteExpiredAuthData({ db, now = () => new Date() }: Deps): Promise<number> {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  let deleted = 0
  for (const role of roles) {
    const { idleMs, absoluteMs } = sessionLifetime[role]
    deleted += await store.deleteExpiredSessions(db, role, { usedBefore: ago(idleMs), openedBefore: ago(absoluteMs) })
  }
  deleted += await store.deleteExpiredDevices(db, ago(DEVICE_TTL_MS))
  deleted += await store.deleteExpiredResets(db, now())
  deleted += await store.deleteExpiredChallenges(db, now())
  deleted += await store.deleteExpiredSetups(db, ago(SETUP_TTL_MS))
  deleted += await store.deleteRefilledRateLimits(db, now())
  return deleted
}

export function createExpiredAuthDataWorker({ log, ...deps }: Deps & { log: Log }): Worker {
  return {
    queue: 'accounts.clear-expired',
    cron: '10 * * * *',
    async run() {
      const deleted = await deleteExpiredAuthData(deps)
      if (deleted > 0) log.info({ deleted }, 'Expired sessions, links and rate limits deleted')
    },
  }
}
