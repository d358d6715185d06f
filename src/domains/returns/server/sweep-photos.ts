import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { PHOTO_GRACE_MS, PHOTO_LIFE_MS } from '../rules.ts'
import { fileOf } from './find-photo.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  storage: Storage
  now?: () => Date
}

const BATCH = 100

/** Removes photos that no return came to name; answers how many. */
export async function sweepPhotos({ db, storage, now = () => new Date() }: Deps): Promise<number> {
  const madeBefore = new Date(now().getTime() - PHOTO_LIFE_MS - PHOTO_GRACE_MS)
  let swept = 0
  for (;;) {
    const names = await store.listUnclaimed(db, madeBefore, BATCH)
    if (names.length === 0) return swept
    // the files first: a row is all that tells of its file
    for (const name of names) await storage.remove(fileOf(name))
    await store.deleteUnclaimed(db, names)
    swept += names.length
  }
}

export function sweepPhotosWorker({ log, ...deps }: Deps & { log: Log }): Worker {
  return {
    queue: 'returns.sweep-photos',
    cron: '25 * * * *',
    async run() {
      const swept = await sweepPhotos(deps)
      if (swept > 0) log.info({ swept }, 'Photos that no return named were removed.')
    },
  }
}
