import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listFlaggedPayments, listUnpaidOrders } from '#domains/orders/admin-contract.ts'
import { parseAsOneOf, parseAsPageNumber, type SearchValues } from '#shared/search-params.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { defineListParams } from '#ui/admin/use-list-params.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import {
  checkInvariants,
  getPaymentReview,
  listPendingCheckouts,
  recheckPayments,
  refundPayment,
} from '../../admin-contract.ts'

export const PAGE_SIZE = 25

const moneyKey = adminQueryKey('money')

export const moneySearch = defineListParams({
  sortable: ['seenAt', 'amount'],
  defaultSort: '-seenAt',
  // pages of the lists of pending checkouts and of unpaid orders; the names are part of saved links
  filters: { show: parseAsOneOf(['all']), waitingPage: parseAsPageNumber, missingPage: parseAsPageNumber },
})
type MoneySearch = SearchValues<typeof moneySearch.parsers>

/** Maps the search to the query parameters of the API. */
export const toFlaggedPaymentFilters = ({ show, q, sortBy }: MoneySearch) => ({
  ...(show ? {} : { open: 'yes' as const }),
  ...(q === undefined ? {} : { q }),
  ...(sortBy === undefined ? {} : { sortBy }),
})

const alwaysStale = { staleTime: 0 } as const

export const flaggedPaymentsQueryOptions = ({ page, ...search }: MoneySearch) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...moneyKey, 'flagged', toFlaggedPaymentFilters(search), page],
    queryFn: ({ signal }) =>
      callApi(
        listFlaggedPayments,
        { query: { ...toFlaggedPaymentFilters(search), page, limit: PAGE_SIZE } },
        { signal, fallbackMessage: "We couldn't load the payments." },
      ),
    placeholderData: keepPreviousData,
  })

export const pendingCheckoutsQueryOptions = (page: number) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...moneyKey, 'pending', page],
    queryFn: ({ signal }) =>
      callApi(
        listPendingCheckouts,
        { query: { page, limit: PAGE_SIZE } },
        { signal, fallbackMessage: "We couldn't load the checkouts." },
      ),
    placeholderData: keepPreviousData,
  })

export const unpaidOrdersQueryOptions = (page: number) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...moneyKey, 'unpaid', page],
    queryFn: ({ signal }) =>
      callApi(
        listUnpaidOrders,
        { query: { page, limit: PAGE_SIZE } },
        { signal, fallbackMessage: "We couldn't load the orders." },
      ),
    placeholderData: keepPreviousData,
  })

export const paymentReviewQueryOptions = (id: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...moneyKey, 'review', id],
    queryFn: ({ signal }) =>
      callApi(getPaymentReview, { params: { id } }, { signal, fallbackMessage: "We couldn't load the evidence." }),
  })

/** Disabled until requested, because it reads whole tables. */
export const invariantsQueryOptions = () =>
  queryOptions({
    queryKey: [...moneyKey, 'invariants'],
    queryFn: ({ signal }) => callApi(checkInvariants, {}, { signal, fallbackMessage: "We couldn't run the checks." }),
    enabled: false,
    gcTime: 0,
  })

const showError = (error: Error) => toast(error.message, { kind: 'error' })

function useInvalidateMoney() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: moneyKey })
}

export function useRecheckPayments() {
  return useMutation({
    mutationFn: (id: string) =>
      callApi(recheckPayments, { params: { id } }, { fallbackMessage: "We couldn't reach the payment provider." }),
    onSuccess: ({ orderId, status }) => toast(orderId ? 'Order placed.' : `The checkout is ${status}.`),
    onError: showError,
    onSettled: useInvalidateMoney(),
  })
}

export function useRefundPayment() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      callApi(
        refundPayment,
        { params: { id }, body: { reason } },
        { fallbackMessage: "We couldn't refund the payment." },
      ),
    onSuccess: () => toast('Refund started.'),
    onError: showError,
    onSettled: useInvalidateMoney(),
  })
}
