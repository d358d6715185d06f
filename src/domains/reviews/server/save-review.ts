import type { Account } from '#domains/accounts/server/api.ts'
import { consumeRateLimit, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { PHOTO_CLAIM_WINDOW_MS } from '#shared/photo-url.ts'
import type { ReviewInput } from '../contract.ts'
import { formatAuthor, NOT_A_BUYER, parsePhotoUrl, rateLimits } from '../rules.ts'
import type { Deps } from './deps.ts'
import { createProductNotFoundError } from './list-reviews.ts'
import { findPurchase } from './purchase-store.ts'
import * as store from './store.ts'

export const PHOTO_NOT_FOUND = 'A photo is no longer available. Please upload it again.'

/**
 * Writes the review of a customer who has received the product, or replaces the one there is. A changed review waits for a
 * moderator again; the same one, sent twice, changes nothing.
 */
export async function saveReview(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Account,
  { productId, input }: { productId: string; input: ReviewInput },
): Promise<store.ReviewRow> {
  const { rating, fit = null, title, text, images = [] } = input
  const photos = [...new Set(images)].map((url) => parsePhotoUrl(url) ?? '')
  await consumeRateLimit({ db, now }, [createRateLimit('reviewsPerCustomer', rateLimits.reviewsPerCustomer, actor.id)])
  return db.transaction(async (tx) => {
    if (!(await store.isLiveProduct(tx, productId))) throw createProductNotFoundError()
    const purchase = await findPurchase(tx, actor.id, productId)
    if (!purchase) throw new ShopError('forbidden', NOT_A_BUYER)
    const content = { rating, fit, title: title || null, text }
    const createdAt = now()
    const { row, isNew } = await store.insertOrLockReview(tx, {
      id: newId(createdAt.getTime()),
      productId,
      userId: actor.id,
      createdAt,
      author: formatAuthor(actor.name),
      ...purchase,
      ...content,
    })
    // deleted since the conflict: the customer can send it again
    if (!row) throw new ShopError('conflict', 'Your review has changed meanwhile. Please try again.')
    const isSame =
      JSON.stringify([row.rating, row.fit, row.title, row.text, row.photos]) ===
      JSON.stringify([rating, fit, content.title, text, photos])
    if (isSame) return row
    const createdAfter = new Date(createdAt.getTime() - PHOTO_CLAIM_WINDOW_MS)
    if ((await store.setPhotos(tx, photos, { reviewId: row.id, userId: actor.id, createdAfter })) < photos.length)
      throw new ShopError('conflict', PHOTO_NOT_FOUND, { errors: [{ field: 'images', message: PHOTO_NOT_FOUND }] })
    if (!isNew) {
      const author = formatAuthor(actor.name)
      await store.updateReview(tx, row.id, {
        ...purchase,
        ...content,
        author,
        status: 'pending',
        rejectionReason: null,
      })
      if (row.status === 'published') {
        await store.refreshRating(tx, productId)
        await store.notifyChange(tx, productId)
      }
    }
    return (await store.findOwnReview(tx, actor.id, productId)) ?? row
  })
}
