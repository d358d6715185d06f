import type { ImageFetches } from '../product-csv-contract.ts'
import type { Deps } from './deps.ts'
import * as store from './image-fetch-store.ts'

/** Counts the images that are still to be copied, and lists the failed ones by product. */
export async function listImageFetches({ db }: Pick<Deps, 'db'>): Promise<ImageFetches> {
  const counts = await store.countFetches(db)
  const failed = counts.failed > 0 ? await store.listFailedFetches(db) : []
  const failures = [...Map.groupBy(failed, ({ productId }) => productId)].map(([productId, images]) => ({
    productId,
    name: images[0]?.name ?? '',
    images: images.map(({ sourceUrl, error }) => ({ url: sourceUrl, message: error ?? '' })),
  }))
  return { ...counts, failures }
}

/** Returns how many images are tried again. */
export const retryImageFetches = ({ db }: Pick<Deps, 'db'>, productId: string | undefined): Promise<number> =>
  store.requeueFailed(db, productId)
