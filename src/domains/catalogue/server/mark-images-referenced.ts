import { markUploadsReferenced } from '#domains/media/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { type RunForItem, runDirectly } from '#shared/run-for-item.ts'

/**
 * Protects the uploads of each product from orphan cleanup. Must run in the transaction that saves the images. Throws if
 * one was already deleted.
 */
export async function markImagesReferenced(
  tx: Tx,
  imagesOfProducts: { url: string }[][],
  runForItem: RunForItem = runDirectly,
): Promise<void> {
  const urls = imagesOfProducts.flat().map(({ url }) => url)
  const deletedUrls = new Set(await markUploadsReferenced(tx, urls))
  for (const [index, images] of imagesOfProducts.entries())
    runForItem(index, () => requireNoneDeleted(images, deletedUrls))
}

function requireNoneDeleted(images: { url: string }[], deletedUrls: ReadonlySet<string>): void {
  const errors = images.flatMap(({ url }, index) =>
    deletedUrls.has(url)
      ? [{ field: `images.${index}`, message: `Image ${index + 1} is no longer there. Please upload it again.` }]
      : [],
  )
  if (errors[0]) throw new ShopError('conflict', errors[0].message, { errors })
}
