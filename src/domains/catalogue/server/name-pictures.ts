import { nameUploads } from '#domains/media/server/name-uploads.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'

/** Keeps a product's pictures from being swept, in the transaction that writes them, and refuses those that were. */
export async function namePictures(tx: Tx, images: { url: string }[]): Promise<void> {
  const gone = await nameUploads(
    tx,
    images.map(({ url }) => url),
  )
  const errors = images.flatMap(({ url }, at) =>
    gone.includes(url)
      ? [{ field: `images.${at}`, message: `Image ${at + 1} is no longer there. Please upload it again.` }]
      : [],
  )
  if (errors[0]) throw new ShopError('conflict', errors[0].message, { errors })
}
