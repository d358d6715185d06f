import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { FORMATS, originalName, variantName, WIDTHS } from '../rules.ts'
import { resizePicture } from './redraw-picture.ts'

export const VARIANTS_QUEUE = 'media-variants'

interface Deps {
  storage: Storage
  log: Log
}

/** Makes the widths and formats of an uploaded picture; those that are there already are left alone. */
export async function makeVariants({ storage, log }: Deps, hash: string): Promise<void> {
  const picture = await storage.get(originalName(hash))
  if (!picture) {
    log.warn({ hash }, 'An uploaded picture is gone, so no widths of it are made.')
    return
  }
  for (const width of WIDTHS) {
    for (const format of FORMATS) {
      const name = variantName(hash, width, format)
      if (await storage.has(name)) continue
      await storage.put(name, await resizePicture(picture, width, format), `image/${format}`)
    }
  }
}

export function variantsWorker(deps: Deps): Worker {
  return { queue: VARIANTS_QUEUE, run: ({ hash = '' }) => makeVariants(deps, hash) }
}
