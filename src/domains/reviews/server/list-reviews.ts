import { ShopError } from '#shared/errors.ts'
import { REVIEWS_PER_PAGE, type ReviewQuery } from '../contract.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

export const createProductNotFoundError = () => new ShopError('not_found', 'Product not found.')

/** Returns the counts behind a product's rating and one page of its published reviews. */
export async function listReviews({ db }: Pick<Deps, 'db'>, productId: string, query: ReviewQuery) {
  const [isLive, counts, rows] = await Promise.all([
    store.isLiveProduct(db, productId),
    store.findRating(db, productId),
    // one more than a page, to know whether there is a next one
    store.listPublished(db, productId, { ...query, after: parseCursor(query.after), limit: REVIEWS_PER_PAGE + 1 }),
  ])
  if (!isLive) throw createProductNotFoundError()
  const reviews = rows.slice(0, REVIEWS_PER_PAGE)
  const last = rows.length > REVIEWS_PER_PAGE ? reviews.at(-1) : undefined
  return { cacheTag: store.toCacheTag(productId), counts, reviews, next: last && `${last.rating}-${last.id}` }
}

function parseCursor(after: string | undefined) {
  const [rating, id] = after?.split('-') ?? []
  return rating && id ? { rating: Number(rating), id } : undefined
}
