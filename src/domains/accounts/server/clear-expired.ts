import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { roles } from '../contract.ts'
import { DEVICE_MS, SETUP_MS, sessionLife } from '../rules.ts'
import * as store from './expired-store.ts'

interface Deps {
  db: Db
  now?: () => Date
}

/** Deletes rows that are already rejected and only take space. Returns how many were deleted. */
export async function clearExpired({ db, now = () => new Date() }: Deps): Promise<number> {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  let deleted = 0
  for (const role of roles) {
    const { idleMs, absoluteMs } = sessionLife[role]
    deleted += await store.deleteOldSessions(db, role, { usedBefore: ago(idleMs), openedBefore: ago(absoluteMs) })
  }
  deleted += await store.deleteOldDevices(db, ago(DEVICE_MS))
  deleted += await store.deleteOldResets(db, now())
  deleted += await store.deleteOldChallenges(db, now())
  deleted += await store.deleteOldBeginnings(db, ago(SETUP_MS))
  deleted += await store.deleteFullBuckets(db, now())
  return deleted
}

export function clearExpiredWorker({ log, ...deps }: Deps & { log: Log }): Worker {
  return {
    queue: 'accounts.clear-expired',
    cron: '10 * * * *',
    async run() {
      const deleted = await clearExpired(deps)
      if (deleted > 0) log.info({ deleted }, 'Expired sessions, links and rate limits deleted')
    },
  }
}
