import type { Worker } from '#platform/jobs/create-jobs.ts'
import { deleteOrphanFiles } from '#platform/storage/delete-orphan-files.ts'
import { PHOTO_CLAIM_WINDOW_MS, PHOTO_GRACE_MS } from '#shared/photo-url.ts'
import type { Deps } from './deps.ts'
import { toPhotoFileName } from './get-photo.ts'
import * as store from './store.ts'

/** Deletes photos that were never attached to a review, or were removed from it, and returns how many. */
export async function deleteOrphanPhotos({ db, storage, now }: Pick<Deps, 'db' | 'storage' | 'now'>): Promise<number> {
  const createdBefore = new Date(now().getTime() - PHOTO_CLAIM_WINDOW_MS - PHOTO_GRACE_MS)
  return deleteOrphanFiles(storage, {
    list: (limit) => store.listOrphanPhotos(db, createdBefore, limit),
    toFileName: toPhotoFileName,
    deleteRows: (names) => store.deleteOrphanPhotoRows(db, names),
  })
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
