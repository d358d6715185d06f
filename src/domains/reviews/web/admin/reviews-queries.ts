import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { parseAsOneOf, type SearchValues } from '#shared/search-params.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { defineListParams } from '#ui/admin/use-list-params.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import {
  type AdminReview,
  adminReviewSorts,
  listAdminReviews,
  publishReview,
  rejectReview,
  replyToReview,
} from '../../admin-contract.ts'
import { reviewStatuses } from '../../contract.ts'

export const PAGE_SIZE = 50

const REVIEWS_QUERY_KEY = adminQueryKey('reviews')

export const reviewListParams = defineListParams({
  sortable: adminReviewSorts,
  defaultSort: '-createdAt',
  filters: { status: parseAsOneOf(reviewStatuses), rating: parseAsOneOf(['1', '2', '3', '4', '5']) },
})
type ReviewsParams = SearchValues<typeof reviewListParams.parsers>

export const reviewsQueryOptions = ({ rating, ...params }: ReviewsParams) =>
  queryOptions({
    queryKey: [...REVIEWS_QUERY_KEY, 'list', rating, params],
    queryFn: ({ signal }) =>
      callApi(
        listAdminReviews,
        { query: { ...params, ...(rating ? { rating: Number(rating) } : {}), limit: PAGE_SIZE } },
        { signal, fallbackMessage: "We couldn't load the reviews." },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const NOT_SAVED = "We couldn't save that. Please try again."

/** Decides about the loaded version of a review, and refetches the list either way. */
export function useModeration(review: AdminReview, onDone: (review: AdminReview) => void) {
  const client = useQueryClient()
  const { _id: id, version } = review
  const refetch = () => client.invalidateQueries({ queryKey: REVIEWS_QUERY_KEY })
  const options = { fallbackMessage: NOT_SAVED }
  const publish = useMutation({
    mutationFn: () => callApi(publishReview, { params: { id }, body: { version } }, options),
    onSuccess: (published) => {
      toast('Review published.')
      onDone(published)
    },
    onError: (error) => toast(error.message, { kind: 'error' }),
    onSettled: refetch,
  })
  return {
    publish,
    reject: (reason: string) =>
      callApi(rejectReview, { params: { id }, body: { version, reason } }, options).finally(refetch),
    reply: (text: string) =>
      callApi(replyToReview, { params: { id }, body: { version, reply: text } }, options).finally(refetch),
  }
}
