import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { PHOTO_CLAIM_WINDOW_MS, PHOTO_GRACE_MS } from '../rules.ts'
import { toPhotoFileName } from './get-photo.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  storage: Storage
  now?: () => Date
}

const BATCH_SIZE = 100

/** Deletes photos that were never attached to a return, and returns how many. */
export async function deleteOrphanPhotos({ db, storage, now = () => new Date() }: Deps): Promise<number> {
  const createdBefore = new Date(now().getTime() - PHOTO_CLAIM_WINDOW_MS - PHOTO_GRACE_MS)
  let deleted = 0
  for (;;) {
    const names = await store.listUnclaimedPhotos(db, createdBefore, BATCH_SIZE)
    if (names.length === 0) return deleted
    // files first: without its row a file could never be found again
    for (const name of names) await storage.remove(toPhotoFileName(name))
    await store.deleteUnclaimedPhotos(db, names)
    deleted += names.length
  }
}

export function deleteOrphanPhotosWorker({ log, ...deps }: Deps & { log: Log }): Worker {
  return {
    queue: 'returns.sweep-photos',
    cron: '25 * * * *',
    async run() {
      const deleted = await deleteOrphanPhotos(deps)
      if (deleted > 0) log.info({ deleted }, 'Orphan return photos deleted')
    },
  }
}
