import type { Worker } from '#platform/jobs/create-jobs.ts'
import { getNextUploadState, listFileNames, ORPHAN_GRACE_MS, UPLOADS_PATH } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

interface CleanupDeps extends Pick<Deps, 'db' | 'storage' | 'referenceFinders'> {
  /** Stops the cleanup between two uploads; the next run continues from there. */
  signal?: AbortSignal
}

const CHECK_BATCH_SIZE = 1_000
const DELETE_BATCH_SIZE = 100

/**
 * Deletes uploads that nothing has referenced for a week.
 *
 * Saving a reference (`markUploadsReferenced`) and marking an orphan both update the upload's row, so the row lock decides
 * the race. If the reference comes first, the upload was just seen and stays; if `removing` comes first, saving the
 * reference fails. Checkouts and orders need no such lock: they reference only images that a product referenced within the
 * week. No transaction is open while files are deleted. Deletion can be repeated at any time, because file names are never
 * reused. The same image uploaded in the meantime gets its own row and file names.
 */
export async function deleteOrphanUploads(deps: CleanupDeps): Promise<{ deleted: number; bytes: number }> {
  await markOrphans(deps)
  return deleteFiles(deps)
}

async function markOrphans({ db, referenceFinders, signal }: CleanupDeps): Promise<void> {
  for (let after = ''; !signal?.aborted; ) {
    const uploads = await store.listStaleUploads(db, { minAgeMs: ORPHAN_GRACE_MS, after, limit: CHECK_BATCH_SIZE })
    const last = uploads.at(-1)
    if (!last) return
    after = last.id
    const candidates = { folder: UPLOADS_PATH, names: uploads.map(({ id }) => id) }
    const referencedIds = new Set<string>()
    for (const find of referenceFinders) for (const id of await find(db, candidates)) referencedIds.add(id)
    const byNextState = Map.groupBy(uploads, ({ id, state }) => getNextUploadState(state, referencedIds.has(id)))
    for (const [state, group] of byNextState) {
      await store.updateStaleUploads(
        db,
        group.map(({ id }) => id),
        { minAgeMs: ORPHAN_GRACE_MS, state },
      )
    }
  }
}

async function deleteFiles({ db, storage, signal }: CleanupDeps): Promise<{ deleted: number; bytes: number }> {
  const total = { deleted: 0, bytes: 0 }
  const failures: unknown[] = []
  for (let after = ''; !signal?.aborted; ) {
    const uploads = await store.listRemovingUploads(db, { after, limit: DELETE_BATCH_SIZE })
    const last = uploads.at(-1)
    if (!last) break
    after = last.id
    for (const { id, bytes } of uploads) {
      if (signal?.aborted) break
      // one failure must not stop the rest
      const isDeleted = await deleteUpload({ db, storage }, id).catch((error) => void failures.push(error))
      if (!isDeleted) continue
      total.deleted += 1
      total.bytes += bytes ?? 0
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `Could not delete ${failures.length} of the orphan uploads`)
  return total
}

async function deleteUpload({ db, storage }: Pick<Deps, 'db' | 'storage'>, id: string): Promise<boolean> {
  for (const name of listFileNames(id)) await storage.remove(name)
  return store.markRemoved(db, id)
}

/** Runs daily, at night in India. */
export function createUploadCleanupWorker({ log, ...deps }: Omit<CleanupDeps, 'signal'> & Pick<Deps, 'log'>): Worker {
  return {
    queue: 'media.delete-orphan-uploads',
    cron: '5 22 * * *',
    async run(_data, { signal }) {
      const { deleted, bytes } = await deleteOrphanUploads({ ...deps, signal })
      if (deleted > 0) log.info({ deleted, bytes }, 'Orphan uploads deleted')
    },
  }
}
