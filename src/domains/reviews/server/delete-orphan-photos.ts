import type { Worker } from '#platform/jobs/create-jobs.ts'
import { PHOTO_CLAIM_WINDOW_MS, PHOTO_GRACE_MS } from '../rules.ts'
import type { Deps } from './deps.ts'
import { toPhotoFileName } from './get-photo.ts'
import * as store from './store.ts'

const BATCH_SIZE = 100

/** Deletes photos that belong to no review, or no longer, and returns how many. */
export async function deleteOrphanPhotos({ db, storage, now }: Pick<Deps, 'db' | 'storage' | 'now'>): Promise<number> {
  const createdBefore = new Date(now().getTime() - PHOTO_CLAIM_WINDOW_MS - PHOTO_GRACE_MS)
  let deletedCount = 0
  for (;;) {
    const names = await store.listUnclaimedPhotos(db, createdBefore, BATCH_SIZE)
    if (names.length === 0) return deletedCount
    // files first: without its row a file could never be found again
    for (const name of names) await storage.remove(toPhotoFileName(name))
    await store.deleteUnclaimedPhotos(db, names)
    deletedCount += names.length
  }
}

export function createReviewPhotoCleanupWorker({ log, ...deps }: Pick<Deps, 'db' | 'storage' | 'now' | 'log'>): Worker {
  return {
    queue: 'reviews.delete-orphan-photos',
    cron: '35 * * * *',
    async run() {
      const deletedCount = await deleteOrphanPhotos(deps)
      if (deletedCount > 0) log.info({ deletedCount }, 'Orphan review photos deleted')
    },
  }
}
