import { and, eq, getTableColumns, ilike, or, sql } from 'drizzle-orm'
import { products } from '#domains/catalogue/server/tables.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { byNumber, byTimestamp, createKeysetSort } from '#platform/database/keyset-sort.ts'
import { toLikePattern } from '#shared/to-like-pattern.ts'
import type { adminReviewSorts, ReviewFilters } from '../admin-contract.ts'
import { loadPhotos, type ReviewRow } from './store.ts'
import { reviews } from './tables.ts'

const { id, productId, author, title, text, status, rating, createdAt } = reviews

const resolveSort = createKeysetSort<(typeof adminReviewSorts)[number]>(
  { createdAt: byTimestamp(createdAt), rating: byNumber(rating) },
  { id, defaultSort: '-createdAt' },
)

/** Must match the expression of the search index. */
const searchText = sql`(${author} || ' ' || coalesce(${title}, '') || ' ' || ${text})`

const matchesFilters = (db: Queryable, filters: ReviewFilters) =>
  and(
    filters.q === undefined
      ? undefined
      : or(
          sql`${searchText} ILIKE ${toLikePattern(filters.q)}`,
          sql`${productId} IN (${db
            .select({ id: products.id })
            .from(products)
            .where(ilike(products.name, toLikePattern(filters.q)))})`,
        ),
    filters.status && eq(status, filters.status),
    filters.rating === undefined ? undefined : eq(rating, filters.rating),
  )

export type AdminReviewRow = ReviewRow & { productName: string }

const selectReviews = (db: Queryable) =>
  db
    .select({ ...getTableColumns(reviews), productName: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, productId))

export async function listReviews(db: Queryable, filters: ReviewFilters, page: { limit: number; offset: number }) {
  const rows = await selectReviews(db)
    .where(matchesFilters(db, filters))
    .orderBy(...resolveSort(filters.sortBy).orderBy)
    .limit(page.limit)
    .offset(page.offset)
  return { reviews: await loadPhotos(db, rows), total: await countReviews(db, filters) }
}

export const countReviews = (db: Queryable, filters: ReviewFilters): Promise<number> =>
  db.$count(reviews, matchesFilters(db, filters))

export async function findReview(db: Queryable, reviewId: string): Promise<AdminReviewRow | undefined> {
  return (await loadPhotos(db, await selectReviews(db).where(eq(id, reviewId))))[0]
}
