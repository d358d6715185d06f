import { formatPhotoUrl, parsePhotoName } from '#shared/photo-url.ts'
import { DAY, MINUTE, SECOND } from '#shared/time.ts'
import type { ReviewSummary } from './contract.ts'

/** A review is requested some days after the delivery, or up to this long after that if it was missed. */
export const REQUEST_WINDOW_MS = 14 * DAY
/** The maximum number of products in one review request. */
export const MAX_REQUESTED_PRODUCTS = 5

export const rateLimits = {
  reviewsPerCustomer: { burst: 20, intervalMs: MINUTE },
  photosPerCustomer: { burst: 12, intervalMs: 2 * MINUTE },
  photosPerNetwork: { burst: 30, intervalMs: MINUTE },
  photos: { burst: 200, intervalMs: 30 * SECOND },
}

export const PHOTO_PATH_PREFIX = '/media/reviews/'
export const parsePhotoUrl = (url: string): string | undefined => parsePhotoName(PHOTO_PATH_PREFIX, url)
export const buildPhotoUrl = (name: string): string => formatPhotoUrl(PHOTO_PATH_PREFIX, name)

export const NOT_A_BUYER = 'Only customers who have received this product can review it.'
export const NO_ORDER_RECEIVED = 'Only customers who have received an order can add photos.'
export const ANONYMOUS = 'A customer'
const MAX_FIRST_NAME_LENGTH = 30

/** Shortens a name to the first name and an initial: `Asha Kumari Rao` becomes `Asha R.` */
export function formatAuthor(name: string): string {
  const words = name.split(/[\s@]+/u).filter((word) => /\p{L}/u.test(word))
  const [first, ...others] = words
  if (first === undefined) return ANONYMOUS
  const firstName = [...first].slice(0, MAX_FIRST_NAME_LENGTH).join('')
  const initial = /\p{L}/u.exec(name.includes('@') ? '' : (others.at(-1) ?? ''))?.[0]
  return initial ? `${firstName} ${initial.toLocaleUpperCase('en-IN')}.` : firstName
}

/** How many published reviews have how many stars, and what they say about the fit. */
export interface RatingCounts {
  stars1: number
  stars2: number
  stars3: number
  stars4: number
  stars5: number
  fitSmall: number
  fitTrue: number
  fitLarge: number
}

export function summarize(counts: RatingCounts | undefined): ReviewSummary {
  const stars = {
    1: counts?.stars1 ?? 0,
    2: counts?.stars2 ?? 0,
    3: counts?.stars3 ?? 0,
    4: counts?.stars4 ?? 0,
    5: counts?.stars5 ?? 0,
  }
  const entries = Object.entries(stars)
  const count = entries.reduce((sum, [, units]) => sum + units, 0)
  const total = entries.reduce((sum, [rating, units]) => sum + Number(rating) * units, 0)
  return {
    ...(count > 0 ? { average: Math.round((total / count) * 10) / 10 } : {}),
    count,
    stars,
    fit: { small: counts?.fitSmall ?? 0, true: counts?.fitTrue ?? 0, large: counts?.fitLarge ?? 0 },
  }
}
