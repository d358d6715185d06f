import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { numberParam, optionalParam, pagingParams, searchAndSortParams } from '#shared/list-params.ts'
import { fits, reviewStatuses } from './contract.ts'

export const MAX_REASON_LENGTH = 500
export const MAX_REPLY_LENGTH = 1_000

const byId = z.strictObject({ id: z.string().regex(idPattern, "This review ID isn't valid.") })
/** A moderator decides about the text that was shown, not about one that the customer has written since. */
const version = z.int().min(0, 'Version must be at least 0.')

const AdminReview = z.object({
  _id: z.string(),
  product: z.object({ _id: z.string(), name: z.string() }),
  rating: z.int(),
  fit: z.enum(fits).optional(),
  title: z.string().optional(),
  text: z.string(),
  /** As shoppers see it: the first name and an initial. */
  author: z.string(),
  /** Absent after the customer's data was erased. */
  customerId: z.string().optional(),
  /** The order with which the customer bought the product. */
  orderId: z.string().optional(),
  size: z.string().optional(),
  color: z.string().optional(),
  images: z.array(z.string()),
  status: z.enum(reviewStatuses),
  rejectionReason: z.string().optional(),
  reply: z.string().optional(),
  createdAt: z.iso.datetime(),
  /** Incremented by every change. */
  version: z.int(),
  isDemo: z.literal(true).optional(),
})
export type AdminReview = z.infer<typeof AdminReview>

export const adminReviewSorts = ['createdAt', 'rating'] as const

const filters = {
  ...searchAndSortParams(adminReviewSorts),
  status: optionalParam(z.enum(reviewStatuses, `Status must be one of ${reviewStatuses.join(', ')}.`)),
  rating: optionalParam(
    numberParam().pipe(
      z.int('Rating must be 1 to 5.').min(1, 'Rating must be 1 to 5.').max(5, 'Rating must be 1 to 5.'),
    ),
  ),
}
const ReviewFilters = z.strictObject(filters)
export type ReviewFilters = z.output<typeof ReviewFilters>

export const listAdminReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  summary: 'Lists reviews, searchable by product, author or text, newest first by default',
  query: z.strictObject({ ...filters, ...pagingParams() }),
  responseBody: z.array(AdminReview),
  paged: true,
})

export const publishReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/publish',
  summary: 'Publishes a review; rejected when the customer has changed it since `version`',
  params: byId,
  body: z.strictObject({ version }),
  responseBody: AdminReview,
  errorStatuses: [409],
})

export const rejectReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/reject',
  summary: 'Rejects a review, or withdraws a published one, with a reason for the customer',
  params: byId,
  body: z.strictObject({
    version,
    reason: z
      .string()
      .trim()
      .min(1, 'Reason is required.')
      .max(MAX_REASON_LENGTH, `Reason can be at most ${MAX_REASON_LENGTH} characters.`),
  }),
  responseBody: AdminReview,
  errorStatuses: [409],
})

export const replyToReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/reply',
  summary: "Sets the shop's answer below a review; an empty one removes it",
  params: byId,
  body: z.strictObject({
    version,
    reply: z.string().trim().max(MAX_REPLY_LENGTH, 'Your reply can be at most 1,000 characters.'),
  }),
  responseBody: AdminReview,
  errorStatuses: [409],
})
