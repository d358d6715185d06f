import { ShopError } from '#shared/errors.ts'
import type { Deps } from './deps.ts'
import * as store from './import-progress-store.ts'

const SAVE_INTERVAL_MS = 300

/** Returns a function that records the progress of an import, a few times a second. Ignores failures to record it. */
export async function trackProgress({ db }: Pick<Deps, 'db'>, id: string | undefined, total: number) {
  if (id === undefined) return () => {}
  await store.deleteOldProgress(db)
  await store.saveProgress(db, id, { done: 0, total })
  let [savedAt, isSaving] = [performance.now(), false]
  return (done: number): void => {
    if (isSaving || performance.now() - savedAt < SAVE_INTERVAL_MS) return
    savedAt = performance.now()
    isSaving = true
    void store
      .saveProgress(db, id, { done, total })
      .catch(() => {})
      .finally(() => {
        isSaving = false
      })
  }
}

export async function getImportProgress({ db }: Pick<Deps, 'db'>, id: string) {
  const progress = await store.findProgress(db, id)
  if (!progress) throw new ShopError('not_found', 'This import has not started.')
  return progress
}
