import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { UPLOAD_FIELD } from '#domains/media/contract.ts'
import { callApi } from '#web/api.ts'
import { upload } from '#web/upload.ts'
import { getOwnReview, listReviews, type ReviewQuery, uploadReviewPhoto } from '../contract.ts'

const REVIEWS_FAILED = "We couldn't load the reviews."
const UPLOAD_FAILED = 'Upload failed. Please try again.'
const UPLOAD_TIMED_OUT = 'Upload timed out. Please try again.'

export type ReviewFilter = Pick<ReviewQuery, 'sort' | 'rating'>

export const reviewsQueryOptions = (productId: string, filter: ReviewFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['products', productId, 'reviews', filter] as const,
    // the server's own transport is in `meta`
    queryFn: ({ pageParam, signal, meta }) =>
      callApi(
        listReviews,
        { params: { id: productId }, query: { ...filter, ...(pageParam ? { after: pageParam } : {}) } },
        { signal, meta, fallbackMessage: REVIEWS_FAILED },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // a page without reviews is still complete
    throwOnError: false,
  })

/** Keyed by user, so the next user of this browser never sees another's review. */
export const ownReviewQueryOptions = (userId: string, productId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'reviews', productId],
    queryFn: ({ signal }) =>
      callApi(getOwnReview, { params: { id: productId } }, { signal, fallbackMessage: REVIEWS_FAILED }),
    staleTime: 0,
    throwOnError: false,
  })

interface UploadOptions {
  /** Receives the sent fraction, from 0 to 1. */
  onProgress: (progress: number) => void
  signal: AbortSignal
}

export function uploadPhoto(file: File, options: UploadOptions): Promise<{ imageUrl: string }> {
  const form = new FormData()
  form.append(UPLOAD_FIELD, file, 'photo')
  return upload(uploadReviewPhoto.path, form, {
    ...options,
    fallbackMessage: UPLOAD_FAILED,
    timeoutMessage: UPLOAD_TIMED_OUT,
  })
}
