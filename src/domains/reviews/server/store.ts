import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { products } from '#domains/catalogue/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import type { ReviewQuery } from '../contract.ts'
import { isPublished, productRatings, reviewPhotos, reviews } from './tables.ts'

const { id, productId, rating } = reviews

export type ReviewRow = typeof reviews.$inferSelect & { photos: string[] }

export async function loadPhotos<R extends { id: string }>(
  db: Queryable,
  rows: R[],
): Promise<(R & { photos: string[] })[]> {
  if (rows.length === 0) return []
  const photos = await db
    .select({ name: reviewPhotos.name, reviewId: reviewPhotos.reviewId })
    .from(reviewPhotos)
    .where(
      inArray(
        reviewPhotos.reviewId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(reviewPhotos.position)
  const photosByReview = Map.groupBy(photos, ({ reviewId }) => reviewId)
  return rows.map((row) => ({ ...row, photos: (photosByReview.get(row.id) ?? []).map(({ name }) => name) }))
}

export async function isLiveProduct(db: Queryable, forProduct: string): Promise<boolean> {
  return (await db.$count(products, and(eq(products.id, forProduct), eq(products.state, 'live')))) > 0
}

export async function findRating(db: Queryable, forProduct: string) {
  const [row] = await db.select().from(productRatings).where(eq(productRatings.productId, forProduct))
  return row
}

interface Cursor {
  rating: number
  id: string
}

/** The order of the rows, and the condition for those after the cursor. Each matches an index. */
function resolveSort(sort: ReviewQuery['sort'], after: Cursor | undefined) {
  if (sort === 'highest')
    return {
      orderBy: [desc(rating), desc(id)],
      isAfter: after && sql`(${rating}, ${id}) < (${after.rating}::smallint, ${after.id})`,
    }
  if (sort === 'lowest')
    return {
      orderBy: [rating, desc(id)],
      // the first condition bounds the index scan
      isAfter: after && sql`${rating} >= ${after.rating} and (${rating} > ${after.rating} or ${id} < ${after.id})`,
    }
  return { orderBy: [desc(id)], isAfter: after && lt(id, after.id) }
}

interface PublishedPage extends Pick<ReviewQuery, 'sort' | 'rating'> {
  after: Cursor | undefined
  limit: number
}

export async function listPublished(db: Queryable, forProduct: string, page: PublishedPage): Promise<ReviewRow[]> {
  const { orderBy, isAfter } = resolveSort(page.sort, page.after)
  const rows = await db
    .select()
    .from(reviews)
    .where(
      and(
        isPublished,
        eq(productId, forProduct),
        page.rating === undefined ? undefined : eq(rating, page.rating),
        isAfter,
      ),
    )
    .orderBy(...orderBy)
    .limit(page.limit)
  return loadPhotos(db, rows)
}

export async function findOwnReview(db: Queryable, userId: string, forProduct: string): Promise<ReviewRow | undefined> {
  const rows = await db
    .select()
    .from(reviews)
    .where(and(eq(productId, forProduct), eq(reviews.userId, userId)))
  return (await loadPhotos(db, rows))[0]
}

type NewReview = typeof reviews.$inferInsert

/** Inserts the review unless the customer has one of this product, and locks and returns the stored row. */
export async function insertOrLockReview(tx: Tx, review: NewReview & { userId: string }) {
  const [inserted] = await tx.insert(reviews).values(review).onConflictDoNothing().returning()
  if (inserted) return { row: { ...inserted, photos: [] }, isNew: true }
  const rows = await tx
    .select()
    .from(reviews)
    .where(and(eq(productId, review.productId), eq(reviews.userId, review.userId)))
    .for('update')
  const [row] = await loadPhotos(tx, rows)
  return { row, isNew: false }
}

export async function insertReviews(tx: Tx, rows: NewReview[]): Promise<void> {
  if (rows.length > 0) await tx.insert(reviews).values(rows)
}

export async function lockReview(tx: Tx, reviewId: string): Promise<ReviewRow | undefined> {
  return (await loadPhotos(tx, await tx.select().from(reviews).where(eq(id, reviewId)).for('update')))[0]
}

/** Every change increments the version, which is how a moderator notices that the customer has changed the text. */
export async function updateReview(tx: Tx, reviewId: string, values: Partial<NewReview>): Promise<void> {
  await tx
    .update(reviews)
    .set({ ...values, version: sql`${reviews.version} + 1` })
    .where(eq(id, reviewId))
}

/**
 * Recounts the published reviews of a product. Locks the counts first, so concurrent changes follow one another and the
 * last one counts them all.
 */
export async function refreshRating(tx: Tx, forProduct: string): Promise<void> {
  await tx.insert(productRatings).values({ productId: forProduct }).onConflictDoNothing()
  await tx.select().from(productRatings).where(eq(productRatings.productId, forProduct)).for('update')
  await tx.execute(sql`
    UPDATE ${productRatings} SET stars_1 = c.stars_1, stars_2 = c.stars_2, stars_3 = c.stars_3, stars_4 = c.stars_4,
      stars_5 = c.stars_5, fit_small = c.fit_small, fit_true = c.fit_true, fit_large = c.fit_large
    FROM (
      SELECT count(*) FILTER (WHERE rating = 1) AS stars_1, count(*) FILTER (WHERE rating = 2) AS stars_2,
        count(*) FILTER (WHERE rating = 3) AS stars_3, count(*) FILTER (WHERE rating = 4) AS stars_4,
        count(*) FILTER (WHERE rating = 5) AS stars_5, count(*) FILTER (WHERE fit = 'small') AS fit_small,
        count(*) FILTER (WHERE fit = 'true') AS fit_true, count(*) FILTER (WHERE fit = 'large') AS fit_large
      FROM ${reviews} WHERE product_id = ${forProduct} AND ${isPublished} AND NOT is_demo) c
    WHERE ${productRatings.productId} = ${forProduct}`)
}

/** Must equal the tag that the list of a product's reviews depends on. */
export const toCacheTag = (forProduct: string): string => `reviews:${forProduct}`

/** Tells every process, on commit, that what it has cached of these reviews is stale. */
export async function notifyChange(tx: Tx, forProduct: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify('catalogue', ${`stale ${toCacheTag(forProduct)}`})`)
}

export async function insertPhoto(
  db: Queryable,
  photo: Pick<typeof reviewPhotos.$inferInsert, 'name' | 'userId' | 'createdAt'>,
): Promise<void> {
  await db.insert(reviewPhotos).values(photo)
}

interface PhotoClaim {
  reviewId: string
  userId: string
  createdAfter: Date
}

/**
 * Attaches the photos in this order and detaches the review's others, which are deleted later. Returns how many were
 * attached: only the customer's own, recent ones and those that the review already has.
 */
export async function setPhotos(
  tx: Tx,
  names: string[],
  { reviewId, userId, createdAfter }: PhotoClaim,
): Promise<number> {
  await tx
    .update(reviewPhotos)
    .set({ reviewId: null })
    .where(
      and(
        eq(reviewPhotos.reviewId, reviewId),
        names.length > 0 ? sql`${reviewPhotos.name} <> ALL(${sql.param(names)})` : undefined,
      ),
    )
  let attachedCount = 0
  for (const [position, name] of names.entries()) {
    const attached = await tx
      .update(reviewPhotos)
      .set({ reviewId, position })
      .where(
        and(
          eq(reviewPhotos.name, name),
          eq(reviewPhotos.userId, userId),
          or(
            eq(reviewPhotos.reviewId, reviewId),
            and(isNull(reviewPhotos.reviewId), sql`${reviewPhotos.createdAt} > ${createdAfter}`),
          ),
        ),
      )
      .returning({ name: reviewPhotos.name })
    attachedCount += attached.length
  }
  return attachedCount
}

export async function listOrphanPhotos(db: Queryable, createdBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: reviewPhotos.name })
    .from(reviewPhotos)
    .where(and(isNull(reviewPhotos.reviewId), lt(reviewPhotos.createdAt, createdBefore)))
    .limit(limit)
  return rows.map(({ name }) => name)
}

export async function deleteOrphanPhotoRows(db: Queryable, names: string[]): Promise<void> {
  await db.delete(reviewPhotos).where(and(isNull(reviewPhotos.reviewId), inArray(reviewPhotos.name, names)))
}
