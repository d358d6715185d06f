import type { AdminReview } from '../admin-contract.ts'
import type { OwnReview, Review, ReviewPage } from '../contract.ts'
import { buildPhotoUrl, type RatingCounts, summarize } from '../rules.ts'
import type { AdminReviewRow } from './admin-store.ts'
import type { ReviewRow } from './store.ts'

const presentContent = ({ id, rating, fit, title, text, size, color, createdAt, reply, photos }: ReviewRow) => ({
  _id: id,
  rating,
  ...(fit === null ? {} : { fit }),
  ...(title === null ? {} : { title }),
  text,
  images: photos.map(buildPhotoUrl),
  ...(size === null ? {} : { size }),
  ...(color === null ? {} : { color }),
  createdAt: createdAt.toISOString(),
  ...(reply === null ? {} : { reply }),
})

const presentReview = (row: ReviewRow): Review => ({
  ...presentContent(row),
  author: row.author,
  ...(row.isDemo ? { isDemo: true } : {}),
})

interface ListedReviews {
  counts: RatingCounts | undefined
  reviews: ReviewRow[]
  next: string | undefined
}

export const presentReviewPage = ({ counts, reviews, next }: ListedReviews): ReviewPage => ({
  summary: summarize(counts),
  reviews: reviews.map(presentReview),
  ...(next === undefined ? {} : { next }),
})

export const presentOwnReview = (row: ReviewRow): OwnReview => ({
  ...presentContent(row),
  status: row.status,
  ...(row.rejectionReason === null ? {} : { rejectionReason: row.rejectionReason }),
})

export const presentAdminReview = (row: AdminReviewRow): AdminReview => ({
  ...presentContent(row),
  product: { _id: row.productId, name: row.productName },
  author: row.author,
  ...(row.userId === null ? {} : { customerId: row.userId }),
  ...(row.orderId === null ? {} : { orderId: row.orderId }),
  status: row.status,
  ...(row.rejectionReason === null ? {} : { rejectionReason: row.rejectionReason }),
  version: row.version,
  ...(row.isDemo ? { isDemo: true } : {}),
})
