import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getPaymentAnomalies, getUnpaidOrders } from '#domains/orders/admin-contract.ts'
import { oneOf, pageNumber, type SearchValues } from '#shared/known-search.ts'
import { adminKey } from '#ui/admin/admin-key.ts'
import { listSearch } from '#ui/admin/use-list.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { checkBooks, getEvidence, getWaitingCheckouts, refundPayment, settleAgain } from '../../admin-contract.ts'

export const PAGE_SIZE = 25

const moneyKey = adminKey('money')

export const moneySearch = listSearch({
  sortable: ['seenAt', 'amount'],
  usual: '-seenAt',
  // the two lower lists are paged separately
  filters: { show: oneOf(['all']), waitingPage: pageNumber, missingPage: pageNumber },
})
type MoneySearch = SearchValues<typeof moneySearch.known>

/** Maps the search to the query parameters of the API. */
export const apartOf = ({ show, q, sortBy }: MoneySearch) => ({
  ...(show ? {} : { open: 'yes' as const }),
  ...(q === undefined ? {} : { q }),
  ...(sortBy === undefined ? {} : { sortBy }),
})

const alwaysStale = { staleTime: 0 } as const

export const anomaliesQuery = ({ page, ...search }: MoneySearch) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...moneyKey, 'anomalies', apartOf(search), page],
    queryFn: ({ signal }) =>
      call(
        getPaymentAnomalies,
        { query: { ...apartOf(search), page, limit: PAGE_SIZE } },
        { signal, otherwise: "Couldn't load the payments." },
      ),
    placeholderData: keepPreviousData,
  })

export const waitingQuery = (page: number) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...moneyKey, 'waiting', page],
    queryFn: ({ signal }) =>
      call(
        getWaitingCheckouts,
        { query: { page, limit: PAGE_SIZE } },
        { signal, otherwise: "Couldn't load the checkouts." },
      ),
    placeholderData: keepPreviousData,
  })

export const unpaidQuery = (page: number) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...moneyKey, 'unpaid', page],
    queryFn: ({ signal }) =>
      call(getUnpaidOrders, { query: { page, limit: PAGE_SIZE } }, { signal, otherwise: "Couldn't load the orders." }),
    placeholderData: keepPreviousData,
  })

export const evidenceQuery = (id: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...moneyKey, 'evidence', id],
    queryFn: ({ signal }) =>
      call(getEvidence, { params: { id } }, { signal, otherwise: "Couldn't load the evidence." }),
  })

/** Disabled until requested, because it reads whole tables. */
export const booksQuery = () =>
  queryOptions({
    queryKey: [...moneyKey, 'books'],
    queryFn: ({ signal }) => call(checkBooks, {}, { signal, otherwise: "Couldn't run the checks." }),
    enabled: false,
    gcTime: 0,
  })

const showError = (error: Error) => toast(error.message, { kind: 'error' })

function useInvalidateMoney() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: moneyKey })
}

export function useSettleAgain() {
  return useMutation({
    mutationFn: (id: string) =>
      call(settleAgain, { params: { id } }, { otherwise: "Couldn't reach the payment provider." }),
    onSuccess: ({ orderId, status }) => toast(orderId ? 'Order placed.' : `The checkout is ${status}.`),
    onError: showError,
    onSettled: useInvalidateMoney(),
  })
}

export function useRefundPayment() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(refundPayment, { params: { id }, body: { reason } }, { otherwise: "Couldn't refund the payment." }),
    onSuccess: () => toast('Refund started.'),
    onError: showError,
    onSettled: useInvalidateMoney(),
  })
}
