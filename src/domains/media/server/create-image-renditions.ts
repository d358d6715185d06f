import type { Worker } from '#platform/jobs/create-jobs.ts'
import { FORMATS, originalName, renditionName, WIDTHS } from '../rules.ts'
import type { Deps } from './deps.ts'
import { resizeImage } from './reencode-image.ts'
import * as store from './store.ts'

/** The queue keeps its first name: jobs may be waiting in it. */
export const RENDITIONS_QUEUE = 'media-variants'

type RenditionDeps = Pick<Deps, 'db' | 'storage' | 'log'>

/** Creates all renditions of an upload; skips existing ones. */
export async function createImageRenditions({ db, storage, log }: RenditionDeps, id: string): Promise<void> {
  // protects the upload from deletion while files are written; once deletion has started, nothing may be written
  const state = await store.touchUpload(db, id)
  const isBeingRemoved = state === 'removing' || state === 'removed'
  const original = isBeingRemoved ? undefined : await storage.get(originalName(id))
  if (!original) {
    log.warn({ upload: id }, 'Upload is gone; skipping image renditions')
    return
  }
  for (const width of WIDTHS) {
    for (const format of FORMATS) {
      const name = renditionName(id, width, format)
      if (await storage.has(name)) continue
      await storage.put(name, await resizeImage(original, width, format), `image/${format}`)
    }
  }
}

export function createImageRenditionsWorker(deps: RenditionDeps): Worker {
  // named hash because ids used to be hashes, and old jobs may still be queued
  return { queue: RENDITIONS_QUEUE, run: ({ hash = '' }) => createImageRenditions(deps, hash) }
}
