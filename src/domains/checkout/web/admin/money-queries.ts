import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getPaymentAnomalies, getUnpaidOrders } from '#domains/orders/admin-contract.ts'
import { oneOf, type SearchValues } from '#shared/known-search.ts'
import { listSearch } from '#ui/admin/use-list.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { checkBooks, getEvidence, getWaitingCheckouts, refundPayment, settleAgain } from '../../admin-contract.ts'

export const PAGE_SIZE = 25

const MONEY = ['account', 'money']

export const moneySearch = listSearch({ sortable: ['seenAt'], usual: '-seenAt', filters: { show: oneOf(['all']) } })

/** What one looks at here is how things stand now. */
const fresh = { staleTime: 0 } as const

export const anomaliesQuery = ({ show, page }: SearchValues<typeof moneySearch.known>) =>
  queryOptions({
    ...fresh,
    queryKey: [...MONEY, 'anomalies', show, page],
    queryFn: ({ signal }) =>
      call(
        getPaymentAnomalies,
        { query: { ...(show ? {} : { open: 'yes' as const }), page, limit: PAGE_SIZE } },
        { signal, otherwise: 'The payments did not load.' },
      ),
    placeholderData: keepPreviousData,
  })

export const waitingQuery = () =>
  queryOptions({
    ...fresh,
    queryKey: [...MONEY, 'waiting'],
    queryFn: ({ signal }) => call(getWaitingCheckouts, {}, { signal, otherwise: 'The checkouts did not load.' }),
  })

export const unpaidQuery = () =>
  queryOptions({
    ...fresh,
    queryKey: [...MONEY, 'unpaid'],
    queryFn: ({ signal }) => call(getUnpaidOrders, {}, { signal, otherwise: 'The orders did not load.' }),
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
