import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { FORMATS, originalName, variantName, WIDTHS } from '../rules.ts'
import { resizePicture } from './redraw-picture.ts'
import * as store from './store.ts'

export const VARIANTS_QUEUE = 'media-variants'

interface Deps {
  db: Db
  storage: Storage
  log: Log
}

/** Makes the widths and formats of an uploaded picture; those that are there already are left alone. */
export async function makeVariants({ db, storage, log }: Deps, id: string): Promise<void> {
  // seen now, it is not swept while its files come into being; of one that is, none may come after
  const state = await store.touchUpload(db, id)
  const isLeaving = state === 'removing' || state === 'removed'
  const picture = isLeaving ? undefined : await storage.get(originalName(id))
  if (!picture) {
    log.warn({ upload: id }, 'An uploaded picture is gone, so no widths of it are made.')
    return
  }
  for (const width of WIDTHS) {
    for (const format of FORMATS) {
      const name = variantName(id, width, format)
      if (await storage.has(name)) continue
      await storage.put(name, await resizePicture(picture, width, format), `image/${format}`)
    }
  }
}

export function variantsWorker(deps: Deps): Worker {
  // called so while names were hashes, and jobs of then may still wait
  return { queue: VARIANTS_QUEUE, run: ({ hash = '' }) => makeVariants(deps, hash) }
}
