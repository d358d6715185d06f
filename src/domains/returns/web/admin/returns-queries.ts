import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { oneOf, type SearchValues } from '#shared/known-search.ts'
import { adminKey } from '#ui/admin/admin-key.ts'
import { listSearch } from '#ui/admin/use-list.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import {
  type AdminReturnDetail,
  approveReturn,
  getAdminReturn,
  listAdminReturns,
  receiveReturn,
  refundReturn,
  rejectReturn,
  returnSorts,
  sendExchange,
} from '../../admin-contract.ts'
import { outcomes, returnStatuses } from '../../contract.ts'
import { LIST_FAILED, ONE_FAILED, STEP_FAILED } from './texts.ts'

export const PAGE_SIZE = 50

const RETURNS_KEY = adminKey('admin-returns')

export const returnsSearch = listSearch({
  sortable: returnSorts,
  usual: '-createdAt',
  filters: { status: oneOf(returnStatuses), outcome: oneOf(outcomes) },
})

/** Other admins and customers change returns at any time. */
const alwaysStale = { staleTime: 0 } as const

export const returnsQuery = (search: SearchValues<typeof returnsSearch.known>) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...RETURNS_KEY, 'list', search],
    queryFn: ({ signal }) =>
      call(listAdminReturns, { query: { ...search, limit: PAGE_SIZE } }, { signal, otherwise: LIST_FAILED }),
    placeholderData: keepPreviousData,
  })

export const returnQuery = (id: string) =>
  queryOptions({
    ...alwaysStale,
    throwOnError: false,
    queryKey: [...RETURNS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getAdminReturn, { params: { id } }, { signal, otherwise: ONE_FAILED }),
  })

type Step =
  | { take: 'approve' | 'exchange' }
  | { take: 'reject'; reason: string }
  | { take: 'receive'; lines: { lineId: string; restock: boolean }[] }
  | { take: 'refund'; amount: number }

const messages = {
  approve: "Return approved. We've emailed the customer where to send it.",
  reject: 'Return rejected. The customer will see your reason.',
  receive: 'Return received. Items that can be sold again are restocked.',
  refund: 'Refund started.',
  exchange: "Exchange sent. We've emailed the customer.",
} satisfies Record<Step['take'], string>

function sendStep(id: string, step: Step): Promise<AdminReturnDetail> {
  const [params, options] = [{ id }, { otherwise: STEP_FAILED }]
  if (step.take === 'approve') return call(approveReturn, { params }, options)
  if (step.take === 'reject') return call(rejectReturn, { params, body: { reason: step.reason } }, options)
  if (step.take === 'receive') return call(receiveReturn, { params, body: { lines: step.lines } }, options)
  if (step.take === 'refund') return call(refundReturn, { params, body: { amount: step.amount } }, options)
  return call(sendExchange, { params }, options)
}

/** Refetches after a failure too, because another admin may have changed the return first. */
export function useStep(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (step: Step) => sendStep(id, step),
    onSuccess: (updated, { take }) => {
      client.setQueryData(returnQuery(id).queryKey, updated)
      toast(messages[take])
    },
    onSettled: () => client.invalidateQueries({ queryKey: RETURNS_KEY }),
  })
}
