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

/** Clears what opens nothing any more: it is refused already, and only takes room. Answers how many rows it were. */
export async function clearExpired({ db, now = () => new Date() }: Deps): Promise<number> {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  let cleared = 0
  for (const role of roles) {
    const { idleMs, absoluteMs } = sessionLife[role]
    cleared += await store.deleteOldSessions(db, role, { usedBefore: ago(idleMs), openedBefore: ago(absoluteMs) })
  }
  cleared += await store.deleteOldDevices(db, ago(DEVICE_MS))
  cleared += await store.deleteOldResets(db, now())
  cleared += await store.deleteOldChallenges(db, now())
  cleared += await store.deleteOldBeginnings(db, ago(SETUP_MS))
  cleared += await store.deleteFullBuckets(db, now())
  return cleared
}

export function clearExpiredWorker({ log, ...deps }: Deps & { log: Log }): Worker {
  return {
    queue: 'accounts.clear-expired',
    cron: '10 * * * *',
    async run() {
      const cleared = await clearExpired(deps)
      if (cleared > 0) log.info({ cleared }, 'Sessions, links and allowances that were over were cleared.')
    },
  }
}
