import { eq, inArray } from 'drizzle-orm'
import { products } from '#domains/catalogue/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import type { Person } from '#platform/database/personal-data.ts'
import { loadPhotos } from './store.ts'
import { reviewPhotos, reviewRequestStops, reviewRequests, reviews } from './tables.ts'

export async function exportReviews(db: Queryable, { userId }: Person): Promise<Record<string, unknown>> {
  const rows = await loadPhotos(
    db,
    await db.select().from(reviews).where(eq(reviews.userId, userId)).orderBy(reviews.createdAt, reviews.id),
  )
  const requests = await db
    .select({ orderId: reviewRequests.orderId, at: reviewRequests.at })
    .from(reviewRequests)
    .where(eq(reviewRequests.userId, userId))
  const [stop] = await db.select().from(reviewRequestStops).where(eq(reviewRequestStops.userId, userId))
  return {
    reviews: rows.map((row) => ({
      id: row.id,
      productId: row.productId,
      orderId: row.orderId,
      createdAt: row.createdAt,
      author: row.author,
      rating: row.rating,
      fit: row.fit,
      title: row.title,
      text: row.text,
      size: row.size,
      color: row.color,
      photos: row.photos,
      status: row.status,
      rejectionReason: row.rejectionReason,
      reply: row.reply,
    })),
    reviewRequests: requests,
    reviewRequestsStoppedAt: stop?.at ?? null,
  }
}

/** Keeps rating and text without the person; photos, which may show the person, are deleted later, with their files. */
export async function eraseReviews(tx: Tx, { userId }: Person, author: string) {
  const rows = await tx
    .select({ id: reviews.id, productId: reviews.productId, productName: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.userId, userId))
  const ids = rows.map(({ id }) => id)
  await tx.update(reviewPhotos).set({ reviewId: null, userId: null }).where(eq(reviewPhotos.userId, userId))
  if (ids.length > 0)
    await tx.update(reviews).set({ author, userId: null, orderId: null }).where(inArray(reviews.id, ids))
  return rows
}
