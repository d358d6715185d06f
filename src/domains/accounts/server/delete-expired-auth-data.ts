import type { Worker } from '#platform/jobs/create-jobs.ts'
import { deleteRefilledRateLimits } from '#platform/rate-limit/rate-limit.ts'
import { roles } from '../contract.ts'
import { DEVICE_TTL_MS, SETUP_TTL_MS, sessionLifetime } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './expired-store.ts'

/** Deletes expired rows to free space; authentication already rejects them. Returns how many were deleted. */
export async function deleteExpiredAuthData({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  let deleted = 0
  for (const role of roles) {
    const { idleMs, absoluteMs } = sessionLifetime[role]
    deleted += await store.deleteExpiredSessions(db, role, { usedBefore: ago(idleMs), createdBefore: ago(absoluteMs) })
  }
  deleted += await store.deleteExpiredDevices(db, ago(DEVICE_TTL_MS))
  deleted += await store.deleteExpiredResets(db, now())
  deleted += await store.deleteExpiredCodes(db, now())
  deleted += await store.deleteExpiredChallenges(db, now())
  deleted += await store.deleteExpiredSetups(db, ago(SETUP_TTL_MS))
  deleted += await deleteRefilledRateLimits({ db, now })
  return deleted
}

export function createAuthDataCleanupWorker({ log, ...deps }: Pick<Deps, 'db' | 'now' | 'log'>): Worker {
  return {
    queue: 'accounts.delete-expired-auth-data',
    cron: '10 * * * *',
    async run() {
      const deleted = await deleteExpiredAuthData(deps)
      if (deleted > 0) log.info({ deleted }, 'Expired sessions, links and rate limits deleted')
    },
  }
}
