import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { parseAsOneOf, type SearchValues } from '#shared/search-params.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { defineListParams } from '#ui/admin/use-list-params.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
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
import { DETAIL_FAILED, LIST_FAILED, STEP_FAILED } from './texts.ts'

export const PAGE_SIZE = 50

const RETURNS_QUERY_KEY = adminQueryKey('admin-returns')

export const returnsSearch = defineListParams({
  sortable: returnSorts,
  defaultSort: '-createdAt',
  filters: { status: parseAsOneOf(returnStatuses), outcome: parseAsOneOf(outcomes) },
})

/** Other admins and customers change returns at any time. */
const alwaysStale = { staleTime: 0 } as const

export const adminReturnsQueryOptions = (search: SearchValues<typeof returnsSearch.parsers>) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...RETURNS_QUERY_KEY, 'list', search],
    queryFn: ({ signal }) =>
      callApi(listAdminReturns, { query: { ...search, limit: PAGE_SIZE } }, { signal, fallbackMessage: LIST_FAILED }),
    placeholderData: keepPreviousData,
  })

export const adminReturnQueryOptions = (id: string) =>
  queryOptions({
    ...alwaysStale,
    throwOnError: false,
    queryKey: [...RETURNS_QUERY_KEY, 'one', id],
    queryFn: ({ signal }) => callApi(getAdminReturn, { params: { id } }, { signal, fallbackMessage: DETAIL_FAILED }),
  })

type Step =
  | { action: 'approve' | 'exchange' }
  | { action: 'reject'; reason: string }
  | { action: 'receive'; lines: { lineId: string; restock: boolean }[] }
  | { action: 'refund'; amount: number }

const successMessages = {
  approve: "Return approved. We've emailed the customer where to send it.",
  reject: 'Return rejected. The customer will see your reason.',
  receive: 'Return received. Items that can be sold again are restocked.',
  refund: 'Refund started.',
  exchange: "Exchange sent. We've emailed the customer.",
} satisfies Record<Step['action'], string>

function takeStep(id: string, step: Step): Promise<AdminReturnDetail> {
  const [params, options] = [{ id }, { fallbackMessage: STEP_FAILED }]
  if (step.action === 'approve') return callApi(approveReturn, { params }, options)
  if (step.action === 'reject') return callApi(rejectReturn, { params, body: { reason: step.reason } }, options)
  if (step.action === 'receive') return callApi(receiveReturn, { params, body: { lines: step.lines } }, options)
  if (step.action === 'refund') return callApi(refundReturn, { params, body: { amount: step.amount } }, options)
  return callApi(sendExchange, { params }, options)
}

/** Returns a function that refetches returns after a change elsewhere. */
export function useRefetchReturns() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: RETURNS_QUERY_KEY })
}

/** Refetches after a failure too, because another admin may have changed the return first. */
export function useReturnStep(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (step: Step) => takeStep(id, step),
    onSuccess: (updated, { action }) => {
      client.setQueryData(adminReturnQueryOptions(id).queryKey, updated)
      toast(successMessages[action])
    },
    onSettled: () => client.invalidateQueries({ queryKey: RETURNS_QUERY_KEY }),
  })
}
