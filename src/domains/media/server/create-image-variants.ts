import type { Worker } from '#platform/jobs/create-jobs.ts'
import { FORMATS, originalName, variantName, WIDTHS } from '../rules.ts'
import type { Deps } from './deps.ts'
import { resizeImage } from './reencode-image.ts'
import * as store from './store.ts'

export const VARIANTS_QUEUE = 'media-variants'

type VariantDeps = Pick<Deps, 'db' | 'storage' | 'log'>

/** Creates all variants of an upload; skips existing ones. */
export async function createImageVariants({ db, storage, log }: VariantDeps, id: string): Promise<void> {
  // protects the upload from deletion while files are written; once deletion has started, nothing may be written
  const state = await store.touchUpload(db, id)
  const isBeingRemoved = state === 'removing' || state === 'removed'
  const original = isBeingRemoved ? undefined : await storage.get(originalName(id))
  if (!original) {
    log.warn({ upload: id }, 'Upload is gone; skipping image variants')
    return
  }
  for (const width of WIDTHS) {
    for (const format of FORMATS) {
      const name = variantName(id, width, format)
      if (await storage.has(name)) continue
      await storage.put(name, await resizeImage(original, width, format), `image/${format}`)
    }
  }
}

export function createImageVariantsWorker(deps: VariantDeps): Worker {
  // named hash because ids used to be hashes, and old jobs may still be queued
  return { queue: VARIANTS_QUEUE, run: ({ hash = '' }) => createImageVariants(deps, hash) }
}
