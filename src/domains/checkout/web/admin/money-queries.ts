import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getPaymentAnomalies, getUnpaidOrders } from '#domains/orders/admin-contract.ts'
import { oneOf, pageNumber, type SearchValues } from '#shared/known-search.ts'
import { adminKey } from '#ui/admin/admin-key.ts'
import { listSearch } from '#ui/admin/use-list.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { checkBooks, getEvidence, getWaitingCheckouts, refundPayment, settleAgain } from '../../admin-contract.ts'

export const PAGE_SIZE = 25

const MONEY = adminKey('money')

export const moneySearch = listSearch({
  sortable: ['seenAt', 'amount'],
  usual: '-seenAt',
  // the two lists below have pages of their own
  filters: { show: oneOf(['all']), waitingPage: pageNumber, missingPage: pageNumber },
})
type MoneySearch = SearchValues<typeof moneySearch.known>

/** Which payments that stand apart are looked at, as the API is asked. */
export const apartOf = ({ show, q, sortBy }: MoneySearch) => ({
  ...(show ? {} : { open: 'yes' as const }),
  ...(q === undefined ? {} : { q }),
  ...(sortBy === undefined ? {} : { sortBy }),
})

/** What one looks at here is how things stand now. */
const fresh = { staleTime: 0 } as const

export const anomaliesQuery = ({ page, ...search }: MoneySearch) =>
  queryOptions({
    ...fresh,
    queryKey: [...MONEY, 'anomalies', apartOf(search), page],
    queryFn: ({ signal }) =>
      call(
        getPaymentAnomalies,
        { query: { ...apartOf(search), page, limit: PAGE_SIZE } },
        { signal, otherwise: 'The payments did not load.' },
      ),
    placeholderData: keepPreviousData,
  })

export const waitingQuery = (page: number) =>
  queryOptions({
    ...fresh,
    queryKey: [...MONEY, 'waiting', page],
    queryFn: ({ signal }) =>
      call(
        getWaitingCheckouts,
        { query: { page, limit: PAGE_SIZE } },
        { signal, otherwise: 'The checkouts did not load.' },
      ),
    placeholderData: keepPreviousData,
  })

export const unpaidQuery = (page: number) =>
  queryOptions({
    ...fresh,
    queryKey: [...MONEY, 'unpaid', page],
    queryFn: ({ signal }) =>
      call(getUnpaidOrders, { query: { page, limit: PAGE_SIZE } }, { signal, otherwise: 'The orders did not load.' }),
    placeholderData: keepPreviousData,
  })

export const evidenceQuery = (id: string) =>
  queryOptions({
    ...fresh,
    queryKey: [...MONEY, 'evidence', id],
    queryFn: ({ signal }) => call(getEvidence, { params: { id } }, { signal, otherwise: 'The evidence did not load.' }),
  })

/** Asked for by a press of a button, because it reads everything. */
export const booksQuery = () =>
  queryOptions({
    queryKey: [...MONEY, 'books'],
    queryFn: ({ signal }) => call(checkBooks, {}, { signal, otherwise: 'The books could not be checked.' }),
    enabled: false,
    gcTime: 0,
  })

const tell = (error: Error) => toast(error.message, { kind: 'error' })

function useMoneyChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: MONEY })
}

export function useSettleAgain() {
  return useMutation({
    mutationFn: (id: string) =>
      call(settleAgain, { params: { id } }, { otherwise: 'The provider could not be asked.' }),
    onSuccess: ({ orderId, status }) => toast(orderId ? 'It is an order.' : `The checkout is ${status}.`),
    onError: tell,
    onSettled: useMoneyChanged(),
  })
}

export function useRefundPayment() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(refundPayment, { params: { id }, body: { reason } }, { otherwise: 'The payment could not be refunded.' }),
    onSuccess: () => toast('The refund is on its way.'),
    onError: tell,
    onSettled: useMoneyChanged(),
  })
}
