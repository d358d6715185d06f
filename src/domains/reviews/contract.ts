import * as z from 'zod'
import { UPLOAD_FIELD } from '#domains/media/contract.ts'
import { formatUndisplayable, hasDirectionControl } from '#shared/direction-controls.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { isBlank } from '#shared/is-blank.ts'
import { numberParam, optionalParam } from '#shared/list-params.ts'

export const fits = ['small', 'true', 'large'] as const
export type Fit = (typeof fits)[number]

export const reviewStatuses = ['pending', 'published', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

const reviewSorts = ['newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** Limits of the form and the server. */
export const reviewLimits = { title: 100, minText: 10, text: 2_000, photos: 4 } as const

/** Reviews on one page of the list. */
export const REVIEWS_PER_PAGE = 6

export const CHOOSE_STARS = 'Choose 1 to 5 stars.'
export const TEXT_TOO_SHORT = `Your review must have at least ${reviewLimits.minText} characters.`

const text = (label: string, max: number, formattedMax = String(max)) =>
  z
    .string()
    .trim()
    .max(max, `${label} can be at most ${formattedMax} characters.`)
    .refine((value) => !hasDirectionControl(value), formatUndisplayable(label))

const Rating = z.int(CHOOSE_STARS).min(1, CHOOSE_STARS).max(5, CHOOSE_STARS)
const StarCounts = z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() })

const ReviewSummary = z.object({
  /** With one decimal; absent without published reviews. */
  average: z.number().optional(),
  count: z.int(),
  /** How many reviews have this many stars. */
  stars: StarCounts,
  fit: z.object({ small: z.int(), true: z.int(), large: z.int() }),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

const Review = z.object({
  _id: z.string(),
  rating: z.int(),
  fit: z.enum(fits).optional(),
  title: z.string().optional(),
  text: z.string(),
  /** The first name and an initial. */
  author: z.string(),
  images: z.array(z.string()),
  /** What the customer bought. */
  size: z.string().optional(),
  color: z.string().optional(),
  createdAt: z.iso.datetime(),
  /** The shop's reply. */
  reply: z.string().optional(),
  /** An example that comes with the demo. It never counts in a rating. */
  isDemo: z.literal(true).optional(),
})
export type Review = z.infer<typeof Review>

const byProduct = z.strictObject({ id: z.string().regex(idPattern, "This product ID isn't valid.") })

const ReviewPage = z.object({
  /** Of all published reviews, whatever the filter. Demo reviews don't count. */
  summary: ReviewSummary,
  reviews: z.array(Review),
  /** The `after` of the next page; absent on the last one. */
  next: z.string().optional(),
})
export type ReviewPage = z.infer<typeof ReviewPage>

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/products/:id/reviews',
  summary: "Returns a product's rating and a page of its published reviews, newest first by default",
  params: byProduct,
  query: z.strictObject({
    sort: optionalParam(z.enum(reviewSorts, `Sort must be one of ${reviewSorts.join(', ')}.`)),
    rating: optionalParam(numberParam().pipe(Rating)),
    after: optionalParam(z.string().regex(/^[1-5]-[0-9a-f]{24}$/, "This page doesn't exist.")),
  }),
  responseBody: ReviewPage,
  public: true,
})
export type ReviewQuery = z.output<(typeof listReviews)['query']>

const OwnReview = Review.omit({ author: true, isDemo: true }).extend({
  status: z.enum(reviewStatuses),
  /** Why the shop has not published it. */
  rejectionReason: z.string().optional(),
})
export type OwnReview = z.infer<typeof OwnReview>

export const getOwnReview = endpoint({
  method: 'GET',
  path: '/api/products/:id/reviews/mine',
  summary: "Returns the customer's review of a product, and whether the customer may write one",
  params: byProduct,
  responseBody: z.object({
    /** Whether the customer has received the product. */
    canReview: z.boolean(),
    review: OwnReview.optional(),
  }),
  errorStatuses: [401],
})

export const saveReview = endpoint({
  method: 'POST',
  path: '/api/products/:id/reviews',
  summary:
    'Writes the review of a customer who has received the product, or replaces it; it is published after a moderator has seen it',
  params: byProduct,
  body: z.strictObject({
    rating: z.int({ error: CHOOSE_STARS }).min(1, CHOOSE_STARS).max(5, CHOOSE_STARS),
    fit: z.enum(fits, 'Fit must be small, true or large.').optional(),
    title: text('Title', reviewLimits.title).optional(),
    text: text('Your review', reviewLimits.text, '2,000').refine(
      (value) => !isBlank(value) && value.length >= reviewLimits.minText,
      TEXT_TOO_SHORT,
    ),
    /** From the responses of the photo upload, in the order in which they are shown. */
    images: z
      .array(z.string().max(200, 'Image URL can be at most 200 characters.'))
      .max(reviewLimits.photos, `A review can have at most ${reviewLimits.photos} photos.`)
      .optional(),
  }),
  responseBody: OwnReview,
  status: 201,
  errorStatuses: [401, 403, 409, 429],
})
export type ReviewInput = z.output<(typeof saveReview)['body']>

export const uploadReviewPhoto = endpoint({
  method: 'POST',
  path: '/api/reviews/image',
  summary:
    'Uploads a photo for a review (JPEG, PNG, WebP, AVIF or GIF, less than 10 MB) and re-encodes it; unused photos are deleted after a day',
  upload: UPLOAD_FIELD,
  responseBody: z.object({ imageUrl: z.string() }),
  status: 201,
  errorStatuses: [401, 403, 429],
})

export const unsubscribeFromReviewRequests = endpoint({
  method: 'POST',
  path: '/api/reviews/stop',
  summary: 'Stops emails that ask the recipient of this token for reviews; an unknown token gets the same response',
  body: z.strictObject({ token: z.string().max(200, 'Token can be at most 200 characters.') }),
  responseBody: z.object({ stopped: z.literal(true) }),
})
