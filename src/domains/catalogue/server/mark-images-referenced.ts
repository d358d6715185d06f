import { markUploadsReferenced } from '#domains/media/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'

/** Protects uploads from orphan cleanup. Must run in the transaction that saves the images. Throws if one was already deleted. */
export async function markImagesReferenced(tx: Tx, images: { url: string }[]): Promise<void> {
  const deletedUrls = await markUploadsReferenced(
    tx,
    images.map(({ url }) => url),
  )
  const errors = images.flatMap(({ url }, index) =>
    deletedUrls.includes(url)
      ? [{ field: `images.${index}`, message: `Image ${index + 1} is no longer there. Please upload it again.` }]
      : [],
  )
  if (errors[0]) throw new ShopError('conflict', errors[0].message, { errors })
}
