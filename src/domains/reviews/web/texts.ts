import { groupDigits } from '#shared/group-digits.ts'
import type { Fit } from '../contract.ts'

export const NO_REVIEWS = 'No reviews yet.'
export const WRITE_REVIEW = 'Write a review'
export const THANK_YOU = 'Thank you! Your review appears here once we have checked it.'
export const SAVE_FAILED = "We couldn't save your review. Nothing you wrote is lost; please try again."
export const STILL_UPLOADING = 'Your photos are still uploading. Wait a moment or remove them.'

export const fitLabels: Record<Fit, string> = { small: 'Runs small', true: 'True to size', large: 'Runs large' }

export const formatReviewCount = (count: number): string => (count === 1 ? '1 review' : `${groupDigits(count)} reviews`)
